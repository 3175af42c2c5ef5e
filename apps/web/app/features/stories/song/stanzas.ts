import { headingIn, numberLines } from '@keepsong/domain/studio/lyrics';

/** A block of lyrics. `heading` is the text of a line such as [Chorus], without its brackets. */
export type Stanza = { heading: string | null; lines: string[] };

/** Lyrics for the page: blocks separated by blank lines, each with its heading. */
export function stanzasOf(lyrics: string): Stanza[] {
  const stanzas: Stanza[] = [];
  let open: Stanza | null = null;
  for (const { number, text } of numberLines(lyrics)) {
    if (text === '') open = null;
    else if (number === null) {
      open = { heading: headingIn(text)?.trim() ?? text, lines: [] };
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

/** The blocks of `stanzasOf` with line numbers, which times and revisions refer to. */
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
