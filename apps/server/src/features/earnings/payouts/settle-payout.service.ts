import { ok } from '@keepsong/domain/result';
import { canMove } from '@keepsong/domain/states/state-table';
import { PAYOUT_RUNS, PAYOUTS, type PayoutState } from '@keepsong/domain/states/tables';
import type { Transfer } from '../../../adapters/payouts/payouts.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { addEntries } from '../earnings.repository.ts';
import {
  findPayee,
  findPayoutsOfRun,
  lockPayout,
  lockRun,
  movePayout,
  moveRun,
  type PayoutRow,
  updatePayout,
} from './payouts.repository.ts';

/** How long the job waits before it asks again about a transfer that is at a bank. */
const ASK_AGAIN_MS = 600_000;

const STATES = { pending: 'sent', paid: 'paid', failed: 'failed' } as const satisfies Record<
  Transfer['status'],
  PayoutState
>;

type Deps = { database: Database; clock: Clock; notifications: Pick<Notifications, 'notifyUserId'> };

/** The refusals about which only the owner of the account can do something. */
const FOR_PAYEE: readonly string[] = ['bank_returned_it', 'account_not_ready', 'account_not_found'];

/**
 * Moves a payout to the state that the provider reports for its transfer. Answers of the provider, webhooks and
 * jobs all call this function, in any order and any number of times.
 */
export function createSettlePayout({ database, clock, notifications }: Deps) {
  /** Makes the returned money payable again. */
  async function giveBack(tx: Tx, row: PayoutRow, returned: number): Promise<void> {
    if (returned <= row.returnedCents) return;
    await addEntries(tx, [
      {
        ...{ source: `payout:${row.id}`, kind: 'payout', held: 0, payable: returned - row.returnedCents },
        ...{ accountId: row.accountId, effectKey: `payout:${row.id}:returned:${returned}`, payoutId: row.id },
        ...{ orderId: null, lineId: null, storyId: null, createdAt: clock.now() },
      },
    ]);
  }

  /** Tells the artist or the vendor what to do. The staff see each failed payout in Today. */
  async function tellPayee(tx: Tx, { id, accountId, amountCents }: PayoutRow, why: string): Promise<void> {
    const payee = FOR_PAYEE.includes(why) ? await findPayee(tx, accountId) : null;
    if (!payee?.ownerId) return;
    const { account, name, ownerId } = payee;
    const path =
      account.vendorId === null
        ? `/artist_experience/${ownerId}/earnings`
        : `/partners/${account.vendorId}/earnings`;
    const params = { name, cents: amountCents, isReturned: why === 'bank_returned_it', path };
    await notifications.notifyUserId(tx, ownerId, 'payout_failed', params, `payout:${id}:failed`);
  }

  /** Marks a run as done when none of its payouts is on its way. */
  async function followRun(tx: Tx, runId: number): Promise<void> {
    const run = await lockRun(tx, runId);
    if (!run) throw new Error('a payout has no run');
    const states = (await findPayoutsOfRun(tx, runId)).map(({ state }) => state);
    if (states.some((state) => state === 'asked' || state === 'sent' || state === 'due')) return;
    const to = states.includes('failed') ? 'failed' : 'paid';
    if (run.state !== to && canMove(PAYOUT_RUNS, run.state, to, 'provider'))
      await moveRun(tx, run, to, 'provider', { doneAt: clock.now() });
  }

  /** `said`: the transfer as the provider reports it, or why the provider refuses to make it. */
  return async function settlePayout(id: number, said: Transfer | { refused: string }): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await lockPayout(tx, id);
      if (!row) return ok(null);
      const isRefused = 'refused' in said;
      // The transfer is under way already: an earlier call has made it, so the refusal does not count.
      if (isRefused && row.state !== 'asked') return ok(null);
      const returned = isRefused || said.status === 'failed' ? row.amountCents : said.returnedCents;
      const to = isRefused ? 'failed' : STATES[said.status];
      await giveBack(tx, row, returned);
      const set = {
        returnedCents: Math.max(row.returnedCents, returned),
        providerId: isRefused ? row.providerId : said.id,
        failure: isRefused ? said.refused : to === 'failed' ? 'bank_returned_it' : row.failure,
        nextAt: to === 'sent' ? new Date(clock.now().getTime() + ASK_AGAIN_MS) : null,
        ...(to === 'sent' ? {} : { doneAt: clock.now() }),
      };
      if (row.state !== to && canMove(PAYOUTS, row.state, to, 'provider')) {
        await movePayout(tx, row, to, 'provider', set, isRefused ? said.refused : undefined);
        if (to === 'failed') await tellPayee(tx, row, set.failure ?? '');
      } else if (row.state === to && returned > row.returnedCents)
        await updatePayout(tx, id, { returnedCents: returned });
      await followRun(tx, row.runId);
      step('payout.before_settled');
      return ok(null);
    });
    step('payout.settled');
  };
}

export type SettlePayout = ReturnType<typeof createSettlePayout>;
