import type { Camera } from './camera.js';
import type { Model } from './geometry.js';

export interface Colors {
  line: [number, number, number];
  surface: [number, number, number];
}

/** Draws the triangles of some meshes. */
export interface Wireframe {
  readonly canvas: HTMLCanvasElement;
  draw(camera: Camera, meshes: number[], colors: Colors, moving: boolean): void;
}

/** What WebGL without a graphics processor draws fast enough to turn. */
const kMaxSoftwareTriangles = 4000;

const kVertexShader = `#version 300 es
in vec3 position;
uniform mat3 rows;
uniform vec3 center;
uniform vec4 scale;
uniform vec2 pan;
out vec3 place;
void main() {
  place = rows * (position - center);
  gl_Position = vec4(place.xy * scale.xy + pan, -place.z * scale.z, 1.0);
}`;

const kFragmentShader = `#version 300 es
precision highp float;
in vec3 place;
uniform vec3 color;
uniform float shade;
out vec4 result;
void main() {
  vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
  float light = mix(1.0, 0.7 + 0.3 * abs(dot(normal, normalize(vec3(0.3, 0.5, 1.0)))), shade);
  result = vec4(color * light, 1.0);
}`;

/** With WebGL: a shaded surface that hides the lines at its back. */
class WebGlWireframe implements Wireframe {
  private readonly triangleBuffer: WebGLBuffer;
  private readonly edgeBuffer: WebGLBuffer;

  private constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly gl: WebGL2RenderingContext,
    private readonly model: Model,
    private readonly program: WebGLProgram,
  ) {
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, model.positions, gl.STATIC_DRAW);
    const position = gl.getAttribLocation(program, 'position');
    gl.enableVertexAttribArray(position);
    gl.vertexAttribPointer(position, 3, gl.FLOAT, false, 0, 0);
    this.triangleBuffer = this.indices(model.triangles);
    this.edgeBuffer = this.indices(model.edges);
  }

  /** Null if the browser has no WebGL 2. */
  static create(model: Model): WebGlWireframe | null {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2', { antialias: true, alpha: true });
    if (!gl) return null;
    // Without a graphics processor, lines alone are faster from some size on.
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    if (/swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer)
        && model.triangles.length > kMaxSoftwareTriangles * 3) {
      return null;
    }
    const program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, kVertexShader], [gl.FRAGMENT_SHADER, kFragmentShader]] as const) {
      const shader = gl.createShader(type);
      if (!shader) return null;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
    return new WebGlWireframe(canvas, gl, model, program);
  }

  draw(camera: Camera, meshes: number[], colors: Colors): void {
    const { gl, canvas } = this;
    const { width, height } = canvas;
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    const rows = camera.rows();
    // Columns first, as WebGL has them.
    gl.uniformMatrix3fv(this.uniform('rows'), false, [0, 1, 2].flatMap((column) => rows.map((row) => row[column] ?? 0)));
    gl.uniform3f(this.uniform('center'), ...camera.center);
    const scale = camera.scale(width, height);
    gl.uniform4f(this.uniform('scale'), 2 * scale / width, 2 * scale / height, 0.5 / camera.radius, 0);
    gl.uniform2f(this.uniform('pan'), camera.panX * 2 * scale / width, camera.panY * 2 * scale / height);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(1, 1);
    this.pass(this.triangleBuffer, gl.TRIANGLES, 3, colors.surface, 1, meshes.map((mesh) => this.model.meshes[mesh]?.triangles));
    gl.disable(gl.POLYGON_OFFSET_FILL);
    this.pass(this.edgeBuffer, gl.LINES, 2, colors.line, 0, meshes.map((mesh) => this.model.meshes[mesh]?.edges));
  }

  private pass(
    buffer: WebGLBuffer, mode: number, each: number, color: [number, number, number], shade: number,
    ranges: ([number, number] | undefined)[],
  ): void {
    const { gl } = this;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.uniform3f(this.uniform('color'), ...color);
    gl.uniform1f(this.uniform('shade'), shade);
    for (const range of ranges) {
      if (range?.[1]) gl.drawElements(mode, range[1] * each, gl.UNSIGNED_INT, range[0] * each * 4);
    }
  }

  private uniform(name: string): WebGLUniformLocation | null {
    return this.gl.getUniformLocation(this.program, name);
  }

  private indices(data: Uint32Array): WebGLBuffer {
    const { gl } = this;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, data, gl.STATIC_DRAW);
    return buffer;
  }
}

const kMaxMovingEdges = 20_000;

/** Without WebGL: all edges; only some of them while the model turns. */
class FlatWireframe implements Wireframe {
  readonly canvas = document.createElement('canvas');
  private readonly points: Float32Array;

  constructor(private readonly model: Model) {
    this.points = new Float32Array(model.positions.length / 3 * 2);
  }

  draw(camera: Camera, meshes: number[], colors: Colors, moving: boolean): void {
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const { width, height } = this.canvas;
    const { positions, edges } = this.model;
    const [right, up] = camera.rows();
    if (!right || !up) return;
    const scale = camera.scale(width, height);
    const [cx, cy, cz] = camera.center;
    for (let i = 0, j = 0; i < positions.length; i += 3, j += 2) {
      const x = (positions[i] ?? 0) - cx;
      const y = (positions[i + 1] ?? 0) - cy;
      const z = (positions[i + 2] ?? 0) - cz;
      this.points[j] = width / 2 + (right[0] * x + right[1] * y + right[2] * z + camera.panX) * scale;
      this.points[j + 1] = height / 2 - (up[0] * x + up[1] * y + up[2] * z + camera.panY) * scale;
    }
    context.clearRect(0, 0, width, height);
    context.strokeStyle = `rgb(${colors.line.map((part) => Math.round(part * 255)).join(',')})`;
    context.globalAlpha = edges.length > 20_000 ? 0.45 : 0.8;
    context.beginPath();
    const total = meshes.reduce((sum, mesh) => sum + (this.model.meshes[mesh]?.edges[1] ?? 0), 0);
    const step = moving ? Math.max(1, Math.ceil(total / kMaxMovingEdges)) : 1;
    for (const mesh of meshes) {
      const [first, count] = this.model.meshes[mesh]?.edges ?? [0, 0];
      for (let edge = first; edge < first + count; edge += step) {
        const a = (edges[edge * 2] ?? 0) * 2;
        const b = (edges[edge * 2 + 1] ?? 0) * 2;
        context.moveTo(this.points[a] ?? 0, this.points[a + 1] ?? 0);
        context.lineTo(this.points[b] ?? 0, this.points[b + 1] ?? 0);
      }
    }
    context.stroke();
  }
}

export function createWireframe(model: Model): Wireframe {
  return WebGlWireframe.create(model) ?? new FlatWireframe(model);
}
