#!/usr/bin/env python3
"""run_workflow.py WORKFLOW ADDRESS: runs a workflow's steps here, in the checkout.

OWNER/NAME@TAG is cloned from ADDRESS/OWNER/NAME. What only GitHub has (checkout,
cache, code scanning) is left out; expressions are those of action.yml."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml


def value(expression, context):
    named = re.sub(r"\b(?:inputs|steps|runner)\.[\w.-]+",
                   lambda name: repr(context.get(name[0], "")), expression)
    return eval(named.replace("&&", "and"), {"contains": lambda text, part: part in text})


def filled(texts, context):
    return {name: re.sub(r"\${{ (.*?) }}", lambda match: value(match[1], context), text)
            for name, text in texts.items()}


def run(folder, action, given):
    context = {"inputs." + name: given.get(name, one["default"])
               for name, one in action["inputs"].items()}
    output = pathlib.Path(folder, "output")
    for step in action["runs"]["steps"]:
        if not value(step.get("if", "True"), context):
            continue
        if "uses" in step:
            print("Left out:", step["uses"], filled(step["with"], context))
            continue
        output.write_text("")
        code = subprocess.call(["bash", "-eo", "pipefail", "-c", step["run"]], env={
            **os.environ, "GITHUB_ACTION_PATH": folder, "RUNNER_TEMP": folder,
            "GITHUB_WORKSPACE": os.getcwd(), "GITHUB_OUTPUT": str(output),
            **filled(step.get("env", {}), context)})
        if code:
            sys.exit(code)
        context.update((f"steps.{step['id']}.outputs.{name}", text) for name, text in
                       (line.split("=", 1) for line in output.read_text().splitlines()))


for job in yaml.load(pathlib.Path(sys.argv[1]).read_text(), yaml.BaseLoader)["jobs"].values():
    for step in job["steps"]:
        name, tag = step["uses"].split("@")
        if name.startswith("actions/"):
            continue
        with tempfile.TemporaryDirectory() as scratch:
            subprocess.run(["git", "clone", "--quiet", "--branch", tag,
                            f"{sys.argv[2]}/{name}", scratch], check=True)
            action = pathlib.Path(scratch, "action.yml").read_text()
            run(scratch, yaml.load(action, yaml.BaseLoader), step["with"])
