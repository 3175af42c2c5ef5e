import type { PayView } from '@keepsong/contract/money/rates';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { step } from '../../platform/steps.ts';
import { decideBonus, lockBonusesOf } from './bonus-limit.service.ts';
import { addEntries, ensureAccount, type Payee } from './earnings.repository.ts';
import {
  type BonusRow,
  findBonusByKey,
  findOwnerOf,
  insertBonus,
  lockBonus,
  moveBonus,
} from './pay-desk.repository.ts';
import type { RunSteps } from './payouts/run-steps.service.ts';
import type { TellSecondPerson } from './payouts/tell-second-person.service.ts';

type Deps = {
  database: Database;
  runSteps: Pick<RunSteps, 'act' | 'note'>;
  tellSecondPerson: TellSecondPerson;
  clock: Clock;
  /** The desk's page about pay, as it is after a decision. */
  view(on: DbOrTx, by: StaffMember): Promise<PayView>;
};

export type Whom = { artist_id: number | null; vendor_id: number | null };

/** Null when neither or both are named, because an account belongs either to an artist or to a vendor. */
export const payeeOf = ({ artist_id, vendor_id }: Whom): Payee | null => {
  if (artist_id !== null) return vendor_id === null ? { artistId: artist_id } : null;
  return vendor_id === null ? null : { vendorId: vendor_id };
};

/** Bonuses for artists and vendors. From a certain sum on, a second person must agree. */
export function createBonuses({ database, runSteps, tellSecondPerson, clock, view }: Deps) {
  const { act, note } = runSteps;

  /** Books the bonus as payable at once. */
  async function carryOut(
    tx: Tx,
    { id, accountId, amountCents }: Pick<BonusRow, 'id' | 'accountId' | 'amountCents'>,
  ) {
    const source = `bonus:${id}`;
    await addEntries(tx, [
      {
        ...{ source, kind: 'bonus', held: 0, payable: amountCents, accountId, effectKey: source },
        ...{ orderId: null, lineId: null, storyId: null, createdAt: clock.now() },
      },
    ]);
    step('bonus.before_given');
  }

  async function decide(
    session: Session | null,
    id: number,
    to: 'done' | 'refused',
    reason: string | null,
  ): Promise<Result<PayView>> {
    const by = await act(session);
    if (!by.ok) return by;
    return database.transaction(async (tx): Promise<Result<PayView>> => {
      const found = await lockBonus(tx, id);
      if (!found) return refuse('not_found');
      const { bonus, ownerId } = found;
      const isOwn = bonus.askedBy === by.value.id;
      if (to === 'done' && isOwn) return refuse('second_person');
      if (bonus.state === to) return ok(await view(tx, by.value));
      if (bonus.state !== 'waiting') return refuse('already_decided');
      if (to === 'done' && ownerId === by.value.id) return refuse('own_pay');
      const mover = { mover: 'staff' as const, userId: by.value.id };
      await moveBonus(tx, bonus, to, mover, {
        decidedBy: isOwn ? null : by.value.id,
        decidedAt: clock.now(),
      });
      if (to === 'done') await carryOut(tx, bonus);
      const action = to === 'done' ? ('payouts.bonus_approved' as const) : ('payouts.bonus_refused' as const);
      await note(tx, by.value, action, { bonus: id, amount_cents: bonus.amountCents }, reason);
      return ok(await view(tx, by.value));
    });
  }

  return {
    /**
     * Gives a bonus; from a certain sum on, asks a second person first. Calls with the same key give only one
     * bonus. Refuses with `sign_in_required`, `forbidden` (also for a bonus to oneself), `second_step`,
     * `too_many_requests`, `not_found`, and `key_reused`.
     */
    async give(
      session: Session | null,
      { reason, amount_cents: cents, ...whom }: Whom & { amount_cents: number; reason: string },
      requestKey: string,
    ): Promise<Result<PayView>> {
      const by = await act(session);
      if (!by.ok) return by;
      const payee = payeeOf(whom);
      if (!payee) return refuse('not_found');
      return database.transaction(async (tx): Promise<Result<PayView>> => {
        const owner = await findOwnerOf(tx, payee);
        if (!owner) return refuse('not_found');
        await lockBonusesOf(tx, payee);
        const { id: accountId } = await ensureAccount(tx, payee);
        const known = await findBonusByKey(tx, by.value.id, requestKey);
        if (known) {
          const isSame = known.accountId === accountId && known.amountCents === cents;
          return isSame ? ok(await view(tx, by.value)) : refuse('key_reused');
        }
        const decision = await decideBonus(tx, by.value, { payee, cents }, clock.now());
        if (decision === 'forbidden') return refuse('forbidden');
        const isDone = decision === 'done';
        const values = {
          ...{ accountId, amountCents: cents, reason, askedBy: by.value.id, requestKey },
          ...{ state: isDone ? ('done' as const) : ('waiting' as const), createdAt: clock.now() },
        };
        const id = await insertBonus(tx, values, { mover: 'staff', userId: by.value.id });
        if (isDone) await carryOut(tx, { id, accountId, amountCents: cents });
        else await tellSecondPerson(tx, by.value, { what: 'bonus', id, cents, paid: [owner.userId] });
        const action = isDone ? ('payouts.bonus_given' as const) : ('payouts.bonus_asked' as const);
        await note(tx, by.value, action, { bonus: id, amount_cents: cents, account: accountId }, reason);
        return ok(await view(tx, by.value));
      });
    },

    /** Approves a bonus as the second person. A repeated call changes nothing. Refuses as `decide` does. */
    approve: (session: Session | null, id: number) => decide(session, id, 'done', null),
    /** Refuses a bonus that waits. The person who asked for it may also take it back this way. */
    refuse: (session: Session | null, id: number, reason: string) => decide(session, id, 'refused', reason),
  };
}
