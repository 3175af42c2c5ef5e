import type { Foundation } from '../../foundation.ts';
import type { CarryCatalogue } from '../../platform/editing/folder/carry-catalogue.service.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { createEntranceService } from './entrance.service.ts';
import { createFirstSteps } from './first-steps.service.ts';
import { createInvitesService } from './invites.service.ts';
import { createMembersService } from './members.service.ts';
import { createStaffLogService } from './staff-log.service.ts';
import { createStarter } from './starter.service.ts';
import { createTeamFile } from './team-file.service.ts';
import { createViewsService } from './views.service.ts';

type Needs = {
  sessions: Pick<SessionStore, 'endOthers' | 'endAll'>;
  carryCatalogue: CarryCatalogue;
  secret: string;
};

/** Creates the services of the staff: members, invitations and the log. */
export function wireStaff(foundation: Foundation, { sessions, carryCatalogue, secret }: Needs) {
  const staffMembers = createMembersService({ ...foundation, sessions });
  return {
    staffMembers,
    staffEntrance: createEntranceService({ ...foundation, sessions, secret }),
    staffInvites: createInvitesService({ ...foundation, sessions, members: staffMembers }),
    staffLog: createStaffLogService(foundation),
    teamFile: createTeamFile(foundation),
    staffViews: createViewsService(foundation),
    firstSteps: createFirstSteps(foundation),
    starter: createStarter({ carryCatalogue }),
  };
}

export type StaffServices = ReturnType<typeof wireStaff>;
