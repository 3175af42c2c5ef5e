import { allocate } from '../money.ts';

/**
 * The part of a sum that is for some pieces of a line: `count` pieces after the first `before` ones. The pieces differ
 * by a cent at most, and together they are the whole sum.
 */
export function ofPieces(
  cents: number,
  { quantity, before, count }: { quantity: number; before: number; count: number },
): number {
  const each = allocate(
    cents,
    Array.from({ length: quantity }, () => 1),
  );
  return each.slice(before, before + count).reduce((sum, part) => sum + part, 0);
}
