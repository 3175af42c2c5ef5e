/** A part of a song that has a usual name. */
export type SongPart =
  | 'intro'
  | 'verse'
  | 'pre_chorus'
  | 'chorus'
  | 'post_chorus'
  | 'bridge'
  | 'interlude'
  | 'instrumental'
  | 'solo'
  | 'outro';

/** The usual names of the parts in English and Spanish, in lower case, without accents and hyphens. */
const NAMES: Readonly<Record<SongPart, readonly string[]>> = {
  intro: ['intro', 'introduccion'],
  verse: ['verse', 'verso', 'estrofa'],
  pre_chorus: ['pre chorus', 'prechorus', 'pre coro', 'precoro', 'pre estribillo', 'preestribillo'],
  chorus: ['chorus', 'refrain', 'hook', 'coro', 'estribillo'],
  post_chorus: ['post chorus', 'postchorus', 'post coro', 'postcoro', 'post estribillo'],
  bridge: ['bridge', 'puente'],
  interlude: ['interlude', 'interludio'],
  instrumental: ['instrumental'],
  solo: ['solo'],
  outro: ['outro', 'cierre'],
};

const PARTS = new Map(
  (Object.keys(NAMES) as SongPart[]).flatMap((part) => NAMES[part].map((name) => [name, part] as const)),
);

/**
 * The part of a song that a heading of lyrics names, such as 'Verse 2' or 'Estribillo'. `number` is null without a
 * number. Null for a heading in the artist's own words.
 */
export function songPartOf(heading: string): { part: SongPart; number: number | null } | null {
  const [, name = '', number] = /^(.*?)(?:\s+(\d{1,2}))?$/.exec(heading.trim()) ?? [];
  const folded = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s-]+/g, ' ');
  const part = PARTS.get(folded);
  return part ? { part, number: number ? Number(number) : null } : null;
}

/**
 * A heading of lyrics with the usual name of its part by `nameOf`, for example in the reader's language. A heading in
 * the artist's own words stays as it is.
 */
export function nameHeading(heading: string, nameOf: (part: SongPart) => string): string {
  const found = songPartOf(heading);
  if (!found) return heading;
  const name = nameOf(found.part);
  return found.number === null ? name : `${name} ${found.number}`;
}
