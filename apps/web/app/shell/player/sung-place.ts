export type SungWord = { text: string; from: number; to: number };
export type SungLine = SungWord & { words: readonly SungWord[] };

/**
 * The indexes of the line and the word that are being sung at `seconds`. Between two lines or words the earlier one
 * counts. -1 before the first one.
 */
export function sungPlace(lines: readonly SungLine[], seconds: number): { line: number; word: number } {
  const line = lines.findLastIndex(({ from }) => from <= seconds);
  const word = lines[line]?.words.findLastIndex(({ from }) => from <= seconds) ?? -1;
  return { line, word };
}
