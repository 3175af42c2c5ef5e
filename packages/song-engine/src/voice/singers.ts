import { between, randomFrom } from '../random.ts';

/**
 * A singer: a size of mouth and throat, a way of singing, and a range in which words stay clear (female G3–A4, male
 * A2–B3).
 */
export type Singer = {
  gender: 'male' | 'female';
  /** The lowest and the highest note, as MIDI numbers. */
  range: readonly [number, number];
  /** The factor for the resonances of the mouth (formants); 1 is an average man. */
  tract: number;
  /** A further factor for the higher resonances, which decide the timbre. A greater factor makes the voice brighter. */
  ring: number;
  /** Share of noise in the voice, 0..1. */
  breath: number;
  /** How soft the voice is. 3 is medium, and more is softer. */
  tilt: number;
  vibrato: { hertz: number; cents: number; afterSeconds: number };
  /** How many seconds the voice slides from note to note. */
  glide: number;
};

export const SINGERS = {
  june: { gender: 'female', range: [56, 69], tract: 1.19, ring: 1.0, breath: 0.1, tilt: 4, vibrato: { hertz: 5.4, cents: 26, afterSeconds: 0.28 }, glide: 0.055 },
  rosa: { gender: 'female', range: [55, 68], tract: 1.11, ring: 0.9, breath: 0.06, tilt: 1, vibrato: { hertz: 5.9, cents: 34, afterSeconds: 0.22 }, glide: 0.07 },
  wren: { gender: 'female', range: [57, 69], tract: 1.28, ring: 1.06, breath: 0.22, tilt: 6.5, vibrato: { hertz: 4.9, cents: 14, afterSeconds: 0.4 }, glide: 0.045 },
  della: { gender: 'female', range: [55, 67], tract: 1.03, ring: 0.86, breath: 0.14, tilt: 5, vibrato: { hertz: 5.1, cents: 40, afterSeconds: 0.3 }, glide: 0.085 },
  cole: { gender: 'male', range: [46, 59], tract: 1.0, ring: 1.0, breath: 0.07, tilt: 3, vibrato: { hertz: 5.2, cents: 22, afterSeconds: 0.3 }, glide: 0.06 },
  mateo: { gender: 'male', range: [47, 59], tract: 1.05, ring: 1.1, breath: 0.05, tilt: 2, vibrato: { hertz: 5.8, cents: 32, afterSeconds: 0.24 }, glide: 0.05 },
  silas: { gender: 'male', range: [45, 57], tract: 0.93, ring: 0.92, breath: 0.12, tilt: 4.5, vibrato: { hertz: 4.7, cents: 18, afterSeconds: 0.36 }, glide: 0.075 },
  finn: { gender: 'male', range: [47, 59], tract: 1.09, ring: 1.02, breath: 0.2, tilt: 6, vibrato: { hertz: 5.0, cents: 12, afterSeconds: 0.42 }, glide: 0.04 },
} as const satisfies Record<string, Singer>; // biome-ignore format: a table

export type SingerId = keyof typeof SINGERS;

export const SINGER_IDS = Object.keys(SINGERS) as SingerId[];

export const isSinger = (id: string): id is SingerId => Object.hasOwn(SINGERS, id);

/** A variation of a singer, similar but different for each text. Without a text it is the singer unchanged. */
export function ownVoice(id: SingerId, words: string | undefined): Singer {
  const singer: Singer = SINGERS[id];
  if (words === undefined) return singer;
  const random = randomFrom(`${words}|voice`);
  const near = (value: number, share: number) => value * between(random, 1 - share, 1 + share);
  return {
    ...singer,
    tract: near(singer.tract, 0.035),
    ring: near(singer.ring, 0.06),
    breath: near(singer.breath, 0.4),
    tilt: near(singer.tilt, 0.3),
    vibrato: {
      hertz: near(singer.vibrato.hertz, 0.06),
      cents: near(singer.vibrato.cents, 0.2),
      afterSeconds: near(singer.vibrato.afterSeconds, 0.25),
    },
    glide: near(singer.glide, 0.25),
  };
}
