import type { Locale } from '../format/locale.ts';
import { sungLines } from '../stories/lyric-times.ts';

/**
 * The fields of a product on which lines of a song are printed. They are in order, and each text is a whole
 * line of the lyrics.
 */
export const LYRIC_FIELDS = ['line_1', 'line_2', 'line_3', 'line_4'] as const;
/** The field of the two inks in which a lyric print is printed. */
export const INKS_FIELD = 'inks';
/** The pairs of inks that the shop prints. The first one is used when the customer chooses none. */
export const INKS = ['press-rose', 'ultra-rose', 'violet-tangerine', 'press-ultra'] as const;
export type Inks = (typeof INKS)[number];

/** The names of the inks. The web app shows the same names from its messages. */
export const INKS_NAMES: Readonly<Record<Inks, Readonly<Record<Locale, string>>>> = {
  'press-rose': { en: 'Black and rose', sp: 'Negro y rosa' },
  'ultra-rose': { en: 'Blue and rose', sp: 'Azul y rosa' },
  'violet-tangerine': { en: 'Violet and orange', sp: 'Violeta y naranja' },
  'press-ultra': { en: 'Black and blue', sp: 'Negro y azul' },
};

export const isLyricField = (key: string): boolean => LYRIC_FIELDS.some((line) => line === key);

/** Whether a field is filled from the song. Other texts are asked for together with the pictures. */
export const isOfSong = ({ key }: { key: string }): boolean => key === INKS_FIELD || isLyricField(key);

/** Whether a product asks for lines of a song. Such a product is made from the song that the customer chooses. */
export const asksForLyrics = ({ pod_fields = [] }: { pod_fields?: readonly { key: string }[] | undefined }) =>
  pod_fields.some(({ key }) => key === LYRIC_FIELDS[0]);

/** Reads the inks from any text. */
export const readInks = (text: string | undefined): Inks => INKS.find((inks) => inks === text) ?? INKS[0];

const CHORUS = /^\[\s*(?:chorus|coro|estribillo|refrain|hook)\b/i;

/** The lines of lyrics that can be printed: all sung lines, each once, in the order of the song. */
export const printableLines = (lyrics: string): string[] => [
  ...new Set(sungLines(lyrics).map((line) => line.trim())),
];

/**
 * Where the chorus begins: after its heading, or at the first stanza whose first two lines begin a later stanza too.
 * 0, the beginning of the song, when there is no chorus.
 */
function chorusStart(lines: readonly string[]): number {
  const named = lines.findIndex((line) => CHORUS.test(line));
  if (named >= 0) return named + 1;
  const openings = lines.map((line, at) => {
    const isFirst = line.trim() !== '' && !lines[at - 1]?.trim();
    const next = lines[at + 1]?.trim();
    return isFirst && next ? `${line.trim()}\n${next}` : null;
  });
  return Math.max(
    0,
    openings.findIndex((opening, at) => opening !== null && openings.indexOf(opening, at + 1) > at),
  );
}

/**
 * The four lines that are printed unless the customer chooses others. They are the beginning of the chorus, or
 * of the song when it has none. Shorter lyrics give fewer lines.
 */
export function chorusLines(lyrics: string): string[] {
  const lines = lyrics.split('\n');
  const ofChorus = printableLines(lines.slice(chorusStart(lines)).join('\n'));
  const all = printableLines(lyrics);
  return [...new Set([...ofChorus.slice(0, LYRIC_FIELDS.length), ...all])].slice(0, LYRIC_FIELDS.length);
}

/**
 * The texts of a product's fields for these lines and inks. A product without such fields ignores the texts.
 */
export const songTexts = (lines: readonly string[], inks: Inks): Record<string, string> => ({
  ...Object.fromEntries(LYRIC_FIELDS.map((key, at) => [key, lines[at] ?? ''])),
  [INKS_FIELD]: inks,
});
