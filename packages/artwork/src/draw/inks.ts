import { hash } from './random.ts';

/** The seven inks at full strength. Every picture is printed in two of them. */
export const INKS = {
  rose: '#E9044B',
  tangerine: '#FF621F',
  amber: '#FF9900',
  mint: '#00E5AE',
  sky: '#2DC0FF',
  ultra: '#3300FF',
  violet: '#A800E3',
} as const;

export type InkName = keyof typeof INKS;

export const isInkName = (text: string): text is InkName => Object.hasOwn(INKS, text);

/** The light paper tint that belongs to each ink. */
export const TISSUES = {
  rose: '#FFE0E8',
  tangerine: '#FFE3D4',
  amber: '#FFEBC8',
  mint: '#CFF8EC',
  sky: '#D5F1FF',
  ultra: '#E1DBFF',
  violet: '#F3DBFC',
} as const satisfies Record<InkName, string>;

export const PRESS = '#1A1014';
export const WHITE = '#FFFFFF';
export const VINYL = '#150D11';
export const STAFF_PEACH = '#FFD699';

/** Two inks: first the ink of the background, then the ink that is printed over it. */
export type InkPair = readonly [ground: InkName, second: InkName];

/** The twelve pairs from which a seed chooses. Keep their order. It decides which seed gets which pair. */
export const PAIRS: readonly InkPair[] = [
  ['amber', 'rose'],
  ['sky', 'rose'],
  ['mint', 'ultra'],
  ['tangerine', 'ultra'],
  ['rose', 'amber'],
  ['ultra', 'tangerine'],
  ['violet', 'amber'],
  ['amber', 'ultra'],
  ['mint', 'rose'],
  ['sky', 'tangerine'],
  ['ultra', 'mint'],
  ['tangerine', 'violet'],
];

/** The pair of inks for a seed. Used when neither a mood nor an artist decides. */
export function pairFromSeed(seed: string): InkPair {
  return PAIRS[hash(seed) % PAIRS.length] ?? ['amber', 'rose'];
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function toHex(values: readonly number[]): string {
  const pairs = values.map((value) => Math.round(value).toString(16).padStart(2, '0'));
  return `#${pairs.join('')}`;
}

/** Mixes two colours (#RRGGBB). `amount` is 0 for only `from` and 1 for only `to`. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to);
  return toHex(channels(from).map((value, i) => value + ((target[i] ?? value) - value) * amount));
}

/**
 * The colour of two inks printed on top of each other: the product of both colours, mixed with 35 % of the
 * press black.
 */
export function overprint([ground, second]: InkPair): string {
  const other = channels(INKS[second]);
  const multiplied = channels(INKS[ground]).map((value, i) => (value * (other[i] ?? 255)) / 255);
  return mix(toHex(multiplied), PRESS, 0.35);
}

/** All colours of a picture in two inks. */
export interface Palette {
  ground: string;
  second: string;
  over: string;
  /** The paper tint of the ground ink. */
  paper: string;
  /** The paper tint of the second ink. */
  paperSecond: string;
}

export function paletteOf(pair: InkPair): Palette {
  const [ground, second] = pair;
  return {
    ground: INKS[ground],
    second: INKS[second],
    over: overprint(pair),
    paper: TISSUES[ground],
    paperSecond: TISSUES[second],
  };
}

const FLOOD_TEXT = {
  rose: 'white',
  tangerine: 'press',
  amber: 'press',
  mint: 'press',
  sky: 'press',
  ultra: 'white',
  violet: 'white',
} as const satisfies Record<InkName, 'white' | 'press'>;

/** The only text colour with enough contrast on an area filled with this ink. */
export function floodText(ink: InkName): 'white' | 'press' {
  return FLOOD_TEXT[ink];
}
