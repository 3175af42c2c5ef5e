import { codeSheet, goodsSheet, type Sheet, type SheetKind, sheetKindOf } from '@keepsong/artwork/sheet';
import type { SongSketch } from '@keepsong/artwork/song';
import { isMadeFromSong, LARGE_LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { chorusLines, INKS_FIELD, LYRIC_FIELDS, readInks } from '@keepsong/domain/cart/song-goods';
import { encode, renderSVG } from 'uqr';
import type { FoundProduct, FrozenLine } from './item-words.ts';

/** The facts about a song that are printed on goods. Title and lyrics are empty until the song is delivered. */
export type PrintedSong = SongSketch & { lyrics: string };

/** The large print has the sheet of the small one, 1.5 times as large. */
const timesOf = (product: string): number => (product === LARGE_LYRIC_PRINT ? 1.5 : 1);

const NEEDS_LINES: readonly SheetKind[] = ['print', 'towel'];
const NEEDS_SONG: readonly SheetKind[] = ['song-card', 'vinyl'];

const textOf = (pod: FrozenLine['pod'], key: string): string =>
  pod?.texts.find((text) => text.key === key)?.text.trim() ?? '';

/**
 * The lines that are printed: those that the customer chose, otherwise the beginning of the chorus. None before the song
 * is delivered, unless the customer has written them.
 */
export function printedLines(pod: FrozenLine['pod'], song: PrintedSong | null): string[] {
  const own = LYRIC_FIELDS.flatMap((key) => textOf(pod, key) || []);
  return own.length > 0 ? own : chorusLines(song?.lyrics ?? '');
}

/** The sheet that a product is printed from. Null for a product without a sheet; `wait` until its song is delivered. */
export function frontOf(
  { line: { pod }, product: { name }, asksForLyrics }: FoundProduct,
  song: PrintedSong | null,
): Sheet | 'wait' | null {
  const known = sheetKindOf(name);
  // A product that asks for lyrics gets the sheet of a print, unless its own sheet has lines. Earlier versions of the
  // shop marked whole bundles, also for their cards and records, which keep their own sheets.
  const isOther = known !== null && (NEEDS_LINES.includes(known) || isMadeFromSong({ name }));
  const kind = asksForLyrics && !isOther ? 'print' : known;
  if (kind === null) return null;
  const lines = NEEDS_LINES.includes(kind) ? printedLines(pod, song) : [];
  if (NEEDS_LINES.includes(kind) && lines.length === 0) return 'wait';
  if (NEEDS_SONG.includes(kind) && !song?.title) return 'wait';
  const words = {
    lines,
    inks: readInks(textOf(pod, INKS_FIELD)).split('-'),
    song,
    name: textOf(pod, 'name'),
    date: textOf(pod, 'date'),
  };
  return goodsSheet(kind, words, timesOf(name));
}

/** The back of goods, with the code that plays their song. */
export const backOf = (url: string, words: string, inches: Sheet['inches']): Sheet =>
  codeSheet(encode(url, { ecc: 'M', border: 0 }).data, words, inches);

/** The code alone, with the light border that it needs. */
export const codePicture = (url: string): string => renderSVG(url, { ecc: 'M', border: 4 });
