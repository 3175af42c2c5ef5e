import { checkouts, orders } from '../../db/schema/checkout.ts';
import { commissions } from '../../db/schema/commissions.ts';
import { stories } from '../../db/schema/stories.ts';
import type { SandboxLedger } from '../adapters/payments/sandbox/ledger-report.ts';
import type { Db } from '../platform/db/database.ts';
import { type BankBooks, findEarningWrongs } from './oracle/earnings.ts';
import { findMoneyWrongs } from './oracle/money.ts';
import { findRefundWrongs } from './oracle/refunds.ts';
import { findStateWrongs } from './oracle/states.ts';

/** In these states no work is waiting for a checkout: it is finished, or it was never submitted (`quoted`). */
const AT_REST = ['quoted', 'fulfilled', 'failed', 'expired', 'refunded'];

/**
 * Finds everything that differs between the records of the provider and of the shop: money without an order or a
 * refund, orders without money or with another amount, songs that were not commissioned, stuck checkouts, refunds and
 * disputes that only one of them knows. Also finds what is wrong with credits, coupons and gift cards, with what
 * artists and vendors earn, and with the history of states. Empty when all is well.
 */
export async function findWrongs(
  db: Db,
  ledger: SandboxLedger,
  { submitted = false, bank }: { submitted?: boolean; bank?: BankBooks } = {},
): Promise<string[]> {
  const made = await db.select().from(orders);
  const wrongs: string[] = [];
  const all = await db.select().from(checkouts);
  const taken = ledger.charges.filter(({ status }) => status === 'succeeded');
  for (const { id, intent_id, amount_cents } of taken) {
    const order = made.find(({ chargeId }) => chargeId === id);
    const back = ledger.refunds
      .filter(({ charge_id, status }) => charge_id === id && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount_cents, 0);
    if (order && order.totalCents !== amount_cents) wrongs.push(`order ${order.id} is not what was charged`);
    if (order && order.intentId !== intent_id) wrongs.push(`order ${order.id} names another intent`);
    if (!order && back !== amount_cents) {
      const state = all.find(({ intentId }) => intentId === intent_id)?.state;
      wrongs.push(`charge ${id} has neither order nor refund: its checkout is ${state}`);
    }
  }
  for (const { id, chargeId, totalCents } of made)
    if (totalCents > 0 && !taken.some((charge) => charge.id === chargeId))
      wrongs.push(`order ${id} was not paid`);
  const charges = made.flatMap(({ chargeId }) => chargeId ?? []);
  if (new Set(charges).size !== charges.length) wrongs.push('two orders share a charge');
  for (const { id, intent_id } of taken)
    if (taken.some((other) => other.intent_id === intent_id && other.id !== id))
      wrongs.push(`${intent_id} was charged twice`);
  wrongs.push(
    ...(await findRefundWrongs(db, ledger, made)),
    ...(await songsWithoutWork(db, made)),
    ...(await findMoneyWrongs(db)),
    ...(await findEarningWrongs(db, bank)),
    ...(await findStateWrongs(db)),
  );
  for (const { id, state } of all)
    if (!AT_REST.includes(state) && !(submitted && state === 'reserved'))
      wrongs.push(`checkout ${id} hangs in ${state}`);
  return wrongs;
}

async function songsWithoutWork(db: Db, made: (typeof orders.$inferSelect)[]): Promise<string[]> {
  const told = await db.select().from(stories);
  const given = await db.select().from(commissions);
  return made.flatMap(({ id, cart }) => {
    if (!cart.lines.some(({ name }) => name === 'personalized-song')) return [];
    const story = told.filter(({ orderId }) => orderId === id);
    const work = given.filter(({ storyId }) => storyId === story[0]?.id);
    return story.length === 1 && work.length === 1 ? [] : [`order ${id} has no song in the making`];
  });
}
