import type { PayoutRunView } from '@keepsong/contract/money/payouts';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import {
  findApprovers,
  findNamedPayouts,
  findPayoutsOfRun,
  findRuns,
  movePayout,
  moveRun,
  type RunRow,
} from './payouts.repository.ts';

export type RunAnswer = { run: PayoutRunView };

/** Only a script makes this many calls. */
const RUNS = { name: 'payout_runs', max: 60, seconds: 3_600 } as const;

/** The steps that making, reading and deciding runs share. */
export function createRunSteps({ limits, clock }: { limits: Limits; clock: Clock }) {
  const note = (
    tx: DbOrTx,
    by: StaffMember,
    action: StaffAction,
    after: object,
    reason: string | null = null,
  ) => noteStaff(tx, by, clock.now(), { action, after, reason });

  async function act(session: Session | null): Promise<Result<StaffMember>> {
    const by = requireStaffAction(session, 'payouts', clock.now());
    if (!by.ok) return by;
    const within = await limits.take(RUNS, `staff:${by.value.id}`);
    return within.ok ? by : within;
  }

  async function viewOf(on: DbOrTx, id: number, by: StaffMember): Promise<Result<RunAnswer>> {
    const [found] = await findRuns(on, { id });
    if (!found) return refuse('not_found');
    const [payouts, people] = [await findNamedPayouts(on, [id]), await findApprovers(on)];
    return ok({ run: runView(found, payouts, { by, people }) });
  }

  /** Ends a run that waits. Its money was not taken from any balance yet. */
  async function end(tx: Tx, run: RunRow, by: StaffMember, why: string): Promise<void> {
    const mover = { mover: 'staff' as const, userId: by.id };
    for (const row of await findPayoutsOfRun(tx, run.id))
      await movePayout(tx, row, 'canceled', mover, {}, why);
    await moveRun(tx, run, 'failed', mover, { doneAt: clock.now() }, why);
  }

  return { note, act, viewOf, end };
}

export type RunSteps = ReturnType<typeof createRunSteps>;

type FoundRun = Awaited<ReturnType<typeof findRuns>>[number];
type FoundPayouts = Awaited<ReturnType<typeof findNamedPayouts>>;

/** A run as everybody sees it who may. `payouts` may hold those of other runs, too. */
export function runFacts(
  { run, maker, approver }: FoundRun,
  payouts: FoundPayouts,
): Omit<PayoutRunView, 'is_yours' | 'pays_you' | 'has_approver'> {
  const own = payouts.filter(({ payout }) => payout.runId === run.id);
  return {
    ...{ id: run.id, state: run.state, made_by: maker, approved_by: approver },
    created_at: run.createdAt.toISOString(),
    approved_at: run.approvedAt?.toISOString() ?? null,
    amount_cents: own.reduce((sum, { payout }) => sum + payout.amountCents, 0),
    payouts: own.map(({ payout, artistId, vendorId, name }) => ({
      ...{ id: payout.id, artist_id: artistId, vendor_id: vendorId, name, state: payout.state },
      ...{ amount_cents: payout.amountCents, returned_cents: payout.returnedCents, failure: payout.failure },
    })),
  };
}

/** A run as `by` sees it. `people`: those who may approve runs. */
export function runView(
  found: FoundRun,
  payouts: FoundPayouts,
  { by, people }: { by: StaffMember; people: readonly Pick<StaffMember, 'id'>[] },
): PayoutRunView {
  const { run } = found;
  const isPaid = (id: number) =>
    payouts.some(({ payout, ownerId }) => payout.runId === run.id && ownerId === id);
  return {
    ...runFacts(found, payouts),
    is_yours: run.madeBy === by.id,
    pays_you: isPaid(by.id),
    has_approver: people.some(({ id }) => id !== run.madeBy && !isPaid(id)),
  };
}
