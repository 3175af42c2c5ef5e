import type { DeskVendor } from '@keepsong/contract/makers/vendor-desk';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { INVITE_MS } from '@keepsong/domain/staff/invites';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../../platform/http/limits.ts';
import type { Session, SessionStore } from '../../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import { requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { lockAccountOf } from '../../auth/accounts.service.ts';
import { readEmail } from '../../auth/sign-in/contact.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { vendorJoinPath } from '../../notifications/page-paths.ts';
import { isTaken, joinVendor, leaveVendor, type Newcomer } from './vendor-account.service.ts';
import {
  claimInvite,
  deleteInvite,
  findInvite,
  lockVendor,
  replaceInvite,
  setAccount,
} from './vendor-desk.repository.ts';
import type { VendorDesk } from './vendor-desk.service.ts';

const INVITES: Limit = { name: 'vendor_invite', max: 60, seconds: 3_600 };
/** Limits the tries of a token from one network address. */
const TOKEN_TRIES: Limit = { name: 'vendor_token', max: 30, seconds: 3_600 };

export type VendorInvitesDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
  vendorDesk: Pick<VendorDesk, 'read'>;
};

/** The staff invite by mail the person who signs in for a vendor. */
export function createVendorInvites(deps: VendorInvitesDeps) {
  const { database, clock, limits, sessions, notifications, vendorDesk } = deps;
  const { db } = database;

  /** Locks a vendor, runs an action on it, and returns the vendor as it is afterwards. */
  async function act(
    session: Session | null,
    id: number,
    work: (tx: Tx, vendor: { name: string; userId: number | null }, by: StaffMember) => Promise<Result<null>>,
  ): Promise<Result<{ vendor: DeskVendor }>> {
    const by = requireStaffAction(session, 'vendors', clock.now());
    if (!by.ok) return by;
    const done = await database.transaction(async (tx): Promise<Result<null>> => {
      const vendor = await lockVendor(tx, id);
      return vendor ? work(tx, vendor, by.value) : refuse('not_found');
    });
    return done.ok ? vendorDesk.read(session, id) : done;
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`, `too_many_requests`, `staff_already`. */
    invite: (session: Session | null, id: number, address: string, locale: Locale) =>
      act(session, id, async (tx, vendor, by) => {
        const read = readEmail(address);
        if (!read.ok) return read;
        const within = await limits.take(INVITES, 'shop');
        if (!within.ok) return within;
        const email = read.value.identifier;
        const present = await lockAccountOf(tx, email);
        if (present && isTaken(present)) return refuse('staff_already');
        const token = randomToken(256);
        const now = clock.now();
        await replaceInvite(tx, {
          ...{ vendorId: id, email, tokenHash: sha256(token), invitedBy: by.id, createdAt: now },
          expiresAt: new Date(now.getTime() + INVITE_MS),
        });
        await notifications.notify(tx, {
          channel: 'email',
          recipient: email,
          template: 'vendor_invite',
          params: { vendor: vendor.name, path: vendorJoinPath(token) },
          locale: present?.locale ?? locale,
          dedupeKey: `vendor_invite:${sha256(token).toString('hex')}`,
        });
        await noteStaff(tx, by, now, { action: 'vendor.invited', after: { id, email } });
        return ok(null);
      }),

    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`. */
    withdrawInvite: (session: Session | null, id: number, reason: string | undefined) =>
      act(session, id, async (tx, _, by) => {
        const gone = await deleteInvite(tx, id);
        if (!gone) return refuse('not_found');
        const before = { id, email: gone.email };
        await noteStaff(tx, by, clock.now(), { action: 'vendor.invite_withdrawn', before, reason });
        return ok(null);
      }),

    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`. */
    removeSignIn: (session: Session | null, id: number, reason: string) =>
      act(session, id, async (tx, { userId }, by) => {
        if (userId === null) return refuse('not_found');
        await setAccount(tx, id, null);
        await leaveVendor(sessions, tx, userId);
        const deed = {
          action: 'vendor.sign_in_removed',
          before: { id },
          reason,
          customerId: userId,
        } as const;
        await noteStaff(tx, by, clock.now(), deed);
        return ok(null);
      }),

    /** The address and vendor of an invitation. Refuses with `too_many_requests`, `not_found`. */
    async openInvite(token: string, ip: string): Promise<Result<{ email: string; vendor: string }>> {
      const within = await limits.take(TOKEN_TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const found = await findInvite(db, sha256(token), clock.now());
      return found ? ok({ email: found.invite.email, vendor: found.vendor }) : refuse('not_found');
    },

    /** Refuses with `too_many_requests`, `not_found`, `staff_already`, `account_blocked`. */
    async acceptInvite(
      newcomer: Newcomer & { token: string },
      ip: string,
    ): Promise<Result<{ email: string; vendor_id: number }>> {
      const within = await limits.take(TOKEN_TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const tokenHash = sha256(newcomer.token);
      return database.transaction(async (tx): Promise<Result<{ email: string; vendor_id: number }>> => {
        const found = await findInvite(tx, tokenHash, clock.now());
        const vendor = found && (await lockVendor(tx, found.invite.vendorId));
        // Lock the vendor first, as all code that changes its invitation does.
        const invite = vendor && (await claimInvite(tx, tokenHash, clock.now()));
        if (!vendor || !invite) return refuse('not_found');
        const { email } = invite;
        const joined = await joinVendor(sessions, tx, email, newcomer);
        if (!joined.ok) return joined;
        await setAccount(tx, vendor.id, joined.value);
        if (vendor.userId !== null && vendor.userId !== joined.value)
          await leaveVendor(sessions, tx, vendor.userId);
        await noteStaff(tx, { id: joined.value, email }, clock.now(), {
          action: 'vendor.joined',
          customerId: joined.value,
          after: { id: vendor.id, invited_by: invite.invitedBy },
        });
        return ok({ email, vendor_id: vendor.id });
      });
    },
  };
}

export type VendorInvites = ReturnType<typeof createVendorInvites>;
