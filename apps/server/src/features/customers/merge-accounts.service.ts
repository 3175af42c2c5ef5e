import type { MergePreview } from '@keepsong/contract/customers';
import { isEndedAddress, mergedAddress } from '@keepsong/domain/account/staff-change';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision, PIECES_WITHIN_MS } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { type Account, changeAccount, lockAccountById } from '../auth/accounts.service.ts';
import { carryOver } from '../credits/carry-over.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { mergeStatements } from './account-tables.ts';
import { nameOf } from './customer-view.service.ts';
import {
  countBelongings,
  findCustomer,
  findMergeAsked,
  findMergedAlone,
  findOpenCheckouts,
} from './customers.repository.ts';
import type { CustomersService, Shown } from './customers.service.ts';

export type MergeDeps = {
  database: Database;
  clock: Clock;
  notifications: Notifications;
  customers: Pick<CustomersService, 'show'>;
};

type Mergeable = Pick<Account, 'id' | 'role' | 'mergedInto'>;
const mayMerge = (from: Mergeable, into: Mergeable): boolean =>
  from.id !== into.id &&
  [from, into].every(({ role, mergedInto }) => role === 'customer' && mergedInto === null);

/** Merges two accounts of one person. The account that goes on keeps its address. */
export function createMergeAccounts({ database, clock, notifications, customers }: MergeDeps) {
  const { db } = database;

  async function plan(reader: DbOrTx, into: number, from: number): Promise<Result<MergePreview>> {
    const [ending, goingOn] = [await findCustomer(reader, from), await findCustomer(reader, into)];
    if (!ending || !goingOn) return refuse('not_found');
    if (!mayMerge(ending, goingOn)) return refuse('merge_impossible');
    // Nobody could sign in to what is moved to an erased account, and an erased person owns nothing to move.
    if ([ending, goingOn].some(({ email }) => isEndedAddress(email))) return refuse('not_found');
    if ((await findOpenCheckouts(reader, from)).length > 0) return refuse('order_under_way');
    const person = ({ id, email, ...name }: typeof ending) => ({ id, email, name: nameOf(name) });
    return ok({ from: person(ending), into: person(goingOn), ...(await countBelongings(reader, from)) });
  }

  /**
   * Whether a person may move this credit: alone, or because somebody else has asked for the same merge within a day
   * (decision 0156). Refuses with `forbidden`, `merge_second_person`.
   */
  async function decide(
    tx: Tx,
    by: StaffMember,
    { from, into, taxable_cents, non_taxable_cents }: MergePreview,
  ): Promise<Result<{ askedBy: number | null }>> {
    const deed = { action: 'merge' as const, cents: taxable_cents + non_taxable_cents, customerId: into.id };
    const since = new Date(clock.now().getTime() - PIECES_WITHIN_MS);
    const within = { from: from.id, into: into.id, byUserId: by.id, since };
    const decision = moneyDecision(by, deed, await findMergedAlone(tx, within));
    if (decision === 'forbidden') return refuse('forbidden');
    if (decision === 'done') return ok({ askedBy: null });
    const asked = await findMergeAsked(tx, within);
    return asked && deed.cents <= asked.cents && mayApprove(by, asked.askedBy, deed)
      ? ok({ askedBy: asked.askedBy })
      : refuse('merge_second_person');
  }

  /** Locks both accounts, always in the same order, so that two merges at the same time cannot deadlock. */
  async function lockBoth(tx: Tx, into: number, from: number) {
    const low = await lockAccountById(tx, Math.min(into, from));
    const high = into === from ? low : await lockAccountById(tx, Math.max(into, from));
    return into < from ? { goingOn: low, ending: high } : { goingOn: high, ending: low };
  }

  return {
    /**
     * Shows what a merge would move. The log stores who looked at both accounts. Refuses with `sign_in_required`, `forbidden`, `not_found`,
     * `merge_impossible`, `order_under_way`.
     */
    async preview(
      session: Session | null,
      into: number,
      from: number,
    ): Promise<Result<{ merge: MergePreview }>> {
      const by = requireStaff(session, 'customer_accounts');
      if (!by.ok) return by;
      const merge = await plan(db, into, from);
      if (!merge.ok) return merge;
      for (const customerId of [from, into])
        await noteStaff(db, by.value, clock.now(), { action: 'customer.seen', customerId });
      return ok({ merge: merge.value });
    },

    /**
     * Moves everything from one account to the other and ends it, so that nobody can sign in to it any more.
     * Both addresses get a mail. Refuses as `preview` does, and with `second_step`. `merge_second_person`: it moves so
     * much credit that another person must do it within a day. The log keeps that this one has asked.
     */
    async merge(
      session: Session | null,
      into: number,
      { from_id: from, reason }: { from_id: number; reason: string },
    ): Promise<Result<Shown>> {
      const by = requireStaffAction(session, 'customer_accounts', clock.now());
      if (!by.ok) return by;
      let asked: MergePreview | null = null;
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        const { goingOn, ending } = await lockBoth(tx, into, from);
        const merge = await plan(tx, into, from);
        if (!merge.ok) return merge;
        if (!goingOn || !ending) return refuse('not_found');
        const decided = await decide(tx, by.value, merge.value);
        if (!decided.ok) {
          asked = merge.value;
          return decided;
        }
        for (const statement of mergeStatements({ from, into })) await tx.execute(statement);
        await carryOver(tx, { from, into });
        await endAccount(tx, ending, goingOn);
        for (const { email, locale } of [ending, goingOn])
          await notifications.notify(tx, {
            ...{ channel: 'email', recipient: email, template: 'accounts_merged', params: {}, locale },
            dedupeKey: `accounts_merged:${from}:${into}:${email.toLowerCase()}`,
          });
        await noteStaff(tx, by.value, clock.now(), {
          ...{ action: 'customer.merged', customerId: into, reason },
          after: { ...loggedMerge(merge.value), asked_by: decided.value.askedBy },
        });
        return ok(null);
      });
      if (!done.ok && done.refusal.code === 'merge_second_person' && asked)
        await noteStaff(db, by.value, clock.now(), {
          ...{ action: 'customer.merge_asked', customerId: into, reason, after: loggedMerge(asked) },
        });
      return done.ok ? customers.show(by.value, into) : done;
    },
  };
}

export type MergeAccounts = ReturnType<typeof createMergeAccounts>;

const loggedMerge = (merge: MergePreview) => ({ ...merge, from: merge.from.id, into: merge.into.id });

/**
 * Removes everything with which somebody could sign in. The other account takes over the phone number if it has
 * none.
 */
async function endAccount(tx: Tx, ending: Account, goingOn: Account): Promise<void> {
  const { phoneNumber, phoneVerifiedAt, smsConsentAt, preferredContactMethod } = ending;
  await changeAccount(tx, ending.id, {
    ...{ email: mergedAddress(ending.id), emailVerifiedAt: null, firstName: '', lastName: '' },
    ...{ phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null, newsConsentAt: null },
    ...{ passwordHash: null, photoUrl: null, guest: true, mergedInto: goingOn.id },
  });
  if (goingOn.phoneNumber === null && phoneNumber !== null)
    await changeAccount(tx, goingOn.id, {
      ...{ phoneNumber, phoneVerifiedAt, smsConsentAt, preferredContactMethod },
    });
}
