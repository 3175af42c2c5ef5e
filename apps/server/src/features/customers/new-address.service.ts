import { ADDRESS_LINK_MS } from '@keepsong/domain/account/staff-change';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session, SessionStore } from '../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../platform/ids.ts';
import { requireStaffAction } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { changeAccount, lockAccountById, lockAccountOf } from '../auth/accounts.service.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { newAddressPath } from '../notifications/page-paths.ts';
import { claimChange, findOpenChange, replaceAddressChange } from './customers.repository.ts';
import { type CustomersService, isLiveCustomer, type Shown } from './customers.service.ts';

export type NewAddressDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
  customers: Pick<CustomersService, 'show'>;
};

const ASKS = { name: 'staff_address', max: 30, seconds: 3_600 } as const;
/** A token of 256 bits cannot be guessed. The limit only stops scripts that try. */
const TRIES = { name: 'new_address', max: 30, seconds: 3_600 } as const;

/**
 * A new address for an account whose owner has lost the old one. First the owner proves to the staff who they
 * are. Then the owner opens a link in a mail to the new address. Nothing changes before that.
 */
export function createNewAddress(deps: NewAddressDeps) {
  const { database, clock, limits, sessions, notifications, customers } = deps;
  const { db } = database;

  return {
    /**
     * Mails the link to the new address. Refuses with `sign_in_required`, `forbidden` (also for artists and
     * vendors), `second_step`, `too_many_requests`, `not_found`, `invalid_input`, `address_taken`.
     */
    async ask(
      session: Session | null,
      id: number,
      { email, reason }: { email: string; reason: string },
    ): Promise<Result<Shown>> {
      const by = requireStaffAction(session, 'customer_accounts', clock.now());
      if (!by.ok) return by;
      const address = readEmail(email);
      if (!address.ok) return address;
      const within = await limits.take(ASKS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const token = randomToken(256);
      const now = clock.now();
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        const user = await lockAccountById(tx, id);
        if (!isLiveCustomer(user)) return refuse('not_found');
        if (user.role !== 'customer') return refuse('forbidden');
        if (await lockAccountOf(tx, address.value.identifier)) return refuse('address_taken');
        await replaceAddressChange(tx, {
          ...{ userId: id, email: address.value.identifier, tokenHash: sha256(token), askedBy: by.value.id },
          ...{ reason, createdAt: now, expiresAt: new Date(now.getTime() + ADDRESS_LINK_MS) },
        });
        await notifications.notify(tx, {
          ...{ channel: 'email', recipient: address.value.identifier, template: 'new_address' },
          ...{ params: { path: newAddressPath(token) }, locale: user.locale },
          dedupeKey: `new_address:${sha256(token).toString('hex')}`,
        });
        await noteStaff(tx, by.value, now, {
          ...{ action: 'customer.address_asked', customerId: id, reason },
          ...{ before: { email: user.email }, after: { email: address.value.identifier } },
        });
        return ok(null);
      });
      return done.ok ? customers.show(by.value, id) : done;
    },

    /** The new address that belongs to a link. Refuses with `too_many_requests`, `not_found`. */
    async open(token: string, ip: string): Promise<Result<{ email: string }>> {
      const within = await limits.take(TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const change = await findOpenChange(db, { tokenHash: sha256(token) }, clock.now());
      return change ? ok({ email: change.email }) : refuse('not_found');
    },

    /**
     * Gives the account its new address. All sessions of the account end, and the old address gets a mail.
     * Refuses with `too_many_requests`, `not_found`, `address_taken`.
     */
    async take(token: string, ip: string): Promise<Result<{ email: string }>> {
      const within = await limits.take(TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const taking = database.transaction(async (tx): Promise<Result<{ email: string }>> => {
        const now = clock.now();
        const tokenHash = sha256(token);
        // The account is locked before its change, as by an erasure and by a new link.
        const asked = await findOpenChange(tx, { tokenHash }, now);
        const user = asked && (await lockAccountById(tx, asked.userId));
        if (!isLiveCustomer(user) || user.blockedAt !== null) return refuse('not_found');
        const change = await claimChange(tx, tokenHash, now);
        if (!change) return refuse('not_found');
        if (await lockAccountOf(tx, change.email)) return refuse('address_taken');
        await changeAccount(tx, user.id, { email: change.email, emailVerifiedAt: now, guest: false });
        await sessions.endOthers(tx, user.id, null);
        await notifications.notify(tx, {
          ...{ channel: 'email', recipient: user.email, template: 'email_changed', params: {} },
          ...{ locale: user.locale, dedupeKey: `email_changed:by_staff:${change.id}` },
        });
        return ok({ email: change.email });
      });
      return taking.catch((error: unknown) => {
        if (isUniqueViolation(error)) return refuse('address_taken');
        throw error;
      });
    },
  };
}

export type NewAddress = ReturnType<typeof createNewAddress>;
