import { limitsOf, piecesOf, type Taking } from '@keepsong/domain/catalogue/limits';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import { deleteHolds, findBought, findLimits, insertHolds, lockStock } from './stock.repository.ts';

type LimitedProduct = { productId: number; extraInfo: Readonly<Record<string, unknown>> };

/**
 * A line of a cart with the limits of its product, and of the contents of a bundle. `left`: how many pieces can still
 * be sold; null: no limit.
 */
export type LimitedLine = LimitedProduct & {
  cartUuid: string;
  quantity: number;
  left: number | null;
  contents: readonly LimitedProduct[];
};

export type TakenLine = Taking & { cartUuid: string };
type Taken = { checkoutId: string; userId: number; lines: readonly TakenLine[]; isCounted: boolean };

/** The most pieces of each product that one customer may buy. Products without such a limit are missing. */
type MostPerCustomer = ReadonlyMap<number, number>;

const productsOf = (lines: readonly LimitedLine[]): LimitedProduct[] =>
  lines.flatMap((line) => [line, ...line.contents]);

/** Whether any of these products is limited, so that a submission has to take its pieces. */
export const isCounted = (lines: readonly LimitedLine[]): boolean =>
  lines.some(({ left }) => left !== null) || mostOf(productsOf(lines)).size > 0;

const mostOf = (products: readonly LimitedProduct[]): MostPerCustomer =>
  new Map(
    products.flatMap(({ productId, extraInfo }) => {
      const { perCustomer } = limitsOf(extraInfo);
      return perCustomer === null ? [] : [[productId, perCustomer] as const];
    }),
  );

const lineWith = <L extends TakenLine>(lines: readonly L[], productId: number): L | undefined =>
  lines.find((line) => piecesOf([line]).has(productId));

/** Refuses with `limit_reached` and the line when there is more of a product than one order may have. */
function checkOrder(lines: readonly TakenLine[], products: readonly LimitedProduct[]): Result<null> {
  const wanted = piecesOf(lines);
  for (const { productId, extraInfo } of products) {
    const { perOrder } = limitsOf(extraInfo);
    if (perOrder !== null && (wanted.get(productId) ?? 0) > perOrder)
      return refuse('limit_reached', {
        cart_uuid: lineWith(lines, productId)?.cartUuid ?? null,
        most: perOrder,
      });
  }
  return ok(null);
}

/**
 * Refuses with `limit_reached` and the line when the customer would have more pieces of a product than allowed.
 */
async function checkCustomer(
  on: DbOrTx,
  lines: readonly TakenLine[],
  most: MostPerCustomer,
  { userId, except }: { userId: number; except: string | null },
): Promise<Result<null>> {
  if (most.size === 0) return ok(null);
  const bought = await findBought(on, { userId, ids: [...most.keys()], except });
  const wanted = piecesOf(lines);
  const over = [...most].find(([id, limit]) => (bought.get(id) ?? 0) + (wanted.get(id) ?? 0) > limit);
  const line = over && lineWith(lines, over[0]);
  return line ? refuse('limit_reached', { cart_uuid: line.cartUuid, most: over[1] }) : ok(null);
}

/**
 * Products with a limited number of pieces. Nobody can buy a piece that is not there, or more pieces than one
 * order or customer may have.
 */
export function createStock() {
  return {
    /**
     * Checks a cart before its payment. Another customer may still be faster: only `take` decides. Refuses with
     * `sold_out` and `limit_reached`, each with the line.
     */
    async check(on: DbOrTx, lines: readonly LimitedLine[], userId: number | null): Promise<Result<null>> {
      const wanted = piecesOf(lines);
      for (const line of lines) {
        const { cartUuid, productId, left } = line;
        const count = wanted.get(productId) ?? 0;
        if (left !== null && count > left) return refuse('sold_out', { cart_uuid: cartUuid, left });
        const fits = checkOrder(lines, productsOf([line]));
        if (!fits.ok) return fits;
      }
      return userId === null
        ? ok(null)
        : checkCustomer(on, lines, mostOf(productsOf(lines)), { userId, except: null });
    },
    /**
     * Takes the pieces of a submission. Call this in the transaction that reserves the checkout, and roll it back after
     * a refusal. The limits are read anew, because an editor may have set some since the cart was priced. `isCounted`:
     * whether the cart was limited then. Refuses as `check` does; with `quote_changed` when the pieces were unlimited
     * then and are limited now: only a counted cart is given back, so the cart must be priced again.
     */
    async take(tx: Tx, { checkoutId, userId, lines, isCounted: wasCounted }: Taken): Promise<Result<null>> {
      const wanted = piecesOf(lines);
      const limits = await findLimits(tx, [...wanted.keys()]);
      const fits = checkOrder(lines, limits);
      if (!fits.ok) return fits;
      const most = mostOf(limits);
      // Two submissions of one customer at the same moment must wait for each other, so that the second one
      // sees the first.
      if (most.size > 0) await lockName(tx, `limits of ${userId}`);
      const mine = await checkCustomer(tx, lines, most, { userId, except: checkoutId });
      if (!mine.ok) return mine;
      const stock = limits.some(({ hasStock }) => hasStock) ? await lockStock(tx, [...wanted.keys()]) : [];
      if (!wasCounted)
        return stock.some(({ pieces }) => pieces !== null) ? refuse('quote_changed') : ok(null);
      for (const { productId, pieces, taken } of stock) {
        if (pieces === null || taken + (wanted.get(productId) ?? 0) <= pieces) continue;
        return refuse('sold_out', {
          cart_uuid: lineWith(lines, productId)?.cartUuid ?? null,
          left: Math.max(pieces - taken, 0),
        });
      }
      const taking = stock.map(({ productId }) => [productId, wanted.get(productId) ?? 0] as const);
      if (taking.length > 0) await insertHolds(tx, checkoutId, new Map(taking));
      return ok(null);
    },
    /**
     * Gives back the pieces that a checkout took, because it ended without an order or its order was cancelled.
     * Safe to repeat.
     */
    giveBack: (tx: Tx, checkoutId: string): Promise<void> => deleteHolds(tx, checkoutId),
  };
}

export type Stock = ReturnType<typeof createStock>;
