import { statesOf } from '@keepsong/domain/states/state-table';
import { PAYOUT_RUNS, PAYOUTS } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { cents, idParam, reason } from '../common.ts';

/** The artist or vendor who gets a sum. One of the two ids is null. */
const payee = { artist_id: z.int().nullable(), vendor_id: z.int().nullable(), name: z.string() };

const payout = z.object({
  id: z.int(),
  ...payee,
  amount_cents: cents,
  /** The part of the sum that the bank has sent back. */
  returned_cents: cents,
  state: z.enum(statesOf(PAYOUTS)),
  failure: z.string().nullable(),
});
export type PayoutView = z.output<typeof payout>;

const run = z.object({
  id: z.int(),
  state: z.enum(statesOf(PAYOUT_RUNS)),
  amount_cents: cents,
  payouts: z.array(payout),
  /** The e-mail addresses of the staff who made and approved the run. Null for closed accounts. */
  made_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  approved_at: z.iso.datetime().nullable(),
  /** Whether the caller made the run. Then somebody else must approve it. */
  is_yours: z.boolean(),
  /** Whether the run would pay the caller. Then somebody else must approve it, too. */
  pays_you: z.boolean(),
  /** Whether there is somebody who may approve the run: of finance or an owner, who neither made it nor is paid by it. */
  has_approver: z.boolean(),
});
export type PayoutRunView = z.output<typeof run>;

const view = z.object({
  /** All artists and vendors to whom the shop owes money. */
  owed: z.array(
    z.object({
      ...payee,
      ...{ held_cents: cents, payable_cents: cents },
      /** Whether the provider can pay this account, as the provider last answered. */
      is_ready: z.boolean(),
    }),
  ),
  /** Sorted from newest to oldest. */
  runs: z.array(run),
  next: z.string().nullable(),
});
export type PayoutsView = z.output<typeof view>;

const params = z.object({ id: idParam });
const answer = z.object({ run });
const link = z.object({ url: z.url() });

/** The staff's calls about payouts, and calls of artists and vendors about their payout account. */
export const payoutCalls = {
  runs: {
    summary: 'Payout runs, newest first, and what is owed',
    query: z.object({ before: idParam.optional() }),
    response: view,
  },
  run: { summary: 'One payout run', params, response: answer },
  makeRun: {
    summary: 'Make a run of everything that is payable; it replaces one that waits',
    response: answer,
  },
  approveRun: {
    summary: 'Agree to a run that somebody else has made, and pay it, once',
    params,
    response: answer,
  },
  refuseRun: {
    summary: 'End a run that waits for a second person',
    params,
    body: z.object({ reason }),
    response: answer,
  },
  artistAccount: {
    summary: 'The page of the provider where the signed-in artist says where the money goes',
    response: link,
  },
  vendorAccount: {
    summary: 'The page of the provider where a vendor says where the money goes',
    params,
    response: link,
  },
};
