import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { INVITE_MS } from '@keepsong/domain/staff/invites';
import { may, type StaffRole } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import type { Session, SessionStore } from '../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../platform/ids.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { lockAccountById, lockAccountOf } from '../auth/accounts.service.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { staffJoinPath } from '../notifications/page-paths.ts';
import { joinStaff, type Newcomer, TOKEN_TRIES, worksHere } from './join-staff.service.ts';
import type { MembersService } from './members.service.ts';
import {
  claimInvite,
  deleteInvite,
  deleteInvitesOf,
  findOpenInvite,
  insertInvite,
  lockStaff,
} from './staff.repository.ts';

const INVITES: Limit = { name: 'staff_invite', max: 60, seconds: 3_600 };

export type InvitesDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
  members: Pick<MembersService, 'act'>;
};

/** Invitations to the staff by mail. */
export function createInvitesService(deps: InvitesDeps) {
  const { database, clock, limits, sessions, notifications, members } = deps;
  const { db } = database;

  async function sendInvite(tx: Tx, by: StaffMember, invited: Newcomer, locale: Locale): Promise<void> {
    const token = randomToken(256);
    const { email, role } = invited;
    await deleteInvitesOf(tx, email);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + INVITE_MS);
    const row = { email, staffRole: role, invitedBy: by.id, createdAt: now, expiresAt };
    await insertInvite(tx, { ...row, tokenHash: sha256(token) });
    await notifications.notify(tx, {
      channel: 'email',
      recipient: email,
      template: 'staff_invite',
      params: { role, path: staffJoinPath(token) },
      locale,
      dedupeKey: `staff_invite:${sha256(token).toString('hex')}`,
    });
    await noteStaff(tx, by, now, { action: 'staff.invited', after: { email, role } });
  }

  return {
    /**
     * Invites somebody by mail. Refuses with `sign_in_required`, `forbidden`, `second_step`, `too_many_requests`,
     * `invalid_input`, `staff_already`.
     */
    invite: (session: Session | null, invited: { email: string; role: StaffRole }, locale: Locale) =>
      members.act(session, async (by): Promise<Result<null>> => {
        const address = readEmail(invited.email);
        if (!address.ok) return address;
        const within = await limits.take(INVITES, 'shop');
        if (!within.ok) return within;
        const email = address.value.identifier;
        return database.transaction(async (tx): Promise<Result<null>> => {
          // An invitation that is sent while its sender loses the role would not be found and withdrawn.
          await lockStaff(tx);
          const sender = await lockAccountById(tx, by.id);
          if (!may(sender?.staffRole ?? null, 'staff')) return refuse('forbidden');
          const present = await lockAccountOf(tx, email);
          // An artist or a vendor could not accept, because an account has one role.
          if (present && worksHere(present)) return refuse('staff_already');
          await sendInvite(tx, by, { email, role: invited.role }, present?.locale ?? locale);
          return ok(null);
        });
      }),

    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`. */
    withdrawInvite: (session: Session | null, id: number, reason: string | undefined) =>
      members.act(session, (by) =>
        database.transaction(async (tx): Promise<Result<null>> => {
          const gone = await deleteInvite(tx, id);
          if (!gone) return refuse('not_found');
          const before = { email: gone.email, role: gone.staffRole };
          await noteStaff(tx, by, clock.now(), { action: 'staff.invite_withdrawn', before, reason });
          return ok(null);
        }),
      ),

    /** The address and role of an invitation. Refuses with `too_many_requests`, `not_found`. */
    async openInvite(token: string, ip: string): Promise<Result<{ email: string; role: StaffRole }>> {
      const within = await limits.take(TOKEN_TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const row = await findOpenInvite(db, sha256(token), clock.now());
      return row ? ok({ email: row.email, role: row.staffRole }) : refuse('not_found');
    },

    /** Joins the staff. Refuses with `too_many_requests`, `not_found`, `staff_already`. */
    async acceptInvite(
      { token, firstName, lastName }: { token: string; firstName: string; lastName: string },
      ip: string,
    ): Promise<Result<{ email: string }>> {
      const within = await limits.take(TOKEN_TRIES, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Result<{ email: string }>> => {
        await lockStaff(tx);
        const invite = await claimInvite(tx, sha256(token), clock.now());
        if (!invite) return refuse('not_found');
        const { email, staffRole: role } = invite;
        const id = await joinStaff(sessions, tx, { email, role, firstName, lastName });
        if (!id.ok) return id;
        await noteStaff(tx, { id: id.value, email }, clock.now(), {
          action: 'staff.joined',
          after: { email, role, invited_by: invite.invitedBy },
        });
        return ok({ email });
      });
    },
  };
}

export type InvitesService = ReturnType<typeof createInvitesService>;
