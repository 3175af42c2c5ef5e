import { mix, type Palette, PRESS, paletteOf, WHITE } from '../draw/inks.ts';
import { type Random, randomFrom } from '../draw/random.ts';
import type { PortraitTraits } from './traits.ts';

/** The colours of one portrait: two inks, their overprint, their paper tints, and mixtures of these. */
export interface Tones extends Palette {
  /** The light and the dark side of the face. These are printing inks, not skin colours. */
  face: string;
  shade: string;
  hair: string;
  hairLight: string;
  garment: string;
  garmentShade: string;
  groundDark: string;
  groundLight: string;
  /** White. On a face of the tone 'deep', the softer paper tint. */
  bright: string;
}

/**
 * The facts from which every part of a portrait is drawn, on a grid of 400 by 500. The middle of the face is at x =
 * 200.
 */
export interface Sketch {
  seed: string;
  traits: PortraitTraits;
  tones: Tones;
  left: number;
  right: number;
  width: number;
  jaw: number;
  nose: number;
  /**
   * Gives each part its own stream of random numbers, so that a change of one part does not change the others.
   */
  random: (part: string) => Random;
}

/** The markup of the hair in three layers: behind the body, over the face, and on top of everything. */
export interface Hair {
  back?: string;
  front?: string;
  top?: string;
}

export type Hairstyle = (sketch: Sketch) => Hair;

export const MIDDLE = 200;
export const CHIN = 330;

export function sketchOf(seed: string, traits: PortraitTraits): Sketch {
  const { width, jaw, nose } = traits.measures;
  return {
    seed,
    traits,
    tones: tonesOf(traits),
    left: MIDDLE - width,
    right: MIDDLE + width,
    width,
    jaw: 22 + jaw * 26,
    nose,
    random: (part) => randomFrom(`${seed}|portrait|${part}`),
  };
}

function tonesOf(traits: PortraitTraits): Tones {
  const palette = paletteOf(traits.pair);
  const { ground, over, paper } = palette;
  const skin = skinOf(traits, palette);
  const hair = hairOf(traits, palette);
  const light = traits.tone === 'light';
  return {
    ...palette,
    ...skin,
    hair,
    hairLight: mix(hair, palette.second, 0.32),
    garment: light ? over : paper,
    garmentShade: light ? mix(over, palette.second, 0.25) : mix(paper, ground, 0.5),
    groundDark: mix(ground, over, 0.16),
    groundLight: mix(ground, paper, 0.42),
    bright: traits.tone === 'deep' ? palette.paperSecond : WHITE,
  };
}

function skinOf(
  { tone }: PortraitTraits,
  { second, over, paperSecond }: Palette,
): Pick<Tones, 'face' | 'shade'> {
  if (tone === 'light') return { face: paperSecond, shade: mix(second, paperSecond, 0.12) };
  if (tone === 'mid') return { face: mix(second, paperSecond, 0.45), shade: mix(second, over, 0.3) };
  return { face: mix(second, over, 0.12), shade: over };
}

function hairOf({ tone, hairColour }: PortraitTraits, { second, over, paper, paperSecond }: Palette): string {
  if (hairColour === 'silver') return paper;
  if (hairColour === 'bright') return tone === 'deep' ? mix(second, paperSecond, 0.5) : second;
  // Deep faces have the colour of the overprint, so their hair is darker to stand out.
  if (tone === 'deep') return mix(over, PRESS, 0.6);
  return hairColour === 'dark' ? mix(over, PRESS, 0.4) : over;
}
