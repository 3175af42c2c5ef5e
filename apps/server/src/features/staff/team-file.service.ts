import type { StaffInvite, StaffMemberView, TeamListQuery } from '@keepsong/contract/staff';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { personOf, type TeamRow, teamRows } from '@keepsong/domain/staff/team-list';
import type { CsvColumns } from '../../platform/csv/csv-file.ts';
import { allAtOnce, type DeskFileDeps, deskFile } from '../../platform/csv/desk-file.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { findTeam } from './members.service.ts';

type Row = TeamRow<StaffMemberView, StaffInvite>;

const COLUMNS: CsvColumns<Row> = {
  id: (row) => personOf(row).id,
  kind: ({ kind }) => kind,
  name: (row) => (row.kind === 'member' ? row.member.name : ''),
  email: (row) => personOf(row).email,
  role: (row) => personOf(row).role,
  has_second_factor: (row) => (row.kind === 'member' ? row.member.has_second_factor : null),
  last_seen_at: (row) => (row.kind === 'member' ? row.member.last_seen_at : null),
  expires_at: (row) => (row.kind === 'invite' ? row.invite.expires_at : null),
};

/** The staff and the open invitations as a CSV file, in the order of the page. */
export function createTeamFile(deps: DeskFileDeps) {
  return {
    /** Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv: (session: Session | null, { q = '', role, invited, no_step, sort, dir }: TeamListQuery) =>
      deskFile(deps, session, {
        ...{ may: 'staff', columns: COLUMNS },
        after: { list: 'staff', q: maskWords(q), role, invited, no_step },
        read: allAtOnce(async () =>
          teamRows(await findTeam(deps.db, null, deps.clock.now()), {
            ...{ q, role, sort, dir },
            ...{ isInvited: invited === '1', hasNoStep: no_step === '1' },
          }),
        ),
      }),
  };
}

export type TeamFile = ReturnType<typeof createTeamFile>;
