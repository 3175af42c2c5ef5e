import { limitsOf, piecesOf, type Taking } from '@keepsong/domain/catalogue/limits';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import { deleteHolds, findBought, insertHolds, lockStock } from './stock.repository.ts';

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

/** The most pieces of each product that one customer may buy. Products without such a limit are missing. */
export type MostPerCustomer = ReadonlyMap<number, number>;

const productsOf = (lines: readonly LimitedLine[]): LimitedProduct[] =>
  lines.flatMap((line) => [line, ...line.contents]);

/** Whether any of these products is limited, so that a submission has to take its pieces. */
export const isCounted = (lines: readonly LimitedLine[]): boolean =>
  lines.some(({ left }) => left !== null) || mostOf(lines).size > 0;

const mostOf = (lines: readonly LimitedLine[]): MostPerCustomer =>
  new Map(
    productsOf(lines).flatMap(({ productId, extraInfo }) => {
      const { perCustomer } = limitsOf(extraInfo);
      return perCustomer === null ? [] : [[productId, perCustomer] as const];
    }),
  );

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
  const line = over && lines.find((one) => piecesOf([one]).has(over[0]));
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
        for (const one of productsOf([line])) {
          const { perOrder } = limitsOf(one.extraInfo);
          if (perOrder !== null && (wanted.get(one.productId) ?? 0) > perOrder)
            return refuse('limit_reached', { cart_uuid: cartUuid, most: perOrder });
        }
      }
      return userId === null ? ok(null) : checkCustomer(on, lines, mostOf(lines), { userId, except: null });
    },
    /**
     * Takes the pieces of a submission. Call this in the transaction that reserves the checkout, and roll it back after
     * a refusal. Refuses as `check` does.
     */
    async take(
      tx: Tx,
      { checkoutId, userId, lines }: { checkoutId: string; userId: number; lines: readonly TakenLine[] },
      most: MostPerCustomer,
    ): Promise<Result<null>> {
      // Two submissions of one customer at the same moment must wait for each other, so that the second one
      // sees the first.
      if (most.size > 0) await lockName(tx, `limits of ${userId}`);
      const mine = await checkCustomer(tx, lines, most, { userId, except: checkoutId });
      if (!mine.ok) return mine;
      const wanted = piecesOf(lines);
      const stock = await lockStock(tx, [...wanted.keys()]);
      for (const { productId, pieces, taken } of stock) {
        if (pieces === null || taken + (wanted.get(productId) ?? 0) <= pieces) continue;
        const isIn = (line: TakenLine) => piecesOf([line]).has(productId);
        return refuse('sold_out', {
          cart_uuid: lines.find(isIn)?.cartUuid ?? null,
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
    mostOf,
  };
}

export type Stock = ReturnType<typeof createStock>;
