/**
 * What somebody wants to refund: everything that is left, some lines, or a sum in cents. `pieces`: how many pieces of a
 * line go back; all that is left of the line, if it is not there.
 */
export type RefundWish =
  | { all: true }
  | { lines: readonly string[]; pieces?: Readonly<Record<string, number>> }
  | { amount: number };

/** How many single pieces of a line a wish takes. */
export const piecesIn = (wish: RefundWish | null, line: string): number =>
  wish !== null && 'lines' in wish ? (wish.pieces?.[line] ?? 0) : 0;

/**
 * What somebody decides beside the money of a refund. `mail: false`: the customer gets no mail about it.
 * `payArtistCents`: what the shop pays the artist for work that was begun and is not paid any more. `artistId`: whom this
 * pay is for; the song may move to another artist while the refund waits.
 */
export type Besides = { mail?: false; payArtistCents?: number; artistId?: number };

/** A wish as it is stored. `replaces`: the failed refund whose money this one gives another way. */
export type StoredWish = RefundWish & Besides & { replaces?: number };

/** Only the money of a wish: a refund that takes the place of a failed one decides anew what is beside it. */
export function moneyOf({
  mail,
  payArtistCents,
  artistId,
  ...wish
}: StoredWish): RefundWish & { replaces?: number } {
  return wish;
}

/** Only what a wish decides beside the money. */
export const besidesOf = ({ mail, payArtistCents }: StoredWish): Besides => ({
  ...(mail === false ? { mail } : {}),
  ...(payArtistCents === undefined ? {} : { payArtistCents }),
});

/** What a refund costs the shop: the money that goes back, and what it pays the artist beside it. */
export const costOf = (amount: number, { payArtistCents = 0 }: Besides): number => amount + payArtistCents;

/**
 * Whether a wish names a line: by its id, or together with all the others. A sum names no line, nor do single pieces:
 * the others are still the customer's. Money that the provider sent back by itself has no wish.
 */
export const isNamedBy = (wish: RefundWish | null, line: string): boolean =>
  wish !== null &&
  ('all' in wish || ('lines' in wish && wish.lines.includes(line) && piecesIn(wish, line) === 0));
