/** A part of a film that is overwritten: with `head` first, and then with zeros up to `to`. */
export type FilmEdit = { from: number; to: number; head?: Uint8Array };

/** Thrown for a file whose parts do not make a film. */
export class BrokenFilm extends Error {
  override readonly name = 'BrokenFilm';
}

export function expectFilm(holds: boolean, what: string): asserts holds {
  if (!holds) throw new BrokenFilm(what);
}

/** A part of the file: from its first byte up to, but without, the byte at `to`. */
export type Span = { from: number; to: number };

/** The most samples of a film, and the most gaps between them. A film of some minutes has fewer. */
const MOST_SAMPLES = 500_000;
const MOST_EDITS = 20_000;

export function expectFew(samples: readonly unknown[], edits: readonly unknown[] = []): void {
  expectFilm(samples.length <= MOST_SAMPLES && edits.length <= MOST_EDITS, 'too many parts');
}

/**
 * The parts of `areas` that none of `used` covers. Throws when a used part is not inside an area. Both lists
 * are about the same file, and areas do not overlap.
 */
export function gapsBetween(areas: readonly Span[], used: readonly Span[]): Span[] {
  const sorted = used.toSorted((a, b) => a.from - b.from);
  const gaps: Span[] = [];
  let next = 0;
  for (const { from, to } of areas.toSorted((a, b) => a.from - b.from)) {
    let at = from;
    for (; next < sorted.length; next += 1) {
      const part = sorted[next];
      if (!part || part.from >= to) break;
      expectFilm(part.from >= from && part.to <= to, 'a sample outside of the data');
      if (part.from > at) gaps.push({ from: at, to: part.from });
      at = Math.max(at, part.to);
    }
    if (at < to) gaps.push({ from: at, to });
  }
  expectFilm(next === sorted.length, 'a sample outside of the data');
  return gaps;
}
