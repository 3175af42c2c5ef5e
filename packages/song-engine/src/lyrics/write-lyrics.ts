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
  /** How the recipient's name is written; null for a song without it. */
  name: string | null;
  /** Four for a slow song, eight for a quick one. */
  linesOfVerse: 4 | 8;
};

/** A line as it is sung; `{name}` is still in it, because the name is sung by its own phones. */
export type LyricLine = string;

export type Lyrics = {
  title: string;
  /** What stands for `{name}` on paper. */
  addressed: string;
  verses: readonly [readonly LyricLine[], readonly LyricLine[]];
  chorus: readonly LyricLine[];
  bridge: readonly LyricLine[];
  outro: readonly LyricLine[];
};

/** Moods whose own quatrains would be out of place at a memorial: happy, lighthearted, comical, romantic. */
const NOT_AT_A_MEMORIAL: readonly MoodId[] = ['4', '5', '2', '7'];

/**
 * Writes the words of a song: two verses, a chorus with the name, a bridge and a last line. What the customer said comes
 * in the second verse, the mood colours the choice and has lines of its own. The same brief gives the same words.
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

/** Sections of a kind in the light of the mood. */
function fitting(templates: readonly Template[], kind: SectionKind, mood: MoodId): Template[] {
  return templates.filter(
    (section) => section.kind === kind && (section.tint === null || section.tint === TINT_OF[mood]),
  );
}

/**
 * Verse one opens; verse two says what the customer told, two lines for each thing, and is filled up by the mood's own
 * lines and further sections.
 */
function writeVerses(
  { occasion, mood, details, linesOfVerse }: LyricBrief,
  bank: Bank,
  sections: readonly Template[],
  random: Random,
): [LyricLine[], LyricLine[]] {
  const told = pickSome(random, [...new Set(details)], linesOfVerse / 2).flatMap((key, at, all) =>
    // A thing without a second one beside it gets both of its couplets: a quatrain of four lines, not a loose two.
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

/** A line as it is printed: the name in it, a capital first. */
export const printed = (line: LyricLine, addressed: string): string =>
  capitalised(line.replaceAll('{name}', addressed));
