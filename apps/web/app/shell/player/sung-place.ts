export type SungWord = { text: string; from: number; to: number };
export type SungLine = SungWord & { words: readonly SungWord[] };

/** The line and word that are being sung at a time in seconds, or the last ones before it. -1 before the first. */
export function sungPlace(lines: readonly SungLine[], seconds: number): { line: number; word: number } {
  const line = lines.findLastIndex(({ from }) => from <= seconds);
  const word = lines[line]?.words.findLastIndex(({ from }) => from <= seconds) ?? -1;
  return { line, word };
}
