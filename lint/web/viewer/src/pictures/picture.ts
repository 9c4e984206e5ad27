import type { FindingView } from '../report.js';
import type { Source } from '../source.js';
import { frameFaults, readAnimation } from './animation.js';
import { animationView } from './animation_view.js';
import { modelFaults, readModel } from './geometry.js';
import { modelView } from './model_view.js';
import { particleView, readEmitters } from './particles.js';

export interface Picture {
  /** What the tab is called. */
  title: string;
  make: () => Promise<HTMLElement>;
}

/** The picture of a file's values, or null when there is nothing to draw. */
export function pictureOf(values: unknown, findings: FindingView[], source: Source, file: number): Picture | null {
  const model = readModel(values);
  if (model) {
    return { title: 'Model', make: async () => modelView(model, await modelFaults(model, findings, source, file)) };
  }
  const emitters = readEmitters(values);
  if (emitters?.length) return { title: 'Particles', make: () => Promise.resolve(particleView(emitters, findings)) };
  const animation = readAnimation(values);
  if (!animation?.parts.length || animation.frames < 1) return null;
  return {
    title: 'Animation',
    make: async () => animationView(animation, await frameFaults(animation, findings, source, file)),
  };
}
