import type { StaffTeam } from '@keepsong/contract/staff';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { may, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Session, SessionStore } from '../../platform/http/sessions.ts';
import {
  requireStaff,
  requireStaffAction,
  type StaffMember,
  staffRoleOf,
} from '../../platform/staff/require-staff.ts';
import { noteStaff, type StaffDeed } from '../../platform/staff/staff-log.ts';
import {
  type Account,
  changeAccount,
  lockAccountById,
  lockAccountOf,
  resetSecondSteps,
} from '../auth/accounts.service.ts';
import { tellSignInChanged } from '../auth/sign-in-changed.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { releaseOrders } from '../orders/release-orders.service.ts';
import { countStaff, deleteInvitesBy, findMembers, findOpenInvites, lockStaff } from './staff.repository.ts';

export type MembersDeps = {
  database: Database;
  clock: Clock;
  sessions: Pick<SessionStore, 'endOthers' | 'endAll'>;
  notifications: Notifications;
};

type Named = { firstName: string; lastName: string; email: string };
const fullName = ({ firstName, lastName }: Omit<Named, 'email'>): string => `${firstName} ${lastName}`.trim();
const nameOf = (member: Named): string => fullName(member) || member.email;

/** The reason in the log for changes by a command. */
const COMMAND = 'npm run staff';

/** A change of a member of the staff. Returns the entries for the log. */
type Change = (tx: Tx, user: Account & { staffRole: StaffRole }) => Promise<Result<StaffDeed[]>>;

/**
 * The members of the staff. An owner lists them, changes their roles, removes them and resets a lost second
 * step.
 */
export function createMembersService({ database, clock, sessions, notifications }: MembersDeps) {
  const { db } = database;

  /**
   * Changes a member of the staff and ends their sessions, so that no session keeps a right that its user has
   * lost.
   */
  async function change(by: StaffMember | 'command', id: number, work: Change): Promise<Result<null>> {
    return database.transaction(async (tx): Promise<Result<null>> => {
      await lockStaff(tx);
      const user = await lockAccountById(tx, id);
      if (!user?.staffRole) return refuse('not_found');
      const deeds = await work(tx, { ...user, staffRole: user.staffRole });
      if (!deeds.ok) return deeds;
      await sessions.endOthers(tx, id, null);
      for (const deed of deeds.value) await noteStaff(tx, by, clock.now(), deed);
      return ok(null);
    });
  }

  /**
   * Takes back the open invitations of somebody who may invite nobody any more. Otherwise somebody who is about to be
   * removed could invite another address of their own and come back.
   */
  async function withdrawInvitesOf(tx: Tx, id: number, reason: string): Promise<StaffDeed[]> {
    const gone = await deleteInvitesBy(tx, id, clock.now());
    return gone.map(({ email, staffRole: role }) => ({
      action: 'staff.invite_withdrawn' as const,
      before: { email, role, invited_by: id },
      reason,
    }));
  }

  /**
   * Gives a role, or null to remove somebody from the staff. Orders that the person may not see any more are
   * nobody's then, and invitations that the person could not send any more end. Refuses with `last_owner`.
   */
  const roleChange =
    (role: StaffRole | null, reason: string): Change =>
    async (tx, user) => {
      const leavesOwners = user.staffRole === 'owner' && role !== 'owner';
      if (leavesOwners && (await countStaff(tx, 'owner')) === 1) return refuse('last_owner');
      await changeAccount(tx, user.id, { role: role === null ? 'customer' : 'admin', staffRole: role });
      const before = { email: user.email, role: user.staffRole };
      const released_orders = await releaseOrders(tx, user.id, role);
      const ended = may(role, 'staff') ? [] : await withdrawInvitesOf(tx, user.id, reason);
      const about = { before, reason, customerId: user.id };
      return role === null
        ? ok([...ended, { action: 'staff.removed', after: { released_orders }, ...about }])
        : ok([
            ...ended,
            {
              action: 'staff.role_changed',
              after: { email: user.email, role, released_orders },
              ...about,
            },
          ]);
    };

  const factorReset =
    (reason: string): Change =>
    async (tx, user) => {
      await resetSecondSteps(tx, user.id);
      await tellSignInChanged({ notifications, clock }, tx, user, 'second_factor_off');
      const before = { email: user.email };
      return ok([{ action: 'staff.factor_reset', before, reason, customerId: user.id }]);
    };

  /** Ends all sessions of an account, whoever it belongs to. Refuses with `not_found`. */
  const signOut = (email: string): Promise<Result<null>> =>
    database.transaction(async (tx): Promise<Result<null>> => {
      const user = await lockAccountOf(tx, email);
      if (!user) return refuse('not_found');
      await sessions.endOthers(tx, user.id, null);
      await noteStaff(tx, 'command', clock.now(), {
        action: 'account.signed_out',
        customerId: user.id,
        reason: COMMAND,
      });
      return ok(null);
    });

  const signEverybodyOut = (): Promise<Result<null>> =>
    database.transaction(async (tx) => {
      await sessions.endAll(tx);
      await noteStaff(tx, 'command', clock.now(), { action: 'shop.signed_out', reason: COMMAND });
      return ok(null);
    });

  /** Does an owner's request and returns the staff as it is afterwards. */
  async function act(session: Session | null, work: (by: StaffMember) => Promise<Result<null>>) {
    const by = requireStaffAction(session, 'staff', clock.now());
    if (!by.ok) return by;
    const done = await work(by.value);
    return done.ok ? ok(await findTeam(db, by.value.id, clock.now())) : done;
  }

  return {
    act,

    /** Refuses with `sign_in_required`, `forbidden`. */
    async members(session: Session | null): Promise<Result<StaffTeam>> {
      const by = requireStaff(session, 'staff');
      return by.ok ? ok(await findTeam(db, by.value.id, clock.now())) : by;
    },

    /** The names of everybody who has a permission. Refuses with `sign_in_required`, `forbidden`. */
    async whoMay(session: Session | null, permission: Permission): Promise<Result<{ people: string[] }>> {
      if (!session?.user) return refuse('sign_in_required');
      if (staffRoleOf(session) === null) return refuse('forbidden');
      const people = (await findMembers(db)).filter(({ role }) => may(role, permission));
      return ok({ people: people.map(nameOf) });
    },

    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`, `last_owner`. */
    changeRole: (session: Session | null, id: number, role: StaffRole, reason: string) =>
      act(session, (by) => change(by, id, roleChange(role, reason))),

    /**
     * Takes the staff role from a member. The account stays, as one of a customer. Refuses with `sign_in_required`,
     * `forbidden`, `second_step`, `not_found`, `last_owner`.
     */
    remove: (session: Session | null, id: number, reason: string) =>
      act(session, (by) => change(by, id, roleChange(null, reason))),

    /**
     * Removes the second step of another member who has lost it. Refuses with `sign_in_required`,
     * `second_step`, `not_found`, and with `forbidden` also for oneself.
     */
    resetFactor: (session: Session | null, id: number, reason: string) =>
      act(session, async (by) => (by.id === id ? refuse('forbidden') : change(by, id, factorReset(reason)))),

    /** The same actions for commands on the server, with the same refusals. */
    byCommand: {
      list: () => findMembers(db),
      changeRole: (id: number, role: StaffRole) => change('command', id, roleChange(role, COMMAND)),
      resetFactor: (id: number) => change('command', id, factorReset(COMMAND)),
      signOut,
      signEverybodyOut,
    },
  };
}

export type MembersService = ReturnType<typeof createMembersService>;

/** The members of the staff, and the invitations that are open at `now`. `you`: the member who looks. */
export async function findTeam(on: DbOrTx, you: number | null, now: Date): Promise<StaffTeam> {
  const [members, invites] = await Promise.all([findMembers(on), findOpenInvites(on, now)]);
  return {
    members: members.flatMap(({ id, email, firstName, lastName, role, hasSecondFactor, lastSeenAt }) =>
      role === null
        ? []
        : {
            ...{ id, email, role, is_you: id === you, has_second_factor: hasSecondFactor },
            name: fullName({ firstName, lastName }),
            last_seen_at: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
          },
    ),
    invites: invites.map(({ id, email, staffRole, expiresAt }) => ({
      ...{ id, email, role: staffRole },
      expires_at: expiresAt.toISOString(),
    })),
  };
}
