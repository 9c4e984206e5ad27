"""python -m assetlint: the program."""

from assetlint import main

if __name__ == "__main__":
    main()
