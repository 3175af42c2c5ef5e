import { logQuery, teamListQuery } from '@keepsong/contract/staff';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../platform/csv/desk-file.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { StaffServices } from './staff.wiring.ts';

export const staffHandlers = ({
  staffMembers,
  staffEntrance,
  staffInvites,
  staffLog,
  staffViews,
  firstSteps,
  starter,
}: StaffServices): Handlers<'staff'> => ({
  views: async ({ query }, { session }) => staffViews.views(await session.find(), query.list),
  saveView: async ({ body }, { session }) => staffViews.save(await session.find(), body),
  removeView: async ({ params }, { session }) => staffViews.remove(await session.find(), params.id),
  members: async (_, { session }) => staffMembers.members(await session.find()),
  whoMay: async ({ query }, { session }) => staffMembers.whoMay(await session.find(), query.permission),
  invite: async ({ body }, { session, locale }) => staffInvites.invite(await session.find(), body, locale),
  withdrawInvite: async ({ params, body }, { session }) =>
    staffInvites.withdrawInvite(await session.find(), params.id, body.reason),
  openInvite: ({ body }, { ip }) => staffInvites.openInvite(body.token, ip),
  acceptInvite: ({ body: { token, first_name, last_name } }, { ip }) =>
    staffInvites.acceptInvite({ token, firstName: first_name, lastName: last_name }, ip),
  changeRole: async ({ params, body }, { session }) =>
    staffMembers.changeRole(await session.find(), params.id, body.role, body.reason),
  remove: async ({ params, body }, { session }) =>
    staffMembers.remove(await session.find(), params.id, body.reason),
  resetFactor: async ({ params, body }, { session }) =>
    staffMembers.resetFactor(await session.find(), params.id, body.reason),
  log: async ({ query }, { session }) => staffLog.log(await session.find(), query),
  firstSteps: async (_, { session }) => firstSteps.steps(await session.find()),
  loadStarter: async (_, { session }) => starter.load(await session.find()),
  setUp: ({ body: { token, email, first_name, last_name } }, { ip }) =>
    staffEntrance.setUp({ token, email, firstName: first_name, lastName: last_name }, ip),
});

/** The route of the log as a CSV file. */
export const logFileRoute = (
  app: FastifyInstance,
  { staffLog, sessions }: Pick<StaffServices, 'staffLog'> & { sessions: SessionStore },
): void => deskCsvRoute(app, '/admin/log.csv', { may: 'log', sessions, query: logQuery, file: staffLog.csv });

/** The route of the list of the staff as a CSV file. */
export const teamFileRoute = (
  app: FastifyInstance,
  { teamFile, sessions }: Pick<StaffServices, 'teamFile'> & { sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/staff.csv', { may: 'staff', sessions, query: teamListQuery, file: teamFile.csv });
