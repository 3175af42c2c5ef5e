import type { StaffMemberView, StaffTeam } from '@keepsong/contract/staff';
import { STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { TEAM_SORTS, type TeamRow, teamRows } from '@keepsong/domain/staff/team-list';
import type { DeskRows } from './table/desk-list.ts';

export type StaffRow = TeamRow<StaffMemberView, StaffTeam['invites'][number]>;

export type StaffPageData = DeskRows<StaffRow> & { people: number; invites: number };

/**
 * Filters and sorts the staff and the open invitations as the address says. This runs here, because one answer
 * holds all of them.
 */
export const staffRows = (team: StaffTeam, params: URLSearchParams): StaffRow[] =>
  teamRows(team, {
    q: params.get('q') ?? '',
    role: STAFF_ROLES.filter((role) => params.getAll('role').includes(role)),
    isInvited: params.get('invited') === '1',
    hasNoStep: params.get('no_step') === '1',
    sort: TEAM_SORTS.find((sort) => sort === params.get('sort')),
    dir: params.get('dir') === 'asc' ? 'asc' : 'desc',
  });
