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
DUMPS = {"values", "dump", "dump-full", "dump-json", "facts"}


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
            with open(path, encoding="utf-8", errors="replace") as dump:
                head = dump.read(4096)
                name = re.search(r"^desc: Trigger: Client Request: (.*)$", head, re.M)
                total = re.search(r"^(?:summary|totals): (\d+)", head, re.M)
                if name and total is None:
                    total = re.search(r"^totals: (\d+)", dump.read(), re.M)
            if name and total and name[1] in measurements:
                measurements[name[1]].instructions = int(total[1])
    missing = [name for name, m in measurements.items() if m.instructions == 0]
    if missing or not measurements:
        raise RuntimeError(f"not counted: {missing[:3]}")
    return list(measurements.values())
