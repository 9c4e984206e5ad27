"""Lines in a coordinate system, as SVG that reads on light and on dark."""

import dataclasses
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 900, 480
LEFT, RIGHT, TOP, BOTTOM = 80, 230, 48, 64
# Distinguishable to most eyes, on white and on black.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a08000", "#56b4e9", "#8c564b",
           "#7f7f7f"]
DASHES = ["", "6 3", "2 3"]
STYLE = """
text { font: 13px sans-serif; fill: #1f2328; }
.title { font-size: 16px; }
.grid { stroke: #1f2328; stroke-opacity: .15; }
.axis { stroke: #1f2328; }
.back { fill: #ffffff; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .grid, .axis { stroke: #e6edf3; }
  .back { fill: #0d1117; }
}
"""


@dataclasses.dataclass
class Axis:
    label: str  # with its unit
    logarithmic: bool = False
    # Shown at 0, 1, 2 … instead of numbers.
    names: tuple = ()
    # Whether 0 is always shown.
    from_zero: bool = False


@dataclasses.dataclass
class Chart:
    """`series`: {name: [(x, y), …]}."""
    title: str
    x: Axis
    y: Axis
    series: dict


def number(value):
    """Short text of a number: 0.5, 20, 1.5k, 64M."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if abs(value) >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"


class _Scale:
    """From values to pixels."""

    def __init__(self, axis, values, begin, end):
        self._axis, self._begin, self._end = axis, begin, end
        low, high = min(values), max(values)
        if axis.from_zero:
            low = min(low, 0)
        if axis.logarithmic:
            low, high = math.log10(low), math.log10(high)
        if high == low:
            low, high = low - 0.5, high + 0.5
        if not axis.logarithmic and not axis.names:
            step = self._step(high - low)
            low, high = math.floor(low / step) * step, math.ceil(high / step) * step
        self._low, self._high = low, high

    @staticmethod
    def _step(span):
        rough = span / 6
        power = 10 ** math.floor(math.log10(rough))
        return next(m * power for m in (1, 2, 5, 10) if m * power >= rough * 0.999)

    def __call__(self, value):
        if self._axis.logarithmic:
            value = math.log10(value)
        share = (value - self._low) / (self._high - self._low)
        return self._begin + share * (self._end - self._begin)

    def ticks(self):
        """(value, text) of the lines of the grid."""
        if self._axis.names:
            every = math.ceil(len(self._axis.names) / 12)
            return [(i, name) for i, name in enumerate(self._axis.names) if i % every == 0]
        if self._axis.logarithmic:
            powers = range(math.ceil(self._low - 1e-9), math.floor(self._high + 1e-9) + 1)
            if len(powers) >= 2:
                return [(10.0 ** p, number(10.0 ** p)) for p in powers]
            values = [10 ** (self._low + i * (self._high - self._low) / 4) for i in range(5)]
            return [(value, number(value)) for value in values]
        step = self._step(self._high - self._low)
        count = round((self._high - self._low) / step)
        return [(self._low + i * step, number(round(self._low + i * step, 10)))
                for i in range(count + 1)]


def _grid(chart, x, y):
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    lines = []
    for value, text in x.ticks():
        lines.append(f'<line class="grid" x1="{x(value):.1f}" y1="{TOP}" x2="{x(value):.1f}" '
                     f'y2="{bottom}"/><text x="{x(value):.1f}" y="{bottom + 18}" '
                     f'text-anchor="middle">{escape(text)}</text>')
    for value, text in y.ticks():
        lines.append(f'<line class="grid" x1="{LEFT}" y1="{y(value):.1f}" x2="{right}" '
                     f'y2="{y(value):.1f}"/><text x="{LEFT - 8}" y="{y(value) + 4:.1f}" '
                     f'text-anchor="end">{escape(text)}</text>')
    middle = (TOP + bottom) / 2
    lines += [
        f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{bottom}H{right}"/>',
        f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 16}" text-anchor="middle">'
        f'{escape(chart.x.label)}</text>',
        f'<text transform="translate(20 {middle}) rotate(-90)" text-anchor="middle">'
        f'{escape(chart.y.label)}</text>']
    return lines


def _line(i, name, points, x, y):
    colour, dash = COLOURS[i % len(COLOURS)], DASHES[i // len(COLOURS) % len(DASHES)]
    stroke = f'stroke="{colour}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")
    path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
    lines = [f'<polyline fill="none" {stroke} points="{path}"/>']
    lines += [f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="3" fill="{colour}"/>'
              for a, b in points]
    left, top = WIDTH - RIGHT + 16, TOP + 18 * i
    lines.append(f'<line {stroke} x1="{left}" y1="{top}" x2="{left + 24}" y2="{top}"/>'
                 f'<text x="{left + 32}" y="{top + 4}">{escape(name)}</text>')
    return lines


def draw(chart):
    """The chart as an SVG document. ValueError when there is nothing to draw."""
    points = [point for line in chart.series.values() for point in line]
    if not points:
        raise ValueError("there are no points to draw")
    x = _Scale(chart.x, [a for a, _ in points], LEFT, WIDTH - RIGHT)
    y = _Scale(chart.y, [b for _, b in points], HEIGHT - BOTTOM, TOP)
    height = max(HEIGHT, TOP + 18 * len(chart.series) + 20)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
             f'width="{WIDTH}" height="{height}" role="img">',
             f"<title>{escape(chart.title)}</title><style>{STYLE}</style>",
             f'<rect class="back" width="{WIDTH}" height="{height}"/>',
             f'<text class="title" x="{LEFT}" y="28">{escape(chart.title)}</text>']
    lines += _grid(chart, x, y)
    for i, (name, line) in enumerate(chart.series.items()):
        lines += _line(i, name, sorted(line), x, y)
    return "\n".join(lines + ["</svg>", ""])
