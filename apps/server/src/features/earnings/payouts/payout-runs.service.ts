import type { Readable } from 'node:stream';
import type { PayoutsView } from '@keepsong/contract/money/payouts';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { CsvColumns } from '../../../platform/csv/csv-file.ts';
import { deskFile } from '../../../platform/csv/desk-file.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import type { PayoutAccounts } from './payout-accounts.service.ts';
import {
  findApprovers,
  findNamedPayouts,
  findPayees,
  findRuns,
  insertPayouts,
  insertRun,
  lockPayable,
  lockWaitingRuns,
} from './payouts.repository.ts';
import { type RunAnswer, type RunSteps, runFacts, runView } from './run-steps.service.ts';
import type { TellSecondPerson } from './tell-second-person.service.ts';

type Deps = {
  database: Database;
  runSteps: RunSteps;
  payoutAccounts: PayoutAccounts;
  tellSecondPerson: TellSecondPerson;
  clock: Clock;
  limits: Limits;
};

const PER_PAGE = 50;

type FiledRun = ReturnType<typeof runFacts>;

const COLUMNS: CsvColumns<FiledRun> = {
  id: ({ id }) => id,
  state: ({ state }) => state,
  amount_cents: ({ amount_cents }) => amount_cents,
  payouts: ({ payouts }) => payouts.length,
  made_by: ({ made_by }) => made_by,
  approved_by: ({ approved_by }) => approved_by,
  created_at: ({ created_at }) => created_at,
  approved_at: ({ approved_at }) => approved_at,
};

/** Lists, shows and makes payout runs. */
export function createPayoutRuns(deps: Deps) {
  const { database, runSteps, payoutAccounts, tellSecondPerson, clock, limits } = deps;
  const { db } = database;
  const { note, act, viewOf, end } = runSteps;

  return {
    /** Runs, newest first, and the sums that the shop owes. Refusals: `sign_in_required`, `forbidden`. */
    async list(
      session: Session | null,
      { before }: { before?: number | undefined },
    ): Promise<Result<PayoutsView>> {
      const by = requireStaff(session, 'payouts');
      if (!by.ok) return by;
      const [payees, people] = [await findPayees(db), await findApprovers(db)];
      const found = await findRuns(db, { before, limit: PER_PAGE + 1 });
      const shown = found.slice(0, PER_PAGE);
      const payouts = await findNamedPayouts(
        db,
        shown.map(({ run }) => run.id),
      );
      await note(db, by.value, 'payouts.seen', { runs: shown.length });
      return ok({
        owed: payees.map(({ account, name }) => ({
          ...{ artist_id: account.artistId, vendor_id: account.vendorId, name },
          ...{
            held_cents: account.heldCents,
            payable_cents: account.payableCents,
            is_ready: account.isReady,
          },
        })),
        runs: shown.map((one) => runView(one, payouts, { by: by.value, people })),
        next: found.length > PER_PAGE ? String(shown.at(-1)?.run.id) : null,
      });
    },

    /** All runs, as a CSV file. Refusals: `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv: (session: Session | null): Promise<Result<Readable>> =>
      deskFile({ db, clock, limits }, session, {
        ...{ may: 'payouts', columns: COLUMNS, after: { list: 'payouts' } },
        read: async (last: FiledRun | null, limit) => {
          const found = await findRuns(db, { before: last?.id, limit });
          const payouts = await findNamedPayouts(
            db,
            found.map(({ run }) => run.id),
          );
          return found.map((one) => runFacts(one, payouts));
        },
      }),

    /** Refusals: `sign_in_required`, `forbidden`, `not_found`. */
    async get(session: Session | null, id: number): Promise<Result<RunAnswer>> {
      const by = requireStaff(session, 'payouts');
      if (!by.ok) return by;
      const found = await viewOf(db, id, by.value);
      if (found.ok) await note(db, by.value, 'payouts.seen', { run: id });
      return found;
    },

    /**
     * Makes a run of everything payable. It replaces a run that still waits, so that nobody approves outdated
     * sums. Refusals: `sign_in_required`, `forbidden`, `second_step`, `too_many_requests`, `nothing_payable`.
     */
    async make(session: Session | null): Promise<Result<RunAnswer>> {
      const by = await act(session);
      if (!by.ok) return by;
      await payoutAccounts.prepare();
      return database.transaction(async (tx): Promise<Result<RunAnswer>> => {
        await lockName(tx, 'payout runs');
        const waiting = await lockWaitingRuns(tx);
        const payable = await lockPayable(tx);
        if (payable.length === 0) return refuse('nothing_payable');
        for (const run of waiting) await end(tx, run, by.value, 'replaced');
        const mover = { mover: 'staff' as const, userId: by.value.id };
        const createdAt = clock.now();
        const runId = await insertRun(tx, { madeBy: by.value.id, createdAt }, mover);
        const rows = payable.map(({ id: accountId, payableCents: amountCents }) => ({
          ...{ runId, accountId, amountCents, createdAt },
        }));
        await insertPayouts(tx, rows, mover);
        const amount_cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const paid = (await findNamedPayouts(tx, [runId])).map(({ ownerId }) => ownerId);
        await tellSecondPerson(tx, by.value, { what: 'payout', id: runId, cents: amount_cents, paid });
        await note(tx, by.value, 'payouts.made', { run: runId, amount_cents, payouts: rows.length });
        return viewOf(tx, runId, by.value);
      });
    },
  };
}

export type PayoutRuns = ReturnType<typeof createPayoutRuns>;
