import { type InkPair, PAIRS, pairFromSeed } from '../draw/inks.ts';
import { pick, randomFrom } from '../draw/random.ts';
import { cleanText } from '../draw/text.ts';

export { TRAIT_NAMES } from './trait-names.ts';

/**
 * Every trait that an artist can choose, with its options. Forms, stored choices and picture addresses use this
 * list.
 */
export const PORTRAIT_OPTIONS = {
  inks: [
    'amber-rose',
    'sky-rose',
    'mint-ultra',
    'tangerine-ultra',
    'rose-amber',
    'ultra-tangerine',
    'violet-amber',
    'amber-ultra',
    'mint-rose',
    'sky-tangerine',
    'ultra-mint',
    'tangerine-violet',
    'rose-sky',
    'ultra-sky',
  ],
  tone: ['light', 'mid', 'deep'],
  face: ['narrow', 'medium', 'wide'],
  jaw: ['narrow', 'soft', 'broad'],
  nose: ['small', 'medium', 'long'],
  hair: [
    'afro',
    'bun',
    'long',
    'bob',
    'curls',
    'crop',
    'quiff',
    'locs',
    'bald',
    'braid',
    'brim',
    'beanie',
    'wrap',
    'pony',
  ],
  hairColour: ['overprint', 'dark', 'silver', 'bright'],
  eyes: ['open', 'closed', 'wide'],
  mouth: ['smile', 'sing', 'calm'],
  beard: ['none', 'full', 'moustache', 'goatee'],
  accessory: ['none', 'round', 'shades', 'hoops', 'phones', 'studs'],
  garment: ['crew', 'collar', 'turtle', 'vee', 'stripe', 'denim'],
  ground: ['rings', 'sun', 'bars', 'half', 'arch', 'plain'],
  prop: ['none', 'mic', 'guitar'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

type Options = typeof PORTRAIT_OPTIONS;
export type TraitName = keyof Options;

/** The traits that the artist has chosen. The artist's name decides all others. */
export type PortraitOverrides = { [T in TraitName]?: Options[T][number] };

/**
 * The measures of a face on the grid of 400 by 500. Artists choose among a few values. A seed may also give a
 * value between them.
 */
export interface FaceMeasures {
  /** Half the width of the head: 70 to 78. */
  width: number;
  /** The width of the jaw, from 0 (narrow) to 1 (broad). */
  jaw: number;
  /** How far the nose of the profile line stands out to the left: 0 to 10. */
  nose: number;
}

export type PortraitTraits = {
  [T in Exclude<TraitName, 'face' | 'jaw' | 'nose' | 'inks'>]: Options[T][number];
} & { pair: InkPair; measures: FaceMeasures };

const STEPS = {
  face: { narrow: 71, medium: 74, wide: 77.5 },
  jaw: { narrow: 0.15, soft: 0.5, broad: 0.92 },
  nose: { small: 1, medium: 5, long: 9.5 },
} as const;

const BEARDED_HAIR: readonly string[] = ['crop', 'quiff', 'bald', 'beanie', 'brim', 'locs'];

/** All traits of an artist: the chosen ones, and for the others the defaults that the name gives. */
export function portraitTraits(name: string, overrides: PortraitOverrides = {}): PortraitTraits {
  const seed = cleanText(name);
  const { inks, face, jaw, nose, ...chosen } = overrides;
  const { measures, ...drawn } = drawnTraits(seed);
  return {
    ...drawn,
    ...withoutGaps(chosen),
    pair: inks ? pairOf(inks) : pairFromSeed(seed),
    measures: {
      width: face ? STEPS.face[face] : measures.width,
      jaw: jaw ? STEPS.jaw[jaw] : measures.jaw,
      nose: nose ? STEPS.nose[nose] : measures.nose,
    },
  };
}

/** Each trait has its own random stream, so that choosing one does not change the others. */
function drawnTraits(seed: string) {
  const random = randomFrom(`${seed}|portrait`);
  const choose = <T>(trait: string, options: readonly [T, ...T[]]) =>
    pick(options, randomFrom(`${seed}|portrait|${trait}`));
  const hairColour = pick(['overprint', 'overprint', 'dark'] as const, random);
  const [jaw, width, nose] = [random(), 70 + random() * 8, random() * 10];
  const hair = choose('hair', PORTRAIT_OPTIONS.hair);
  const mayWearBeard = BEARDED_HAIR.includes(hair);
  return {
    measures: { jaw, width, nose },
    hairColour,
    hair,
    tone: choose('tone', PORTRAIT_OPTIONS.tone),
    eyes: choose('eyes', ['open', 'closed', 'open', 'wide']),
    mouth: choose('mouth', ['smile', 'sing', 'calm', 'smile']),
    beard: mayWearBeard ? choose('beard', ['none', 'full', 'moustache', 'goatee', 'none']) : 'none',
    accessory: choose('accessory', ['none', 'none', 'round', 'shades', 'hoops', 'phones', 'studs', 'none']),
    garment: choose('garment', PORTRAIT_OPTIONS.garment),
    ground: choose('ground', PORTRAIT_OPTIONS.ground),
    prop: choose('prop', ['none', 'none', 'mic', 'guitar']),
  } satisfies Omit<PortraitTraits, 'pair'>;
}

function withoutGaps<T extends object>(values: T): Partial<T> {
  const gapless: Partial<T> = { ...values };
  for (const key of Object.keys(gapless) as (keyof T)[]) if (gapless[key] === undefined) delete gapless[key];
  return gapless;
}

const CHOOSABLE_PAIRS: readonly InkPair[] = [...PAIRS, ['rose', 'sky'], ['ultra', 'sky']];

function pairOf(inks: Options['inks'][number]): InkPair {
  return CHOOSABLE_PAIRS.find((pair) => pair.join('-') === inks) ?? ['amber', 'rose'];
}

/** Reads chosen traits from texts (a form, a stored record, a URL). Null when a trait or an option does not exist. */
export function readPortraitOverrides(
  entries: Iterable<readonly [string, string]>,
): PortraitOverrides | null {
  const overrides: PortraitOverrides = {};
  for (const [trait, option] of entries) {
    if (!isTraitName(trait) || !setTrait(overrides, trait, option)) return null;
  }
  return overrides;
}

function isTraitName(text: string): text is TraitName {
  return Object.hasOwn(PORTRAIT_OPTIONS, text);
}

function setTrait(overrides: PortraitOverrides, trait: TraitName, option: string): boolean {
  const options: readonly string[] = PORTRAIT_OPTIONS[trait];
  const known = options.includes(option);
  if (known) Object.assign(overrides, { [trait]: option });
  return known;
}
