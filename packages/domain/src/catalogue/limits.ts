/** How many pieces of a product one order may contain, and one customer may buy in total. Null for no limit. */
export type Limits = { perOrder: number | null; perCustomer: number | null };

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** Reads the limits of a product from its `extra_info`. */
export const limitsOf = (info: Readonly<Record<string, unknown>>): Limits => ({
  perOrder: whole(info.most_per_order),
  perCustomer: whole(info.most_per_customer),
});

/** A line of a cart with the pieces that it takes. The contents of a bundle are taken once for each bundle. */
export type Taking = {
  productId: number;
  quantity: number;
  contents?: readonly { productId: number }[] | undefined;
};

/** How many pieces of each product these lines take. */
export function piecesOf(lines: readonly Taking[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const { productId, quantity, contents = [] } of lines)
    for (const id of [productId, ...contents.map((part) => part.productId)])
      pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
}
