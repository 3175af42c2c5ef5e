import type { MoodId, Occasion } from '@keepsong/domain/builder/options';
import { pick, pickSome, type Random, randomFrom } from '../random.ts';
import {
  type Bank,
  FAMILY_OF,
  type Language,
  NO_NAME,
  type SectionKind,
  type Template,
  TINT_OF,
} from './bank-types.ts';
import { BANKS } from './banks.ts';
import type { DetailKey } from './detail-keys.ts';

export type LyricBrief = {
  seed: string;
  language: Language;
  occasion: Occasion;
  mood: MoodId;
  details: readonly DetailKey[];
  /** The recipient's name as it is written. Null for a song without a name. */
  name: string | null;
  /** Four lines for a slow song, eight for a quick one. */
  linesOfVerse: 4 | 8;
};

/** A sung line. It still contains `{name}`, because the pronunciation of the name is chosen separately. */
export type LyricLine = string;

export type Lyrics = {
  title: string;
  /** The text that replaces `{name}` in print. */
  addressed: string;
  verses: readonly [readonly LyricLine[], readonly LyricLine[]];
  chorus: readonly LyricLine[];
  bridge: readonly LyricLine[];
  outro: readonly LyricLine[];
};

/** Moods whose quatrains do not fit a memorial: happy, lighthearted, comical, romantic. */
const NOT_AT_A_MEMORIAL: readonly MoodId[] = ['4', '5', '2', '7'];

/**
 * Writes the words of a song: two verses, a chorus with the name, a bridge and an outro. The second verse has the
 * customer's details and lines for the mood. The mood also decides which sections may be chosen. The same brief gives
 * the same words.
 */
export function writeLyrics(brief: LyricBrief): Lyrics {
  const random = randomFrom(`${JSON.stringify(brief)}|lyrics`);
  const bank = BANKS[brief.language];
  const family = FAMILY_OF[brief.occasion];
  const addressed = brief.name ?? NO_NAME[brief.language][family];
  const of = (kind: SectionKind, count: number) =>
    pickSome(random, fitting(bank.families[family], kind, brief.mood), count);
  const [chorus] = of('chorus', 1);
  const [bridge] = of('bridge', 1);
  const [outro] = of('outro', 1);
  if (!chorus || !bridge || !outro) throw new Error(`there are too few sections for ${brief.occasion}`);
  return {
    title: capitalised((chorus.title ?? '').replaceAll('{name}', addressed)),
    addressed,
    verses: writeVerses(brief, bank, of('verse', 4), random),
    chorus: chorus.lines,
    bridge: bridge.lines,
    outro: outro.lines,
  };
}

/** The sections of a kind that fit the mood: those with its tint (general mood), and those without a tint. */
function fitting(templates: readonly Template[], kind: SectionKind, mood: MoodId): Template[] {
  return templates.filter(
    (section) => section.kind === kind && (section.tint === null || section.tint === TINT_OF[mood]),
  );
}

/**
 * Writes both verses. The second verse begins with two lines for each detail from the customer. Lines for the mood and
 * further sections fill the rest of it.
 */
function writeVerses(
  { occasion, mood, details, linesOfVerse }: LyricBrief,
  bank: Bank,
  sections: readonly Template[],
  random: Random,
): [LyricLine[], LyricLine[]] {
  const told = pickSome(random, [...new Set(details)], linesOfVerse / 2).flatMap((key, at, all) =>
    // With an odd number of details, the last one gets both of its couplets. They fill a quatrain of four
    // lines.
    at === all.length - 1 && all.length % 2 === 1
      ? bank.details[key].flat()
      : pick(random, bank.details[key]),
  );
  const moodLines =
    occasion === 'Memorial' && NOT_AT_A_MEMORIAL.includes(mood) ? [] : pick(random, bank.moods[mood]);
  const quatrains = sections.map(({ lines }) => lines);
  const first = quatrains.slice(0, linesOfVerse / 4).flat();
  const rest = [moodLines, ...quatrains.slice(linesOfVerse / 4)].flat();
  return [first, [...told, ...rest].slice(0, linesOfVerse)];
}

const capitalised = (title: string): string => title.charAt(0).toLocaleUpperCase() + title.slice(1);

/** A line as it is printed: with the name filled in and a capital letter at the beginning. */
export const printed = (line: LyricLine, addressed: string): string =>
  capitalised(line.replaceAll('{name}', addressed));
