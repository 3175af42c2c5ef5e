import type { CustomerListQuery, CustomerRow, CustomerView } from '@keepsong/contract/customers';
import { isEndedAddress } from '@keepsong/domain/account/staff-change';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import { maskWords } from '@keepsong/domain/staff/log-words';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type PlacedList, pageOf, readPlace } from '../../platform/db/list-place.ts';
import { plannedForValues } from '../../platform/db/planned-for-values.ts';
import type { Session, SessionStore } from '../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { type Account, changeAccount, lockAccountById } from '../auth/accounts.service.ts';
import type { UnpaidService } from '../checkout/settle/unpaid.service.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import {
  type CustomerFilter,
  type CustomerPage,
  type CustomerSorting,
  findCustomers,
} from './customer-list.repository.ts';
import type { CustomerParts } from './customer-parts.service.ts';
import { viewCustomer } from './customer-view.service.ts';
import {
  type CustomerRecord,
  findCustomer,
  findOpenCheckouts,
  findSameNote,
  insertNote,
} from './customers.repository.ts';

export type CustomersDeps = {
  database: Database;
  clock: Clock;
  sessions: Pick<SessionStore, 'endOthers'>;
  unpaid: Pick<UnpaidService, 'end'>;
  givenUpMessages: Pick<GivenUpMessages, 'writeAgain'>;
  customerParts: CustomerParts;
};

export type Shown = { customer: CustomerView };

const PAGE = 50;

export const filterOf = ({ q = '', blocked, guest }: CustomerListQuery): CustomerFilter => ({
  q,
  isBlocked: blocked === '1',
  isGuest: guest === '1',
});

const VALUES = { since: 'number', name: 'text', last_order: 'moment' } as const;
const listOf = ({ sort, dir }: CustomerSorting): PlacedList => ({
  ...{ name: `customers ${sort} ${dir}`, values: VALUES[sort], ids: 'number' },
});
type Listed = Awaited<ReturnType<typeof findCustomers>>[number];
export const placeOf = ({ id, place }: Listed) => ({ value: place, id: String(id) });

/** One page of the list. Words may find few customers or nearly all, so a search is planned for its words. */
export const listCustomers = (database: Database, filter: CustomerFilter, page: CustomerPage) =>
  filter.q === ''
    ? findCustomers(database.db, filter, page)
    : plannedForValues(database, (tx) => findCustomers(tx, filter, page));

/** A search in the form in which the log stores it. */
export const loggedFilter = (filter: CustomerFilter) => ({ ...filter, q: maskWords(filter.q) });

/** Whether an account is a customer for the staff. Staff accounts are not: an owner manages them. */
export const isCustomer = (user: CustomerRecord | Account | null): user is CustomerRecord =>
  user !== null && user.role !== 'admin';

/**
 * Whether the staff may still change the account of a customer. An account that was merged into another is still shown,
 * and nobody can sign in to one that was merged or erased.
 */
export const isLiveCustomer = (user: CustomerRecord | Account | null): user is CustomerRecord =>
  isCustomer(user) && !isEndedAddress(user.email);

/** Lets the staff see customers and work on their accounts. */
export function createCustomersService(deps: CustomersDeps) {
  const { database, clock, sessions, unpaid, givenUpMessages, customerParts: parts } = deps;
  const { db } = database;

  async function show(by: StaffMember, id: number): Promise<Result<Shown>> {
    const user = await findCustomer(db, id);
    if (!isCustomer(user)) return refuse('not_found');
    return ok({ customer: await viewCustomer(db, user, { now: clock.now(), reader: by, parts }) });
  }

  /** Runs `work` on the locked account of a customer, writes the action into the log and shows the customer. */
  async function change(
    by: StaffMember,
    id: number,
    { action, reason }: { action: StaffAction; reason: string | null },
    work: (tx: Tx, user: Account) => Promise<Result<unknown>>,
  ): Promise<Result<Shown>> {
    const done = await database.transaction(async (tx): Promise<Result<null>> => {
      const user = await lockAccountById(tx, id);
      if (!isLiveCustomer(user)) return refuse('not_found');
      const changed = await work(tx, user);
      if (!changed.ok) return changed;
      // A repeated request is no deed of its own.
      if (changed.value === 'known') return ok(null);
      const blocked = { is_blocked: user.blockedAt !== null };
      await noteStaff(tx, by, clock.now(), {
        ...{ action, customerId: id, reason },
        ...(action === 'customer.blocked' || action === 'customer.unblocked'
          ? { before: blocked, after: { is_blocked: action === 'customer.blocked' } }
          : {}),
      });
      return ok(null);
    });
    return done.ok ? show(by, id) : done;
  }

  return {
    show,

    /**
     * Lists customers. The log keeps who was shown, and only the first letter of each searched word. Refuses
     * with `sign_in_required`, `forbidden`.
     */
    async list(
      session: Session | null,
      query: CustomerListQuery,
    ): Promise<Result<{ customers: CustomerRow[]; next: string | null; previous: string | null }>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      const { sort, dir, cursor } = query;
      const filter = filterOf(query);
      const list = listOf({ sort, dir });
      const place = readPlace(cursor, list);
      const found = await listCustomers(database, filter, { sort, dir, place, limit: PAGE + 1 });
      const { rows, next, previous } = pageOf(found, { size: PAGE, place, list, placeOf });
      await noteStaff(db, by.value, clock.now(), {
        action: 'customers.listed',
        after: { ...loggedFilter(filter), sort, dir, customers: rows.map(({ id }) => id) },
      });
      return ok({ customers: rows.map(rowOf), next, previous });
    },

    /**
     * Shows a customer. The log stores who looked at which customer. Refuses with `sign_in_required`,
     * `forbidden`, `not_found`.
     */
    async read(session: Session | null, id: number): Promise<Result<Shown>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      const shown = await show(by.value, id);
      if (shown.ok) await noteStaff(db, by.value, clock.now(), { action: 'customer.seen', customerId: id });
      return shown;
    },

    /**
     * Adds a note about a customer, once for each key. Refuses with `sign_in_required`, `forbidden`, `not_found`,
     * `key_reused`.
     */
    async addNote(
      session: Session | null,
      id: number,
      { note, key }: { note: string; key: string | null },
    ): Promise<Result<Shown>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      const values = { userId: id, writtenBy: by.value.id, note, requestKey: key, createdAt: clock.now() };
      return change(by.value, id, { action: 'customer.noted', reason: null }, async (tx) => {
        const known = await findSameNote(tx, values);
        if (!known) await insertNote(tx, values);
        return known && known.note !== note ? refuse('key_reused') : ok(known ? 'known' : null);
      });
    },

    /** Ends all sessions of a customer. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async signOut(session: Session | null, id: number, reason: string): Promise<Result<Shown>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      return change(by.value, id, { action: 'account.signed_out', reason }, async (tx) => {
        await sessions.endOthers(tx, id, null);
        return ok(null);
      });
    },

    /**
     * Lets the shop write to the customer's address again, for example because the mailbox works again. Refuses
     * with `sign_in_required`, `forbidden`, and with `not_found` also when the shop does not avoid the address.
     */
    async mailAgain(session: Session | null, id: number, reason: string): Promise<Result<Shown>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      return change(by.value, id, { action: 'customer.mailed_again', reason }, async (tx, { email }) =>
        (await givenUpMessages.writeAgain(tx, email)) ? ok(null) : refuse('not_found'),
      );
    },

    /**
     * Blocks an account: nobody can sign in to it, its browsers can neither write drafts nor order, and its
     * unpaid orders end. Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`.
     */
    async block(session: Session | null, id: number, reason: string): Promise<Result<Shown>> {
      const by = requireStaffAction(session, 'customer_accounts', clock.now());
      if (!by.ok) return by;
      const shown = await change(by.value, id, { action: 'customer.blocked', reason }, async (tx, user) => {
        if (user.role !== 'customer') return refuse('forbidden');
        if (user.blockedAt === null)
          await changeAccount(tx, id, { blockedAt: clock.now(), blockedReason: reason });
        return ok(null);
      });
      if (!shown.ok) return shown;
      // The account is blocked now, whatever the payment provider says. The job of the checkouts ends what is left here.
      for (const open of await findOpenCheckouts(db, id)) await unpaid.end(open).catch(() => false);
      return shown;
    },

    /**
     * Ends the block of an account. Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`.
     */
    async unblock(session: Session | null, id: number, reason: string): Promise<Result<Shown>> {
      const by = requireStaffAction(session, 'customer_accounts', clock.now());
      if (!by.ok) return by;
      return change(by.value, id, { action: 'customer.unblocked', reason }, async (tx) => {
        await changeAccount(tx, id, { blockedAt: null, blockedReason: null });
        return ok(null);
      });
    },
  };
}

const rowOf = ({
  spent,
  blockedAt,
  createdAt,
  lastOrderAt,
  isGuest,
  place: _,
  ...row
}: Listed): CustomerRow => ({
  ...{ ...row, spent_cents: spent, is_blocked: blockedAt !== null, is_guest: isGuest },
  ...{ last_order_at: lastOrderAt?.toISOString() ?? null, created_at: createdAt.toISOString() },
});

export type CustomersService = ReturnType<typeof createCustomersService>;
