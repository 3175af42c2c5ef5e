import { EARNING_KINDS } from '@keepsong/domain/earnings/ledger';
import { z } from 'zod';
import { cents, idParam } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { payoutCalls } from './payouts.ts';
import { payRateCalls } from './rates.ts';

/** `held`: the song is not accepted yet. `paid`: the entry was paid out, or is itself a payout that arrived. */
const ENTRY_STATES = ['held', 'payable', 'sent', 'paid', 'failed'] as const;

const entry = z.object({
  id: z.int(),
  kind: z.enum(EARNING_KINDS),
  /** Negative for sums that were taken back or paid out. */
  amount_cents: z.int(),
  /** The order's number, as its customer sees it. Null for a payout or a bonus. */
  order_number: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(ENTRY_STATES),
  /** For a held entry: when it becomes payable if the customer says nothing. */
  payable_at: z.iso.datetime().nullable(),
  /** The song with the facts from which its sleeve is drawn. Null for goods, payouts and deleted songs. */
  song: z
    .object({
      title: z.string(),
      recipient: z.string(),
      genre: z.string(),
      mood: z.string().nullable(),
      tempo: z.string(),
    })
    .nullable(),
});
export type EarningEntry = z.output<typeof entry>;

const share = z.int().min(0).max(10_000);

const earned = z.object({
  /** The sum of held and payable. */
  balance_cents: cents,
  held_cents: cents,
  payable_cents: cents,
  /** Sorted from newest to oldest. */
  entries: z.array(entry),
  /** Send this id as `before` to get the next page. Null on the last page. */
  older_before: z.int().nullable(),
  /** Today's shares of the full prices, in hundredths of a percent. Tips go to the artist in full. */
  rates: z.object({ song: share, extra_verse: share, revision: share, goods: share }),
  /** The account at the payout provider. */
  account: z.object({
    is_open: z.boolean(),
    is_ready: z.boolean(),
    /** Data that the provider still needs, in the provider's own words. */
    needs: z.array(z.string()),
  }),
});
export type Earnings = z.output<typeof earned>;

const figures = {
  earned_cents: z.int(),
  /** What was taken back. Negative when more was given again than taken back, such as after a dispute that was won. */
  reversed_cents: z.int(),
  paid_cents: z.int(),
};
const statements = z.object({
  /** Sorted from newest to oldest. A month has the form `2026-11`. */
  months: z.array(z.object({ month: z.string(), ...figures })),
  years: z.array(z.object({ year: z.string(), ...figures })),
});
export type Statements = z.output<typeof statements>;

const query = z.object({ before: idParam.optional() });

export const earnings = {
  artist: { summary: 'What the signed-in artist has earned', query, response: earned },
  vendor: {
    summary: 'What a vendor has earned whom the signed-in user works for',
    params: z.object({ id: idParam }),
    query,
    response: earned.extend({ vendor: z.object({ id: z.int(), name: z.string() }) }),
  },
  artistStatements: {
    summary: 'What the signed-in artist earned and was paid, by month and year',
    response: statements,
  },
  vendorStatements: {
    summary: 'What a vendor earned and was paid, by month and year',
    params: z.object({ id: idParam }),
    response: statements.extend({ vendor: z.object({ id: z.int(), name: z.string() }) }),
  },
  ...payoutCalls,
  ...payRateCalls,
} satisfies CapabilitySchemas<'earnings'>;
