"""Headers from tables of facts."""

def table_header(name, row):
    """<name>_table.h from <name>.tsv: the array k<row>s.

    Args:
      name: of the table, without extension.
      row: the struct of a row, in rows.h.
    """
    native.genrule(
        name = name + "_table_h",
        srcs = [name + ".tsv"],
        outs = [name + "_table.h"],
        cmd = "python3 -B $(execpath make_table.py) $< %s > $@" % row,
        tools = ["make_table.py"],
    )
