import type { Random } from './random.ts';

export const DRUM_NAMES = [
  'kick',
  'snare',
  'brush',
  'rim',
  'clap',
  'hat',
  'shaker',
  'bongoHigh',
  'bongoLow',
  'crash',
] as const;

export type DrumName = (typeof DRUM_NAMES)[number];

type Recipe = {
  seconds: number;
  /** The tuned part: from and to in Hz, and how fast it falls. */
  body?: { from: number; to: number; sweep: number; decay: number; level: number };
  /** The noise: its decay, and whether only the highs are kept. */
  noise?: { decay: number; level: number; highs: boolean };
};

const RECIPES: Record<DrumName, Recipe> = {
  kick: {
    seconds: 0.32,
    body: { from: 130, to: 48, sweep: 0.035, decay: 0.11, level: 1 },
    noise: { decay: 0.004, level: 0.2, highs: false },
  },
  snare: {
    seconds: 0.26,
    body: { from: 240, to: 185, sweep: 0.02, decay: 0.05, level: 0.55 },
    noise: { decay: 0.07, level: 0.75, highs: true },
  },
  brush: { seconds: 0.22, noise: { decay: 0.055, level: 0.6, highs: true } },
  rim: {
    seconds: 0.09,
    body: { from: 830, to: 790, sweep: 0.01, decay: 0.014, level: 0.9 },
    noise: { decay: 0.008, level: 0.4, highs: true },
  },
  clap: { seconds: 0.2, noise: { decay: 0.045, level: 1, highs: false } },
  hat: { seconds: 0.09, noise: { decay: 0.018, level: 0.8, highs: true } },
  shaker: { seconds: 0.12, noise: { decay: 0.03, level: 0.6, highs: true } },
  bongoHigh: { seconds: 0.16, body: { from: 430, to: 395, sweep: 0.015, decay: 0.04, level: 1 } },
  bongoLow: { seconds: 0.2, body: { from: 300, to: 265, sweep: 0.02, decay: 0.06, level: 1 } },
  crash: { seconds: 1.6, noise: { decay: 0.5, level: 0.7, highs: true } },
};

/** One stroke of a drum, computed from its recipe. */
export function strike(name: DrumName, rate: number, random: Random): Float32Array {
  const { seconds, body, noise } = RECIPES[name];
  const out = new Float32Array(Math.ceil(seconds * rate));
  let phase = 0;
  let low = 0;
  for (let index = 0; index < out.length; index += 1) {
    const time = index / rate;
    let value = 0;
    if (body) {
      phase += (body.to + (body.from - body.to) * Math.exp(-time / body.sweep)) / rate;
      value += body.level * Math.exp(-time / body.decay) * Math.sin(2 * Math.PI * phase);
    }
    if (noise) {
      const hiss = random() * 2 - 1;
      low += 0.35 * (hiss - low);
      value += noise.level * Math.exp(-time / noise.decay) * (noise.highs ? hiss - low : low);
    }
    out[index] = value * Math.min(1, (out.length - index) / (0.01 * rate));
  }
  return out;
}
