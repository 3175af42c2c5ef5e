/** What somebody wants to refund: everything that is left, some lines, or a sum in cents. */
export type RefundWish = { all: true } | { lines: readonly string[] } | { amount: number };

/** A wish as it is stored. `replaces`: the failed refund whose money this one gives another way. */
export type StoredWish = RefundWish & { replaces?: number };

/**
 * Whether a wish names a line: by its id, or together with all the others. A sum names no line. Money that the
 * provider sent back by itself has no wish.
 */
export const isNamedBy = (wish: RefundWish | null, line: string): boolean =>
  wish !== null && ('all' in wish || ('lines' in wish && wish.lines.includes(line)));
