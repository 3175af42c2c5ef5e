import { goodsPayableAt } from '@keepsong/domain/earnings/acceptance';
import { earnedByGoods } from '@keepsong/domain/earnings/earned';
import { type Earned, entriesDue } from '@keepsong/domain/earnings/ledger';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import {
  addEntries,
  ensureAccount,
  findEntriesOfGoods,
  findGoods,
  holdUntil,
  loadPaidOrders,
  type PaidOrder,
} from './earnings.repository.ts';
import { ratesOf } from './rates.service.ts';
import { belongsBy, moneyOf, releaseEntries, writeEntries } from './write-entries.service.ts';

export type PlacedOrder = Pick<PaidOrder, 'id' | 'quote' | 'cart'> & { createdAt: Date };

/** The products of a line: the contents of a bundle, otherwise the line's own product. */
const productsOf = ({ productId, contents = [] }: FrozenCart['lines'][number]): number[] =>
  contents.length > 0 ? contents.map((item) => item.productId) : [productId];

/** The lines of an order with the vendors and usual prices of their parts. */
const goodsLines = ({ cart, quote }: PlacedOrder, goods: Awaited<ReturnType<typeof findGoods>>) =>
  cart.lines.map((line) => ({
    line: line.cartUuid,
    price: quote.lines.find(({ cart_uuid }) => cart_uuid === line.cartUuid)?.price ?? 0,
    parts: productsOf(line).map((id) => {
      const found = goods.find((one) => one.id === id);
      return { vendorId: found?.vendorId ?? null, priceCents: found?.priceCents ?? 0 };
    }),
  }));

/** The pay of vendors for goods. */
export function createGoodsPay({ clock }: { clock: Clock }) {
  async function settle(tx: Tx, orderId: number): Promise<void> {
    await lockName(tx, `earnings of goods of order ${orderId}`);
    const posted = await findEntriesOfGoods(tx, orderId);
    if (posted.length === 0) return;
    const orders = await loadPaidOrders(tx, [orderId]);
    const earned = posted.flatMap(({ kind, source, held, lineId }): Earned[] =>
      kind === 'goods' ? [{ source, kind, cents: held, orderId, line: lineId }] : [],
    );
    const due = entriesDue(earned, posted, (one) => moneyOf(one, orders));
    await writeEntries(tx, due, posted, belongsBy(posted), { storyId: null, createdAt: clock.now() });
  }

  return {
    settle,

    async release(tx: Tx, orderId: number): Promise<void> {
      await settle(tx, orderId);
      const about = { storyId: null, createdAt: clock.now() };
      await releaseEntries(tx, await findEntriesOfGoods(tx, orderId), about);
    },

    async placed(tx: Tx, order: PlacedOrder): Promise<void> {
      const goods = await findGoods(tx, [...new Set(order.cart.lines.flatMap(productsOf))]);
      const vendors = [...new Set(goods.flatMap(({ vendorId }) => vendorId ?? []))].sort((a, b) => a - b);
      if (vendors.length === 0) return;
      const accounts = new Map<number, number>();
      const shares = new Map<number, number>();
      for (const vendorId of vendors) {
        accounts.set(vendorId, (await ensureAccount(tx, { vendorId })).id);
        shares.set(vendorId, (await ratesOf(tx, { vendorId }, order.createdAt)).goods);
      }
      const lines = goodsLines(order, goods);
      const earned = earnedByGoods(order.id, lines, (vendorId) => shares.get(vendorId) ?? 0);
      await addEntries(
        tx,
        earned.map(({ vendorId, source, kind, cents, line }) => ({
          ...{ source, kind, held: cents, payable: 0, effectKey: source, orderId: order.id, lineId: line },
          ...{ accountId: accounts.get(vendorId) ?? 0, storyId: null, createdAt: order.createdAt },
        })),
      );
      const until = goodsPayableAt(order.createdAt);
      await holdUntil(
        tx,
        earned.map(({ source }) => ({ source, orderId: order.id, until })),
      );
    },
  };
}
