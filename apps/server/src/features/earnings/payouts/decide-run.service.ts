import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import { step } from '../../../platform/steps.ts';
import { addEntries } from '../earnings.repository.ts';
import type { PayoutAccounts } from './payout-accounts.service.ts';
import { findNamedPayouts, lockRun, movePayout, moveRun, type PayoutRow } from './payouts.repository.ts';
import type { RunAnswer, RunSteps } from './run-steps.service.ts';
import type { SendPayouts } from './send-payouts.service.ts';

type Deps = {
  database: Database;
  runSteps: RunSteps;
  payoutAccounts: Pick<PayoutAccounts, 'prepare'>;
  sendPayouts: Pick<SendPayouts, 'send'>;
  clock: Clock;
  log: { warn(context: object, text: string): void };
};

/** How many payouts are sent before the call answers. The job sends the rest within a minute. */
const SENT_AT_ONCE = 20;
/** After this time, the job sends a payout that this process has not sent. */
const SENT_WITHIN_MS = 20_000;

/** The second person approves or refuses a payout run. */
export function createDecideRun({ database, runSteps, payoutAccounts, sendPayouts, clock, log }: Deps) {
  const { note, act, viewOf, end } = runSteps;

  /** Takes a payout from the balance. From here on the shop owes the transfer. */
  async function ask(tx: Tx, row: PayoutRow, by: StaffMember): Promise<void> {
    const now = clock.now();
    await addEntries(tx, [
      {
        ...{ source: `payout:${row.id}`, kind: 'payout', held: 0, payable: -row.amountCents },
        ...{ accountId: row.accountId, effectKey: `payout:${row.id}`, payoutId: row.id },
        ...{ orderId: null, lineId: null, storyId: null, createdAt: now },
      },
    ]);
    const nextAt = new Date(now.getTime() + SENT_WITHIN_MS);
    await movePayout(tx, row, 'asked', { mover: 'staff', userId: by.id }, { nextAt });
  }

  return {
    /**
     * A second person approves a run: its money leaves the balances and is sent. A repeated call changes
     * nothing and returns the run. Refusals: `sign_in_required`, `forbidden`, `second_step`, `too_many_requests`,
     * `not_found`, `already_decided`; `second_person` for the person who made the run, and `own_pay` for people
     * whom the run would pay. The run may pay its maker, because somebody else approves it.
     */
    async approve(session: Session | null, id: number): Promise<Result<RunAnswer>> {
      const by = await act(session);
      if (!by.ok) return by;
      // Accounts that were not ready when the run was made may be by now.
      await payoutAccounts.prepare();
      const asked = await database.transaction(async (tx): Promise<Result<number[]>> => {
        await lockName(tx, 'payout runs');
        const run = await lockRun(tx, id);
        if (!run) return refuse('not_found');
        if (run.madeBy === by.value.id) return refuse('second_person');
        if (run.approvedBy !== null) return ok([]);
        if (run.state !== 'waiting') return refuse('already_decided');
        const named = await findNamedPayouts(tx, [id]);
        if (named.some(({ ownerId }) => ownerId === by.value.id)) return refuse('own_pay');
        // Sorted by account, as in all other transactions, so that none deadlock.
        const rows = named.map(({ payout }) => payout).sort((a, b) => a.accountId - b.accountId);
        for (const row of rows) await ask(tx, row, by.value);
        const now = clock.now();
        const mover = { mover: 'staff' as const, userId: by.value.id };
        await moveRun(tx, run, 'approved', mover, { approvedBy: by.value.id, approvedAt: now });
        const amount_cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
        await note(tx, by.value, 'payouts.approved', { run: id, amount_cents, payouts: rows.length });
        step('payout.before_approved');
        return ok(rows.map((row) => row.id));
      });
      if (!asked.ok) return asked;
      step('payout.approved');
      for (const payout of asked.value.slice(0, SENT_AT_ONCE))
        await sendPayouts
          .send(payout)
          .catch((error: unknown) => log.warn({ err: error, payout }, 'payout not sent yet'));
      return viewOf(database.db, id, by.value);
    },

    /**
     * Ends a run that waits. The person who made the run may do so, too. Refusals: `sign_in_required`,
     * `forbidden`, `second_step`, `too_many_requests`, `not_found`, `already_decided`.
     */
    async refuse(session: Session | null, id: number, reason: string): Promise<Result<RunAnswer>> {
      const by = await act(session);
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<RunAnswer>> => {
        await lockName(tx, 'payout runs');
        const run = await lockRun(tx, id);
        if (!run) return refuse('not_found');
        if (run.state !== 'waiting') return refuse('already_decided');
        await end(tx, run, by.value, 'refused');
        await note(tx, by.value, 'payouts.refused', { run: id }, reason);
        return viewOf(tx, id, by.value);
      });
    },
  };
}

export type DecideRun = ReturnType<typeof createDecideRun>;
