import type { StaffMemberView, StaffTeam } from '@keepsong/contract/staff';
import { STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import type { DeskRows } from './table/desk-list.ts';

export type StaffRow =
  | { kind: 'member'; member: StaffMemberView }
  | { kind: 'invite'; invite: StaffTeam['invites'][number] };

export type StaffPageData = DeskRows<StaffRow> & { people: number; invites: number };

export const personOf = (row: StaffRow) => (row.kind === 'member' ? row.member : row.invite);
export const staffNameOf = (row: StaffRow): string =>
  row.kind === 'member' ? row.member.name || row.member.email : row.invite.email;

const seenOf = (row: StaffRow): string => (row.kind === 'member' ? (row.member.last_seen_at ?? '') : '');

/**
 * Filters and sorts the staff and the open invitations as the address says. This runs here, because one answer
 * holds all of them.
 */
export function staffRows({ members, invites }: StaffTeam, params: URLSearchParams): StaffRow[] {
  const words = (params.get('q') ?? '').trim().toLowerCase();
  const roles = STAFF_ROLES.filter((role) => params.getAll('role').includes(role));
  const fits = (row: StaffRow): boolean =>
    `${staffNameOf(row)} ${personOf(row).email}`.toLowerCase().includes(words) &&
    (roles.length === 0 || roles.includes(personOf(row).role)) &&
    (params.get('invited') !== '1' || row.kind === 'invite') &&
    (params.get('no_step') !== '1' || (row.kind === 'member' && !row.member.has_second_factor));
  const isBySeen = params.get('sort') === 'seen';
  const isDown = params.has('sort') && params.get('dir') !== 'asc';
  const compare = (one: StaffRow, other: StaffRow): number =>
    isBySeen
      ? seenOf(one).localeCompare(seenOf(other))
      : staffNameOf(one).localeCompare(staffNameOf(other), 'en');
  return [
    ...members.map((member): StaffRow => ({ kind: 'member', member })),
    ...invites.map((invite): StaffRow => ({ kind: 'invite', invite })),
  ]
    .filter(fits)
    .sort((one, other) => (isDown ? compare(other, one) : compare(one, other)));
}
