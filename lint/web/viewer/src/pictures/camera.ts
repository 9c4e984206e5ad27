/** A view without perspective, so that lengths on the screen are to scale. */
export class Camera {
  private yaw = 0.7;
  private pitch = 0.45;
  private zoom = 1;
  panX = 0;
  panY = 0;

  center: readonly [number, number, number] = [0, 0, 0];
  radius = 1;

  /** Makes a sphere fill the view. */
  fit(sphere: { center: readonly [number, number, number]; radius: number }): void {
    this.center = sphere.center;
    this.radius = sphere.radius;
  }

  turn(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, this.pitch + pitch));
  }

  magnify(factor: number): void {
    this.zoom = Math.min(200, Math.max(0.1, this.zoom * factor));
  }

  /** Pixels for each model unit. */
  scale(width: number, height: number): number {
    return Math.min(width, height) / (2.15 * this.radius) * this.zoom;
  }

  /** Three rows: right, up, and towards the viewer. z is up in the model. */
  rows(): [number, number, number][] {
    const [cy, sy, cp, sp] = [Math.cos(this.yaw), Math.sin(this.yaw), Math.cos(this.pitch), Math.sin(this.pitch)];
    return [[cy, sy, 0], [sy * -sp, cy * sp, cp], [sy * cp, -cy * cp, sp]];
  }
}
