import type { Palette } from '../draw/inks.ts';
import type { Random } from '../draw/random.ts';

/** One part of a picture, such as a ring, a hill or a flower: number `index` (from 0) `of` how many. Its name is its seed. */
export interface Part {
  name: string;
  index: number;
  of: number;
}

/** The amplitudes in [.06, 1] that shape one part of a picture. */
export type Voice = (part: Part, count: number) => number[];

export interface Canvas {
  palette: Palette;
  random: Random;
  voice: Voice;
  /** The letter of the song, not yet escaped. */
  initial: string;
  /** Prefix for ids inside the picture. */
  id: string;
}

/** Draws a sleeve on a square of 600 units. */
export type Composition = (canvas: Canvas) => string;

export const TURN = 6.2832;

/** A picture of a single part, which is drawn from the whole song. */
export function whole(name: string): Part {
  return { name, index: 0, of: 1 };
}

/** A flood of one colour over the whole square. */
export function flood(colour: string): string {
  return `<path d="M0 0H600V600H0Z" fill="${colour}"/>`;
}

/** The amplitudes with their end blended into their beginning, for a line that closes to a ring. */
export function closed(values: readonly number[]): number[] {
  const reach = Math.floor(values.length / 4);
  const start = values.length - reach;
  const first = values[0] ?? 0;
  return values.map((value, i) => {
    if (i < start) return value;
    const share = (1 - Math.cos((Math.PI * (i - start + 1)) / (reach + 1))) / 2;
    return value + (first - value) * share;
  });
}

/** Keeps every fifth value of the moving average over `reach` neighbours on both sides: a wave with calm slopes. */
export function calm(values: readonly number[], reach: number): number[] {
  const last = values.length - 1;
  const averaged = values.map((_, i) => {
    const near = Array.from({ length: 2 * reach + 1 }, (_, k) => Math.min(last, Math.max(0, i + k - reach)));
    return near.reduce((sum, at) => sum + (values[at] ?? 0), 0) / near.length;
  });
  return averaged.filter((_, i) => i % 5 === 2);
}
