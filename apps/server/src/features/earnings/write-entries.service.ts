import { paidFor, sharesOf, sumOf } from '@keepsong/domain/checkout/refunds/shares';
import { isNamedBy } from '@keepsong/domain/checkout/refunds/wish';
import {
  type Earned,
  type Entry,
  type LineMoney,
  NO_LINE,
  releaseOf,
} from '@keepsong/domain/earnings/ledger';
import type { Tx } from '../../platform/db/database.ts';
import {
  addEntries,
  endHolds,
  type NewEntry,
  type PaidOrder,
  type StoredEntry,
} from './earnings.repository.ts';

/** The account of an entry, and the order and line that pay for it. */
export type Belongs = Pick<NewEntry, 'accountId' | 'orderId' | 'lineId'>;
type About = Pick<NewEntry, 'storyId' | 'createdAt'>;

/** Writes entries. The number in the key makes the keys of several reversals of one source different. */
export async function writeEntries(
  tx: Tx,
  entries: readonly Entry[],
  posted: readonly StoredEntry[],
  of: (source: string) => Belongs,
  about: About,
): Promise<void> {
  const rows = entries.map((entry): NewEntry => {
    const { source, kind } = entry;
    const number = posted.filter((one) => one.source === source && one.kind === kind).length;
    const isFirst = kind !== 'reversal' && kind !== 'release';
    const effectKey = isFirst ? source : `${source}:${kind}:${number}`;
    return { ...entry, ...of(source), ...about, effectKey };
  });
  await addEntries(tx, rows);
}

/** Makes the held amounts of these entries payable. */
export async function releaseEntries(tx: Tx, posted: readonly StoredEntry[], about: About): Promise<void> {
  const sources = [...new Set(posted.map(({ source }) => source))];
  const releases = sources.flatMap(
    (source) =>
      releaseOf(
        source,
        posted.filter((one) => one.source === source),
      ) ?? [],
  );
  await writeEntries(tx, releases, posted, belongsBy(posted), about);
  await endHolds(tx, sources);
}

/** Returns a function that finds account, order and line of a source in its entries. */
export const belongsBy =
  (posted: readonly StoredEntry[]) =>
  (source: string): Belongs => {
    const one = posted.find((each) => each.source === source);
    if (!one) throw new Error('a source has no entry');
    return { accountId: one.accountId, orderId: one.orderId, lineId: one.lineId };
  };

/** How much was paid for the line that pays for something, and how much of it was refunded. */
export function moneyOf(
  { orderId, line }: Pick<Earned, 'orderId' | 'line'>,
  orders: ReadonlyMap<number, PaidOrder>,
): LineMoney {
  const order = orderId === null ? undefined : orders.get(orderId);
  const share = order && sharesOf(order.quote).find(({ id }) => id === line);
  if (!order || !share) return NO_LINE;
  const paid = sumOf(paidFor(order.quote));
  const back = [...order.back.values()].reduce((sum, cents) => sum + cents, 0);
  const isNamed = order.wishes.some((wish) => isNamedBy(wish, share.id));
  return {
    ...{ amount: share.amount, back: order.back.get(share.id) ?? 0 },
    isAllBack: isNamed || (paid > 0 && back >= paid),
  };
}
