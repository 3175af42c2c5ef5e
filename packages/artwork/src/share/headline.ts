import { wordsToBreak } from '../draw/text.ts';

export interface Headline {
  lines: readonly string[];
  /** Font size in the picture's units. */
  size: number;
}

const SIZES = [92, 78, 66, 56, 48, 40];
const MOST_LINES = 4;

/**
 * Breaks a text into at most four lines that fit the width `measure`, in the largest font size that allows it.
 * Fonts cannot be measured here, so widths are estimated generously. A text that fits in no size is cut and
 * ends in an ellipsis.
 */
export function fitHeadline(text: string, measure: number, sizes: readonly number[] = SIZES): Headline {
  for (const size of sizes) {
    const lines = wrap(text, measure / size);
    if (lines.length <= MOST_LINES && lines.every((line) => widthOf(line) * size <= measure))
      return { lines, size };
  }
  const size = sizes[sizes.length - 1] ?? SIZES[0] ?? 92;
  const ems = measure / size;
  const lines = wrap(text, ems).flatMap((line) => cut(line, ems));
  if (lines.length <= MOST_LINES) return { lines, size };
  const kept = lines.slice(0, MOST_LINES);
  const last = [...(kept.pop() ?? '')];
  while (last.length > 0 && widthOf(`${last.join('')}…`) > ems) last.pop();
  return { lines: [...kept, `${last.join('').trimEnd()}…`], size };
}

function wrap(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of wordsToBreak(text)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : '';
    if (longer && widthOf(longer) <= ems) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cuts a word into pieces that are at most `ems` wide. */
function cut(line: string, ems: number): string[] {
  const pieces = [''];
  for (const character of line) {
    const longer = (pieces[pieces.length - 1] ?? '') + character;
    if (widthOf(longer) <= ems || longer === character) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

/** Estimated width of bold serif text, in ems. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + emsOf(character), 0);
}

function emsOf(character: string): number {
  if (/\p{M}|\u200d/u.test(character)) return 0;
  if (
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u.test(
      character,
    )
  ) {
    return 1.1;
  }
  if (/[mwMW@%&]/.test(character)) return 0.98;
  if (/[ilIjtfr.,:;'|! ()-]/.test(character)) return 0.4;
  return /\p{Lu}/u.test(character) ? 0.76 : 0.62;
}
