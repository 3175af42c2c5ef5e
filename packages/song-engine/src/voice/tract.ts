import type { Phone, Vowel } from '../phonetics/phones.ts';

/**
 * The first three resonances (formants) of a man's mouth, in Hz. Other singers have them multiplied by a
 * factor.
 */
export type Formants = readonly [number, number, number];

/** The shape of a vowel. A diphthong moves from `at` to `to`. */
export type VowelShape = { at: Formants; to?: Formants };

export const VOWEL_SHAPES: Readonly<Record<Vowel, VowelShape>> = {
  AA: { at: [730, 1090, 2440] },
  AE: { at: [670, 1720, 2410] },
  AH: { at: [640, 1190, 2390] },
  AO: { at: [570, 840, 2410] },
  AW: { at: [740, 1250, 2500], to: [420, 900, 2300] },
  AY: { at: [740, 1180, 2500], to: [350, 2100, 2700] },
  EH: { at: [540, 1840, 2480] },
  ER: { at: [490, 1350, 1690] },
  EY: { at: [470, 2000, 2600], to: [330, 2250, 2900] },
  IH: { at: [390, 1990, 2550] },
  IY: { at: [280, 2290, 3010] },
  OW: { at: [500, 960, 2400], to: [360, 830, 2300] },
  OY: { at: [540, 860, 2400], to: [370, 2050, 2600] },
  UH: { at: [440, 1020, 2240] },
  UW: { at: [310, 870, 2240] },
  AX: { at: [500, 1400, 2450] },
  a: { at: [720, 1350, 2500] },
  e: { at: [460, 1920, 2600] },
  i: { at: [290, 2250, 3000] },
  o: { at: [470, 930, 2450] },
  u: { at: [320, 780, 2300] },
};

/** One part of a consonant, such as the closed lips of a p or the burst of air after them. */
export type Stretch = {
  seconds: number;
  formants: Formants;
  /** The level of the voice, 0..1. */
  voice: number;
  /** The hiss of a sound such as s: its level, and its centre frequency and width in Hz. */
  hiss?: { level: number; hertz: number; width: number };
  /** The level of breath that sounds through the shape of the mouth, as in an h. */
  breath?: number;
  nasal?: boolean;
};

const S = { hertz: 6200, width: 2600 };
const SH = { hertz: 2900, width: 1500 };
const F = { hertz: 5200, width: 7000 };

const LIPS: Formants = [300, 900, 2250];
const TEETH: Formants = [300, 1750, 2650];
const PALATE: Formants = [300, 2050, 2600];

const plosive = (
  place: Formants,
  burst: { level: number; hertz: number; width: number },
  voiced: boolean,
): Stretch[] => [
  { seconds: voiced ? 0.05 : 0.06, formants: place, voice: voiced ? 0.1 : 0 },
  { seconds: 0.012, formants: place, voice: voiced ? 0.2 : 0, hiss: burst },
  ...(voiced ? [] : [{ seconds: 0.035, formants: place, voice: 0, breath: 0.55 }]),
];

/** The parts of each consonant, in order. */
export const CONSONANT_SHAPES: Readonly<Record<Exclude<Phone, Vowel>, readonly Stretch[]>> = {
  P: plosive(LIPS, { level: 0.5, hertz: 1200, width: 2500 }, false),
  B: plosive(LIPS, { level: 0.28, hertz: 900, width: 2000 }, true),
  T: plosive(TEETH, { level: 0.75, hertz: 5000, width: 3500 }, false),
  D: plosive(TEETH, { level: 0.42, hertz: 4200, width: 3500 }, true),
  K: plosive(PALATE, { level: 0.75, hertz: 2100, width: 1100 }, false),
  G: plosive(PALATE, { level: 0.4, hertz: 2000, width: 1100 }, true),
  CH: [
    { seconds: 0.045, formants: TEETH, voice: 0 },
    { seconds: 0.08, formants: PALATE, voice: 0, hiss: { level: 0.8, ...SH } },
  ],
  JH: [
    { seconds: 0.04, formants: TEETH, voice: 0.12 },
    { seconds: 0.055, formants: PALATE, voice: 0.32, hiss: { level: 0.5, ...SH } },
  ],
  F: [{ seconds: 0.095, formants: LIPS, voice: 0, hiss: { level: 0.3, ...F } }],
  TH: [{ seconds: 0.085, formants: [320, 1400, 2600], voice: 0, hiss: { level: 0.24, hertz: 5800, width: 6000 } }],
  S: [{ seconds: 0.105, formants: TEETH, voice: 0, hiss: { level: 0.62, ...S } }],
  SH: [{ seconds: 0.11, formants: PALATE, voice: 0, hiss: { level: 0.85, ...SH } }],
  HH: [{ seconds: 0.06, formants: [500, 1400, 2450], voice: 0, breath: 0.75 }],
  X: [{ seconds: 0.08, formants: [450, 1500, 2400], voice: 0, breath: 0.3, hiss: { level: 0.45, hertz: 1700, width: 900 } }],
  V: [{ seconds: 0.06, formants: LIPS, voice: 0.42, hiss: { level: 0.14, ...F } }],
  DH: [{ seconds: 0.048, formants: [320, 1400, 2600], voice: 0.46, hiss: { level: 0.1, hertz: 5800, width: 6000 } }],
  Z: [{ seconds: 0.08, formants: TEETH, voice: 0.36, hiss: { level: 0.36, ...S } }],
  ZH: [{ seconds: 0.08, formants: PALATE, voice: 0.36, hiss: { level: 0.42, ...SH } }],
  M: [{ seconds: 0.07, formants: [270, 1050, 2200], voice: 0.58, nasal: true }],
  N: [{ seconds: 0.065, formants: [270, 1650, 2550], voice: 0.58, nasal: true }],
  NG: [{ seconds: 0.075, formants: [270, 2050, 2650], voice: 0.55, nasal: true }],
  NY: [{ seconds: 0.085, formants: [270, 2200, 2900], voice: 0.58, nasal: true }],
  L: [{ seconds: 0.065, formants: [370, 1150, 2750], voice: 0.7 }],
  R: [{ seconds: 0.07, formants: [400, 1150, 1560], voice: 0.72 }],
  W: [{ seconds: 0.07, formants: [310, 700, 2200], voice: 0.72 }],
  Y: [{ seconds: 0.065, formants: [280, 2250, 2950], voice: 0.72 }],
  DX: [{ seconds: 0.026, formants: [350, 1600, 2550], voice: 0.25 }],
  RR: [0.22, 0.75, 0.22, 0.75, 0.22].map((voice) => ({ seconds: 0.022, formants: [400, 1450, 2300] as Formants, voice })),
  BV: [{ seconds: 0.05, formants: [340, 950, 2300], voice: 0.55 }],
  DV: [{ seconds: 0.045, formants: [340, 1600, 2550], voice: 0.55 }],
  GV: [{ seconds: 0.05, formants: [340, 1500, 2300], voice: 0.55 }],
}; // biome-ignore format: a table
