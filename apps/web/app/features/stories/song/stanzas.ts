import { numberLines } from '@keepsong/domain/studio/lyrics';

/** One block of lyrics. `heading` is the word of a line such as [Chorus], without its brackets. */
export type Stanza = { heading: string | null; lines: string[] };

/** Lyrics as they are set on the page: blocks between blank lines, each with its heading. */
export function stanzasOf(lyrics: string): Stanza[] {
  const stanzas: Stanza[] = [];
  let open: Stanza | null = null;
  for (const { number, text } of numberLines(lyrics)) {
    if (text === '') open = null;
    else if (number === null) {
      open = { heading: text.trim().slice(1, -1).trim(), lines: [] };
      stanzas.push(open);
    } else {
      if (!open) {
        open = { heading: null, lines: [] };
        stanzas.push(open);
      }
      open.lines.push(text);
    }
  }
  return stanzas;
}

/** The same blocks with the number of each line, by which times and revisions name it. */
export function numberedStanzas(lyrics: string) {
  let number = 0;
  return stanzasOf(lyrics).map(({ heading, lines }) => ({
    heading,
    lines: lines.map((text) => {
      number += 1;
      return { number, text };
    }),
  }));
}
