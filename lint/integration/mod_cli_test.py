#!/usr/bin/env python3
"""Checks of whole mods: the second phase of check, and what it knows of the
game. Which mods have which findings is tested in //corpus/mods."""

import json
import os
import shutil
import subprocess
import unittest

from cli_testing import (
    CLEAN, DRIVE, FINDINGS, SCRATCH, USAGE, CliTest, read, run,
    runnable)

MODS = os.path.join(SCRATCH, "mods")
subprocess.run([runnable("corpus/mods/write"), MODS], check=True)

# A proxy of one model names another model; nothing else is wrong.
BROKEN = os.path.join(MODS, "proxy-is-a-model")
MODEL = os.path.join(BROKEN, "Data/Art/Models/rv_tank.alo")
NAMED = os.path.join(BROKEN, "Data/Art/Models/rv_flag.alo")
# A texture that neither the mod nor its game has.
MISSING = os.path.join(MODS, "texture-missing")
MISSING_LIST = MISSING + ".txt"


def rules(report):
    return [finding["name"] for file in report["files"]
            for finding in file["findings"]]


class ModTest(CliTest):

    def across(self, *arguments, code=CLEAN, **options):
        """The report about checks across files, of the format JSON."""
        result, report = self.check_json("--select=MOD", *arguments, **options)
        self.expect(result, code)
        return report

    def copy_mod(self, mod=BROKEN):
        shutil.copytree(mod, self.path("mod"))
        return self.path("mod")

    def game(self, *paths):
        """A folder of an installed game with these files."""
        self.write("game/Data/XML/GameConstants.xml", b"<Constants/>")
        for path in paths:
            self.write("game/" + path)
        return self.path("game")

    def test_a_finding_names_both_files(self):
        report = self.across(BROKEN)
        self.assertEqual(rules(report), ["proxy-kind"])
        (file,) = [file for file in report["files"] if file["findings"]]
        self.assertEqual(file["path"], MODEL)
        (finding,) = file["findings"]
        with open(MODEL, "rb") as model:
            name = model.read()[finding["offset"]:][:finding["length"]]
        self.assertEqual(name, b"rv_flag_ALT1")
        (related,) = finding["related"]
        self.assertEqual(related["path"], NAMED)

    def test_they_pass_through_the_settings(self):
        self.assertEqual(rules(self.across("--severity=proxy-kind=error",
                                           BROKEN, code=FINDINGS)),
                         ["proxy-kind"])
        self.across("--fail-on=warning", BROKEN, code=FINDINGS)
        self.assertEqual(rules(self.across("--ignore=proxy-kind", BROKEN)), [])
        report = self.across("--statistics", "--max-findings=0", BROKEN)
        self.assertEqual(report["statistics"][0]["name"], "proxy-kind")

    def test_settings_of_paths(self):
        mod = self.copy_mod()
        self.write("mod/assetlint.toml",
                   b'[[per-path]]\npaths = ["rv_tank.alo"]\n'
                   b'severity = { proxy-kind = "info" }\n')
        report = self.across(mod)
        self.assertEqual(report["summary"]["infos"], 1)
        self.assertEqual(report["summary"]["warnings"], 0)
        # An excluded file has no findings; the other is still found by name.
        self.write("mod/assetlint.toml", b'exclude = ["rv_tank.alo"]\n')
        self.assertEqual(rules(self.across(mod)), [])

    def test_what_turns_it_off(self):
        with open(MODEL, "rb") as model:
            content = model.read()
        for arguments, stdin in [
                (["--no-across", BROKEN], b""),
                (["--as=alo", MODEL, NAMED], b""),
                ([MODEL], b""),
                (["--stdin-filename=" + MODEL, "-", NAMED], content)]:
            report = self.across(*arguments, stdin=stdin)
            self.assertEqual(rules(report), [], arguments)

    def test_backups_are_no_assets(self):
        mod = self.copy_mod()
        tank = read(os.path.join(mod, "Data/Art/Models/rv_tank.alo"))
        for name in ("rv_tank.alo.bak", "rv_tank.OLD", "rv_tank.alo~"):
            path = self.write("mod/Data/Art/Models/" + name, tank[:-9])
            self.expect(run("check", path), FINDINGS)
        self.expect(run("check", mod), CLEAN)

    def test_xml_of_any_size_is_looked_at_or_said_not_to_be(self):
        mod = self.copy_mod()
        self.write("mod/Data/XML/GameObjectFiles.xml",
                   b"<Files><File>Large.xml</File></Files>")
        large = self.write("mod/Data/XML/Large.xml", b"<Objects/>")
        os.truncate(large, 40 << 20)
        self.assertEqual(rules(self.across(mod)).count("xml-unreadable"), 1)

    def test_nothing_is_missing_without_a_game(self):
        self.assertEqual(rules(self.across(MISSING)), [])
        self.assertEqual(rules(self.across("--game-list", MISSING_LIST,
                                           MISSING)), ["texture-missing"])
        self.assertEqual(rules(self.across("--game", self.game(), MISSING)),
                         ["texture-missing"])

    def test_what_the_game_has_is_not_missing(self):
        game = self.game("dATA/art/Textures/RV_Nowhere.DDS")
        for arguments in [[game], [game + "/"], [game + "/Data", "--game",
                                                 game + "/dATA"]]:
            self.assertEqual(rules(self.across("--game", *arguments, MISSING)),
                             [])
        games = read(MISSING_LIST)
        path = self.write("list", b"# a list\n\n" + games +
                          b"\tDATA\\ART\\TEXTURES\\RV_NOWHERE.DDS \r\n")
        self.assertEqual(rules(self.across("--game-list", path, MISSING)), [])

    def test_a_game_that_cannot_be_read(self):
        self.write("empty/readme.txt")
        broken = self.game()
        self.write("game/Data/Models.meg", b"\1\0\0\0" * 100)
        for arguments, message in [
                (["--game", self.path("none")], b"No such file"),
                (["--game", self.path("empty")], b"has no folder Data"),
                (["--game", broken], b"Models.meg"),
                (["--game-list", self.path("none")], b"No such file"),
                (["--game-list", self.path("empty")], b""),
                (["--game-list", self.path("empty/readme.txt")],
                 b"has no path in it"),
                (["--game-list", self.write("wrong", b"Data/x.dds\n")],
                 b"is not the list of a game's files")]:
            result = run("check", *arguments, BROKEN)
            self.expect(result, USAGE, stderr=message)
            self.assertTrue(result.stderr.startswith(
                b"assetlint: " + arguments[0].encode() + b": "), result.stderr)
            self.assertEqual(result.stdout, b"")

    def test_the_list_of_a_game(self):
        packed = os.path.join(MODS, "archive")
        result = run("list", "--game", packed)
        self.expect(result, CLEAN)
        lines = result.stdout.decode().split("\n")
        self.assertEqual(lines, sorted(set(lines[:-1])) + [""])
        self.assertIn("data/tank.meg", lines)
        self.assertIn("data/art/models/rv_tank.alo", lines)
        # It says what the folder says.
        overlay = self.path("overlay")
        self.copy(os.path.join(MODS, "tank/Data/Art/Models/rv_tank.alo"),
                  "overlay/Data/Art/Models/rv_tank.alo")
        for content, found in [(result.stdout, False),
                               (b"data/none\ndata/megafiles.xml\n", True)]:
            path = self.write("list", content)
            report = self.across("--game-list", path, overlay)
            self.assertEqual("texture-missing" in rules(report), found)
        # Two folders, and names that cannot be lines.
        self.write("other/Data/a\nb.dds")
        self.write("other/Data/c.dds")
        both = run("list", "--game", packed, "--game", self.path("other"))
        self.expect(both, CLEAN, b"data/c.dds\n", b"1 name left out")
        self.assertEqual(len(both.stdout), len(result.stdout) + 11)

    def test_the_game_of_a_configuration(self):
        mod = self.copy_mod(MISSING)
        self.game()
        self.write("mod/assetlint.toml", b'[game]\ndirs = ["../game"]\n'
                   b'name = "foc"\ncase-sensitive = true\n')
        self.assertEqual(rules(self.across(mod)), ["texture-missing"])
        result = run("config", "--format=json", mod)
        game = json.loads(result.stdout)["game"]
        self.assertEqual(game["dirs"][0]["path"], DRIVE + self.path("game"))
        self.assertEqual(game["dirs"][0]["from"]["line"], 2)
        self.assertEqual(game["name"]["value"], "foc")
        self.assertTrue(game["caseSensitive"]["value"])
        # The command line overrides it.
        other = self.write("other/Data/Art/Textures/rv_nowhere.dds")
        self.assertEqual(rules(self.across(
            "--game", other.partition("/Data")[0], mod)), [])

    def test_mistakes_in_a_configuration(self):
        mod = self.copy_mod(MISSING)
        for text, message in [
                (b'[game]\nlist = "none"', b':2: "none": No such file'),
                (b'[game]\ndirs = ["none"]', b':2: "none": ')]:
            self.write("mod/assetlint.toml", text)
            self.expect(run("check", mod), USAGE, stderr=message)

    def test_two_configurations(self):
        for name in ["one", "two"]:
            shutil.copytree(MISSING, self.path(name))
            self.write(name + "/assetlint.toml",
                       b'[game]\nname = "%s"' %
                       (b"eaw" if name == "one" else b"foc"))
        both = [self.path("one"), self.path("two")]
        self.expect(run("check", *both), USAGE,
                    stderr=b"different [game] tables")
        self.expect(run("check", "--no-across", *both), CLEAN)
        self.write("two/assetlint.toml", b'[game]\nname = "eaw"')
        self.expect(run("check", *both), CLEAN)


if __name__ == "__main__":
    unittest.main()
