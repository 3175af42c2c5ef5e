import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isSecondStepStale, may, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import type { Session } from '../sessions/stored-sessions.ts';

/** A staff member who is signed in. */
export type StaffMember = { id: number; email: string; role: StaffRole };

/** The staff role of the session's user; null for everybody else. */
export const staffRoleOf = (session: Session | null): StaffRole | null => session?.user?.staffRole ?? null;

/** Whether the session belongs to a staff member with this permission. */
export const mayStaff = (session: Session | null, permission: Permission): boolean =>
  may(staffRoleOf(session), permission);

/**
 * The staff member of a session, for looking at something or for actions that need no second step. Refuses with
 * `sign_in_required`, `forbidden`.
 */
export function requireStaff(session: Session | null, permission: Permission): Result<StaffMember> {
  const user = session?.user;
  if (!user) return refuse('sign_in_required');
  const { id, email, staffRole } = user;
  return staffRole !== null && may(staffRole, permission)
    ? ok({ id, email, role: staffRole })
    : refuse('forbidden');
}

/**
 * The staff member of a session, for actions on money or on staff. Refuses with `sign_in_required`,
 * `forbidden`, and with `second_step` when the second step is too old: the page then asks for it again and
 * repeats the call.
 */
export function requireStaffAction(
  session: Session | null,
  permission: Permission,
  now: Date,
): Result<StaffMember> {
  const member = requireStaff(session, permission);
  if (!member.ok) return member;
  const isStale = isSecondStepStale(permission, session?.secondFactorAt ?? null, now);
  return isStale ? refuse('second_step') : member;
}
