import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { GENRES, MOODS } from '@keepsong/domain/builder/options';
import { composeSong } from '@keepsong/song-engine/composition/compose';
import { BEATS_OF_BAR, type SectionName, type Song, secondsOf } from '@keepsong/song-engine/composition/song';
import { tabledPronunciations } from '@keepsong/song-engine/phonetics/name-table';
import type { SungName } from '@keepsong/song-engine/phonetics/say-line';
import { lyricsOf } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import { SINGERS } from '@keepsong/song-engine/voice/singers';
import { sha256 } from '../../../platform/ids.ts';

/** A line that the model is asked to sing: as it is printed, its words, and the index of its section. */
export type PlannedLine = { text: string; words: readonly string[]; section: number };
export type PlannedSection = { name: SectionName; from: number; to: number };

export type SongPlan = {
  title: string;
  lyrics: string;
  seed: number;
  seconds: number;
  sections: readonly PlannedSection[];
  lines: readonly PlannedLine[];
  /** The plan in the form that the model's service takes. */
  composition: ElevenLabs.CompositionPlan;
};

/** The bounds that the model sets for a chunk, in milliseconds. */
const CHUNK_MS = { least: 3_000, most: 120_000 };
const MOST_LETTERS = 200;

/**
 * The plan of a song for the model: the form, the length of each section and the words that our own composer writes. The
 * same request gives the same plan.
 */
export function planOf(request: SongRequest): SongPlan {
  const song = composeSong(request);
  const said = saidNameOf(request.name, request.language);
  const beginsOf = (bar: number) => secondsOf(song, bar * BEATS_OF_BAR);
  let at = 0;
  const verses = countVerses();
  const sections: PlannedSection[] = [];
  const chunks = song.sections.map((section, place) => {
    const durationMs = Math.min(
      Math.max(Math.round(beginsOf(section.bars) * 1000), CHUNK_MS.least),
      CHUNK_MS.most,
    );
    sections.push({ name: section.name, from: at, to: at + durationMs / 1000 });
    at += durationMs / 1000;
    const lines = song.lines.filter((line) => line.section === place);
    return {
      text: [
        `[${verses(section.name)}]`,
        ...lines.map(({ text }) => sungText(text, request.name, said)),
      ].join('\n'),
      durationMs,
      positiveStyles: place === 0 ? wholeStyles(request, song) : sectionStyles(section),
      // Follow the words and the sound of the earlier sections closely, so that the song sounds like one.
      contextAdherence: 'high' as const,
    };
  });
  return {
    title: song.title,
    lyrics: lyricsOf(song),
    seed: seedOf(request),
    seconds: at,
    sections,
    lines: song.lines.map(({ text, words, section }) => ({ text, words, section })),
    composition: { chunks },
  };
}

/** The seed for the model's randomness: 31 bits derived from the request's own seed. */
const seedOf = ({ seed }: SongRequest): number => sha256(seed).readUInt32BE(0) >>> 1;

/** The heading of a section. Verses have numbers, so that the second one is not taken for the first. */
function countVerses(): (name: SectionName) => string {
  let verses = 0;
  return (name) => {
    if (name === 'verse') verses += 1;
    return name === 'verse' ? `Verse ${verses}` : name.charAt(0).toUpperCase() + name.slice(1);
  };
}

/**
 * How a name is written for the model: by the pronunciation that the customer chose, or by the shop's own for
 * names whose spelling does not show their sound. Null when the name is sung as it is spelled.
 */
export function saidNameOf(name: SungName | null, language: SongRequest['language']): string | null {
  if (name === null) return null;
  const tabled = language === 'en' ? tabledPronunciations(name.spelling)[0] : undefined;
  const respelling = name.respelling ?? tabled;
  if (respelling === undefined) return null;
  const small = respelling.toLowerCase().replace(/\s+/g, '-');
  return small.charAt(0).toUpperCase() + small.slice(1);
}

/**
 * A line as the model gets it. Brackets would be read as the name of a section and braces as a direction, so a
 * customer's own words must not have them.
 */
export function sungText(text: string, name: SungName | null, said: string | null): string {
  const spelled = name === null || said === null ? text : replaceName(text, name.spelling, said);
  return spelled.replace(/[[{]/g, '(').replace(/[\]}]/g, ')').replace(/\s+/g, ' ').slice(0, MOST_LETTERS);
}

function replaceName(text: string, spelling: string, said: string): string {
  const literal = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'gu'), () => said);
}

const BANDS: Readonly<Record<SongRequest['genre'], readonly string[]>> = {
  '1': ['modern country', 'acoustic guitar', 'pedal steel', 'brushed drums'],
  '2': ['singer-songwriter', 'fingerpicked guitar', 'soft piano', 'light percussion'],
  '3': ['melodic hip-hop', 'warm 808 bass', 'crisp drums', 'electric piano'],
  '4': ['indie folk', 'acoustic guitar', 'mandolin', 'stomps and claps'],
  '5': ['acoustic pop', 'strummed guitar', 'piano', 'live drums'],
  '6': ['contemporary R&B', 'electric piano', 'deep bass', 'tight drums'],
  '8': ['melodic rock', 'electric guitars', 'driving bass', 'live drums'],
  '9': ['contemporary Christian', 'piano', 'warm pads', 'building drums'],
  '10': ['Latin pop', 'nylon guitar', 'congas', 'trumpet accents'],
};

const labelOf = (options: readonly { id: string; label: string }[], id: string): string =>
  options.find((option) => option.id === id)?.label ?? '';

/** The directions for the whole song. The first chunk sets the tone of a song, so it gets them all. */
function wholeStyles(request: SongRequest, song: Song): string[] {
  const { gender } = SINGERS[request.singer];
  return [
    ...BANDS[request.genre],
    labelOf(GENRES, request.genre),
    `${labelOf(MOODS, request.mood)} mood`,
    `${song.beatsPerMinute} BPM`,
    `${song.key.mode} key`,
    `clear ${gender} lead vocal`,
    request.language === 'sp' ? 'sung in Spanish' : 'sung in English',
    'short instrumental intro',
    'great production quality',
  ];
}

function sectionStyles({ name, energy }: Song['sections'][number]): string[] {
  const force = energy > 0.7 ? 'full band' : energy > 0.45 ? 'steady band' : 'sparse band';
  const turns: Readonly<Record<SectionName, readonly string[]>> = {
    intro: ['instrumental'],
    verse: ['intimate vocal', 'clear words'],
    chorus: ['memorable hook', 'backing harmonies'],
    bridge: ['contrast', 'building'],
    outro: ['gentle ending', 'final resolved chord'],
  };
  return [force, ...turns[name]];
}
