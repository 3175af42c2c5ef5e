import { sql } from 'drizzle-orm';
import { payouts } from '../../../db/schema/earnings.ts';
import type { SandboxPayouts } from '../../adapters/payouts/sandbox/sandbox-payouts.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findUnearned } from './earned.ts';

/** Statements that find errors in the ledger of artists and vendors. */
const CHECKS: readonly { wrong: string; rows: ReturnType<typeof sql> }[] = [
  {
    wrong: 'the sums of an account are not those of its entries',
    rows: sql`select a.id from earning_accounts a left join earnings e on e.account_id = a.id
      group by a.id having a.held_cents <> coalesce(sum(e.held_cents), 0)
        or a.payable_cents <> coalesce(sum(e.payable_cents), 0)`,
  },
  {
    wrong: 'a source was posted or released twice',
    rows: sql`select source as id from earnings where kind <> 'reversal' and kind <> 'payout'
      group by source, kind having count(*) > 1`,
  },
  {
    wrong: 'a source is held without an end, or has an end and is not held',
    rows: sql`select source as id from earnings e where kind not in ('payout','bonus')
      group by source having bool_or(kind = 'release')
        = exists (select from earning_holds h where h.source = e.source)`,
  },
  {
    wrong: 'all of an order went back while its pay was held, and the pay did not',
    rows: sql`select e.source as id from earnings e join orders o on o.id = e.order_id
      where o.state = 'refunded' and not exists (select from earnings r where r.source = e.source and r.kind = 'release')
      group by e.source having sum(e.held_cents) > 0`,
  },
  {
    wrong: 'a payout did not leave the balance once, or what failed did not come back',
    rows: sql`select p.id from payouts p
      where (select coalesce(sum(e.payable_cents), 0) from earnings e where e.payout_id = p.id)
        <> case when p.state in ('due','canceled') then 0 else p.returned_cents - p.amount_cents end`,
  },
  {
    wrong: 'a bonus is not in the ledger once, or one that was not agreed to is',
    rows: sql`select b.id from bonuses b
      where (select coalesce(sum(e.payable_cents), 0) from earnings e where e.source = 'bonus:' || b.id)
        <> case when b.state = 'done' then b.amount_cents else 0 end`,
  },
  {
    wrong: 'what a refund pays an artist for begun work is not in the ledger once, or was not agreed to',
    rows: sql`select r.id from refunds r
      where (select coalesce(sum(e.payable_cents), 0) from earnings e where e.source = 'refund:' || r.id)
        <> case when r.state in ('waiting','refused') then 0
          else coalesce((r.wish->>'payArtistCents')::int, 0) end`,
  },
  {
    wrong: 'an order pays more for begun work than its song and changes earn',
    // The fee of a song has the fees of its changes, which the orders of the changes pay for.
    rows: sql`select e.order_id as id from earnings e where e.kind = 'bonus' and e.order_id is not null
      group by e.order_id having sum(e.payable_cents) >
        coalesce((select sum(c.fee_cents + c.tip_cents - coalesce((select sum(r.fee_cents) from story_revisions r
            where r.story_id = s.id and r.state <> 'canceled'), 0))
          from stories s join commissions c on c.story_id = s.id where s.order_id = e.order_id), 0)
        + coalesce((select sum(r.fee_cents) from story_revisions r where r.order_id = e.order_id), 0)`,
  },
  {
    wrong: 'a payout that failed was not given back whole',
    rows: sql`select id from payouts where (state = 'failed') <> (returned_cents = amount_cents)`,
  },
];

export type BankBooks = Awaited<ReturnType<SandboxPayouts['readBooks']>>;

/**
 * Finds everything that is wrong with earnings and payouts. `bank`: the records of the bank, which must agree
 * with every payout.
 */
export async function findEarningWrongs(db: DbOrTx, bank?: BankBooks): Promise<string[]> {
  const wrongs = [...(bank ? await findTransferWrongs(db, bank) : []), ...(await findUnearned(db))];
  for (const { wrong, rows } of CHECKS) {
    const found = await db.execute<{ id: string }>(rows);
    for (const { id } of found.rows) wrongs.push(`${wrong}: ${id}`);
  }
  return wrongs;
}

/**
 * Checks that each payout that has left a balance is one transfer, and that each transfer belongs to a payout.
 */
async function findTransferWrongs(db: DbOrTx, { transfers }: BankBooks): Promise<string[]> {
  const rows = await db.select().from(payouts);
  const wrongs = transfers.flatMap(({ reference, id }) =>
    rows.some(({ token }) => token === reference) ? [] : [`transfer ${id} is no payout`],
  );
  for (const row of rows) {
    const made = transfers.filter(({ reference }) => reference === row.token);
    const [transfer] = made;
    if (made.length > 1) wrongs.push(`payout ${row.id} was sent ${made.length} times`);
    if (transfer && transfer.amount_cents !== row.amountCents)
      wrongs.push(`payout ${row.id} has another sum`);
    if (transfer && transfer.run_id !== row.runId) wrongs.push(`payout ${row.id} has another run`);
    if (transfer && transfer.returned_cents !== row.returnedCents && row.state !== 'asked')
      wrongs.push(`payout ${row.id} has another sum that came back`);
    if (row.state === 'paid' && !transfer) wrongs.push(`payout ${row.id} was never sent`);
    if (row.state === 'canceled' && transfer) wrongs.push(`payout ${row.id} was canceled and sent`);
  }
  return wrongs;
}
