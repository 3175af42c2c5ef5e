import type { GenreId, MoodId, TempoId } from '@keepsong/domain/builder/options';
import type { Mode } from './harmony.ts';

/** For each section: several progressions to choose from. Each progression has four chords, one for each bar. */
export type Progressions = {
  verse: readonly string[];
  chorus: readonly string[];
  bridge: readonly string[];
};

export type Style = {
  name: string;
  /** Lowest and highest beats a minute of each tempo. */
  beatsPerMinute: Readonly<Record<TempoId, readonly [number, number]>>;
  /** The delay of the second eighth of each beat, as a share of an eighth: 0 is straight, 0.33 is a shuffle. */
  swing: number;
  /** Songs in these moods are in a minor key. */
  minorMoods: readonly MoodId[];
  major: Progressions;
  minor: Progressions;
  /** How far tunes move. `wide` tunes use the singer's whole range. `narrow` ones stay near one note (rap). */
  tune: 'wide' | 'even' | 'narrow';
};

const POP_MINOR: Progressions = {
  verse: ['I VI III VII', 'I IV VI V', 'I VII VI VII'],
  chorus: ['VI VII I III', 'VI III VII I', 'I VI III VII'],
  bridge: ['IV VI I VII', 'VI IV I V!'],
};

export const STYLES: Readonly<Record<GenreId, Style>> = {
  '3': {
    name: 'Rap / Hip-Hop',
    beatsPerMinute: { '2': [74, 80], '4': [86, 94], '3': [102, 112] },
    swing: 0.14,
    minorMoods: ['43', '6', '8', '7', '9'],
    major: {
      verse: ['I VI II V', 'IV I V VI'],
      chorus: ['IV V VI I', 'I V VI IV'],
      bridge: ['II VI IV V', 'IV IV VI V'],
    },
    minor: POP_MINOR,
    tune: 'narrow',
  },
  '4': {
    name: 'Folk',
    beatsPerMinute: { '2': [73, 80], '4': [88, 98], '3': [112, 122] },
    swing: 0.06,
    minorMoods: ['8', '6'],
    major: {
      verse: ['I IV I V', 'I V IV I', 'I III IV I'],
      chorus: ['IV I V I', 'IV V I VI', 'I IV V I'],
      bridge: ['VI III IV V', 'II IV I V'],
    },
    minor: {
      verse: ['I VII I V', 'I IV I VII', 'I VI VII I'],
      chorus: ['III VII I VI', 'VI VII I I'],
      bridge: ['VI III IV V!', 'IV I VI VII'],
    },
    tune: 'even',
  },
  '8': {
    name: 'Rock',
    beatsPerMinute: { '2': [76, 84], '4': [100, 110], '3': [124, 138] },
    swing: 0,
    minorMoods: ['8', '6', '43'],
    major: {
      verse: ['I IV I V', 'I VI IV V', 'I V IV IV'],
      chorus: ['I V VI IV', 'IV I V VI', 'I IV VI V'],
      bridge: ['VI IV I V', 'II IV V V'],
    },
    minor: POP_MINOR,
    tune: 'wide',
  },
  '9': {
    name: 'Christian',
    beatsPerMinute: { '2': [72, 78], '4': [86, 96], '3': [116, 126] },
    swing: 0,
    minorMoods: ['8'],
    major: {
      verse: ['I I IV I', 'I V VI IV', 'VI IV I V'],
      chorus: ['IV I V VI', 'I V VI IV', 'IV V VI I'],
      bridge: ['VI V IV IV', 'II VI IV V'],
    },
    minor: POP_MINOR,
    tune: 'wide',
  },
  '6': {
    name: 'R&B',
    beatsPerMinute: { '2': [72, 78], '4': [86, 96], '3': [104, 114] },
    swing: 0.2,
    minorMoods: ['7', '6', '8', '43'],
    major: {
      verse: ['I7 VI7 II7 V7', 'IV7 III7 VI7 V7', 'I7 III7 IV7 V7'],
      chorus: ['IV7 V7 III7 VI7', 'II7 V7 I7 VI7'],
      bridge: ['IV7 III7 II7 V7', 'VI7 II7 IV7 V7'],
    },
    minor: {
      verse: ['I7 IV7 VI7 V7', 'I7 VI7 IV7 VII7'],
      chorus: ['VI7 VII7 I7 IV7', 'IV7 VII7 III7 VI7'],
      bridge: ['IV7 V7 VI7 V!', 'VI7 IV7 I7 V!'],
    },
    tune: 'wide',
  },
  '1': {
    name: 'Country',
    beatsPerMinute: { '2': [74, 82], '4': [92, 102], '3': [116, 130] },
    swing: 0.1,
    minorMoods: ['8'],
    major: {
      verse: ['I I IV I', 'I IV I V', 'I IV V I'],
      chorus: ['IV I V I', 'I V IV I', 'IV V I VI'],
      bridge: ['VI IV I V', 'IV I II V'],
    },
    minor: {
      verse: ['I VII I V', 'I VI III VII'],
      chorus: ['VI VII I I', 'III VII I VI'],
      bridge: ['IV I VI V!', 'VI IV I VII'],
    },
    tune: 'even',
  },
  '2': {
    name: 'Singer Songwriter',
    beatsPerMinute: { '2': [72, 78], '4': [84, 94], '3': [108, 118] },
    swing: 0,
    minorMoods: ['8', '6'],
    major: {
      verse: ['I III VI IV', 'I V VI III', 'VI IV I V'],
      chorus: ['IV I V VI', 'I V II IV', 'IV V I VI'],
      bridge: ['II III IV V', 'VI III IV V'],
    },
    minor: POP_MINOR,
    tune: 'wide',
  },
  '5': {
    name: 'Acoustic Pop',
    beatsPerMinute: { '2': [74, 82], '4': [92, 104], '3': [114, 126] },
    swing: 0,
    minorMoods: ['8'],
    major: {
      verse: ['I V VI IV', 'VI IV I V', 'I VI IV V'],
      chorus: ['IV I V VI', 'I V IV V', 'I IV VI V'],
      bridge: ['II VI IV V', 'IV III VI V'],
    },
    minor: POP_MINOR,
    tune: 'even',
  },
  '10': {
    name: 'Spanish',
    beatsPerMinute: { '2': [74, 82], '4': [92, 102], '3': [112, 124] },
    swing: 0,
    minorMoods: ['7', '43', '6', '8'],
    major: {
      verse: ['I VI II V', 'I IV V I', 'I I V V'],
      chorus: ['IV V I VI', 'I V VI IV', 'IV I V I'],
      bridge: ['VI III IV V', 'II V I V'],
    },
    minor: {
      verse: ['I VII VI V!', 'I IV V! I', 'I VI VII V!'],
      chorus: ['IV VII III VI', 'VI VII I V!', 'I VII VI V!'],
      bridge: ['IV I V! I', 'VI III IV V!'],
    },
    tune: 'even',
  },
};

export const modeOf = (genre: GenreId, mood: MoodId): Mode =>
  STYLES[genre].minorMoods.includes(mood) ? 'minor' : 'major';
