import type { CreditGrantView } from '@keepsong/contract/refunds';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { type CreditKind, creditAfter, creditOf } from '@keepsong/domain/credits/grant';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isCheckViolation } from '../../platform/db/errors.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireStaffAction, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { customerDeskPath, orderDeskPath } from '../notifications/page-paths.ts';
import type { TellAsker } from '../staff/tell-asker.service.ts';
import {
  findCredit,
  findGrantByKey,
  type Given as GivenBefore,
  type GrantRow,
  hasOrder,
  insertGrant,
  lockCustomer,
  lockGiven,
  lockGrant,
  moveGrant,
} from './credit-grants.repository.ts';
import { addEntry } from './credits.repository.ts';
import { NO_MORE_CREDIT } from './credits.service.ts';

export type CreditGrantsDeps = { database: Database; limits: Limits; tellAsker: TellAsker; clock: Clock };

/** The amount that a staff member wants to give, and why. An amount below 0 takes credit. */
type Given = {
  amount_cents: number;
  kind: CreditKind;
  reason: string;
  /** The order for which it is given, if there is one. Null for a number that no order can have. */
  orderId?: number | null | undefined;
};
type Answer = { credit: CreditGrantView; refund: CreditGrantView };

const GRANTS = { name: 'staff_credits', max: 120, seconds: 3_600 } as const;

/** The number of the order for which a grant is. Null when it is for none. */
const numberOf = ({ orderId }: GrantRow): string | null => (orderId === null ? null : orderNumber(orderId));

const answerOf = ({ id, state, amountCents, kind }: GrantRow): Answer => {
  const credit = { id, state, kind, amount_cents: amountCents };
  return { credit, refund: credit };
};

/** What the mail to the person who asked says of a grant that was refused. */
const refusedMail = (row: GrantRow) => {
  const { id, askedBy, userId, amountCents, orderId } = row;
  const number = numberOf(row);
  return {
    ...{ askedBy, about: `grant:${id}`, orderId, change: null, cents: Math.abs(amountCents) },
    kind: amountCents > 0 ? ('credit' as const) : ('credit_taken' as const),
    path: number === null ? customerDeskPath(userId) : orderDeskPath(number),
  };
};

/**
 * Lets the staff give credit to customers or take it. Each role has a limit, and large sums need a second
 * person.
 */
export function createCreditGrants({ database, limits, tellAsker, clock }: CreditGrantsDeps) {
  /** Changes the credit. Throws the database's check violation when the balance would fall below 0. */
  async function carryOut(tx: Tx, { id, userId, kind, amountCents }: GrantRow): Promise<void> {
    await addEntry(tx, {
      userId,
      kind: amountCents > 0 ? 'present' : 'taken',
      ...creditOf(kind, amountCents),
      effectKey: `grant:${id}`,
    });
  }

  const note = (tx: Tx, by: StaffMember, action: StaffAction, row: GrantRow, reason: string) =>
    noteStaff(tx, by, clock.now(), {
      ...{ action, customerId: row.userId, reason, orderNumber: numberOf(row) },
      after: { grant: row.id, amount_cents: row.amountCents, kind: row.kind, state: row.state },
    });

  /**
   * Runs a transaction that may take credit. Refuses with `more_than_left` when the customer has less than
   * that.
   */
  async function change(work: (tx: Tx) => Promise<Result<GrantRow>>): Promise<Result<Answer>> {
    try {
      const done = await database.transaction(work);
      return done.ok ? ok(answerOf(done.value)) : done;
    } catch (error) {
      if (isCheckViolation(error, NO_MORE_CREDIT)) return refuse('more_than_left');
      throw error;
    }
  }

  /**
   * Locks the customer, and then reads what this staff member gave before. Null when there is no such customer.
   */
  async function lockBefore(tx: Tx, personId: number, userId: number): Promise<GivenBefore | null> {
    const to = await lockCustomer(tx, userId);
    return to && lockGiven(tx, { personId, to, now: clock.now() });
  }

  return {
    /**
     * Gives or takes credit. Refuses with `sign_in_required`, `forbidden` (also above the limit of the role, and to oneself),
     * `second_step`, `too_many_requests`, `not_found` (also for an order of somebody else), `key_reused`,
     * `more_than_left`.
     */
    async grant(
      session: Session | null,
      userId: number,
      given: Given,
      key: string | null,
    ): Promise<Result<Answer>> {
      const by = requireStaffAction(session, 'goodwill', clock.now());
      if (!by.ok) return by;
      const { amount_cents: amountCents, kind, reason, orderId } = given;
      const deed = { action: 'credit' as const, cents: Math.abs(amountCents), customerId: userId };
      // Amounts that the role may never give are refused before the account is looked up.
      if (moneyDecision(by.value, deed) === 'forbidden') return refuse('forbidden');
      const within = await limits.take(GRANTS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const asked = [userId, amountCents, kind, reason, ...(orderId === undefined ? [] : [orderId])];
      const requestHash = sha256(JSON.stringify(asked)).toString('hex');
      return change(async (tx) => {
        const before = await lockBefore(tx, by.value.id, userId);
        if (before === null) return refuse('not_found');
        if (orderId !== undefined && !(await hasOrder(tx, userId, orderId))) return refuse('not_found');
        const known = key === null ? null : await findGrantByKey(tx, by.value.id, key);
        if (known) return known.requestHash === requestHash ? ok(known) : refuse('key_reused');
        // A grant that waits changes no balance, so the database would not refuse it here.
        const has = await findCredit(tx, userId);
        if (has && creditAfter(has, kind, amountCents) < 0) return refuse('more_than_left');
        const isDone = moneyDecision(by.value, deed, before.alone) === 'done';
        const values = {
          ...{ userId, kind, amountCents, reason, orderId, askedBy: by.value.id, createdAt: clock.now() },
          ...(key === null ? {} : { idempotencyKey: key, requestHash }),
          state: isDone ? ('done' as const) : ('waiting' as const),
        };
        const row = await insertGrant(tx, values, { mover: 'staff', userId: by.value.id });
        if (isDone) await carryOut(tx, row);
        await note(tx, by.value, isDone ? 'credit.changed' : 'credit.asked', row, reason);
        return ok(row);
      });
    },

    /**
     * A second person agrees. Refuses with `sign_in_required`, `second_step`, `not_found`, `already_decided`,
     * `more_than_left`, and with `forbidden` also for the person who asked, for the customer, and for somebody
     * whose own limit is too low. The amounts that the person who asked has given to this customer within a day
     * count towards that limit.
     */
    async approve(session: Session | null, userId: number, id: number): Promise<Result<Answer>> {
      const by = requireStaffAction(session, 'goodwill', clock.now());
      if (!by.ok) return by;
      return change(async (tx) => {
        const row = await lockGrant(tx, userId, id);
        if (!row) return refuse('not_found');
        if (row.state !== 'waiting') return refuse('already_decided');
        const deed = { action: 'credit' as const, cents: Math.abs(row.amountCents), customerId: userId };
        const before = await lockBefore(tx, row.askedBy, userId);
        if (before === null) return refuse('not_found');
        if (!mayApprove(by.value, row.askedBy, deed, before.all)) return refuse('forbidden');
        return decide(tx, by.value, row, 'done', row.reason);
      });
    },

    /**
     * A staff member refuses a waiting grant. The person who asked may also withdraw it this way. Refuses with
     * `sign_in_required`, `forbidden`, `second_step`, `not_found`, `already_decided`.
     */
    async decline(
      session: Session | null,
      userId: number,
      id: number,
      reason: string,
    ): Promise<Result<Answer>> {
      const by = requireStaffAction(session, 'goodwill', clock.now());
      if (!by.ok) return by;
      return change(async (tx) => {
        const row = await lockGrant(tx, userId, id);
        if (!row) return refuse('not_found');
        return row.state === 'waiting'
          ? decide(tx, by.value, row, 'refused', reason)
          : refuse('already_decided');
      });
    },
  };

  async function decide(
    tx: Tx,
    by: StaffMember,
    row: GrantRow,
    to: 'done' | 'refused',
    reason: string,
  ): Promise<Result<GrantRow>> {
    const decidedBy = by.id === row.askedBy ? null : by.id;
    const set = { decidedBy, decidedAt: clock.now() };
    if (!(await moveGrant(tx, row, to, { mover: 'staff', userId: by.id }, set)))
      throw new Error('a locked grant changed its state');
    const decided = { ...row, ...set, state: to };
    if (to === 'done') await carryOut(tx, decided);
    else await tellAsker(tx, { ...refusedMail(row), by: by.id, reason });
    await note(tx, by, to === 'done' ? 'credit.approved' : 'credit.refused', decided, reason);
    return ok(decided);
  }
}

export type CreditGrants = ReturnType<typeof createCreditGrants>;
