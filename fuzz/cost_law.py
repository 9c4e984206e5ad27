"""Law 5's numbers for scripts, and instructions counted by callgrind."""

import glob
import os
import re
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _constants():
    """The numbers of formats/testing/cost_bounds.h."""
    with open(os.path.join(ROOT, "formats/testing/cost_bounds.h"), encoding="utf-8") as header:
        found = re.findall(r"^inline constexpr uint64_t (k\w+) =([^;]*);", header.read(), re.M)
    numbers = {}
    for name, value in found:
        shift = re.fullmatch(r"\s*uint64_t\{(\d+)\} << (\d+)", value)
        numbers[name] = (int(shift[1]) << int(shift[2]) if shift
                         else int(value.replace("'", "")))
    return numbers


LAW = _constants()
# Verbs whose output grows with the input.
DUMPS = {"values", "dump", "dump-full", "dump-json"}


class Measurement:
    """What one verb took on one input."""

    def __init__(self, name, size, output, memory):
        self.name = name  # FORMAT/SHAPE/VERB/SIZE
        self.shape, self.verb, _ = name.rsplit("/", 2)
        self.size, self.output, self.memory = size, output, memory
        self.instructions = 0

    def output_that_counts(self):
        return self.output if self.verb in DUMPS else 0

    def allowed_instructions(self):
        instructions = (LAW["kFreeInstructions"] + LAW["kInstructionsPerInputByte"] * self.size +
                        LAW["kInstructionsPerOutputByte"] * self.output_that_counts())
        return instructions * (LAW["kFixFactor"] if self.verb == "fix" else 1)

    def allowed_memory(self):
        return LAW["kFreeMemory"] + LAW["kMemoryPerInputByte"] * self.size

    def over(self):
        return (self.instructions > self.allowed_instructions() or
                self.memory > self.allowed_memory())


def _total_of(path):
    """The name and the instructions of one of callgrind's dumps."""
    name, total = None, 0
    with open(path, encoding="utf-8", errors="replace") as dump:
        for line in dump:  # one of them holds all arguments, and is as long
            if line.startswith("desc: Trigger: Client Request: "):
                name = line.split(": ", 3)[3].rstrip("\n")
            elif line.startswith(("summary: ", "totals: ")):
                total = int(line.split()[1])
            if name and total:
                break
    return name, total


def measure(program, verbs, arguments):
    """Runs instruction_counts under callgrind. In the order of the inputs."""
    measurements = {}
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--collect-jumps=no",
                   "--callgrind-out-file=" + os.path.join(folder, "dump"), "-q",
                   program, ",".join(verbs)]
        run = subprocess.run(command + arguments, check=True, stdout=subprocess.PIPE, cwd=ROOT)
        for line in run.stdout.decode("utf-8", "replace").splitlines():
            name, size, output, memory = line.rsplit("\t", 3)
            measurements[name] = Measurement(name, int(size), int(output), int(memory))
        for path in glob.glob(os.path.join(folder, "dump*")):
            name, total = _total_of(path)
            if name in measurements:
                measurements[name].instructions = total
    missing = [name for name, m in measurements.items() if m.instructions == 0]
    if missing or not measurements:
        raise RuntimeError(f"not counted: {missing[:3]}")
    return list(measurements.values())
