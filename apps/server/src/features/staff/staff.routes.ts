import type { Handlers } from '../../platform/http/implement.ts';
import type { StaffServices } from './staff.wiring.ts';

export const staffHandlers = ({
  staffMembers,
  staffEntrance,
  staffInvites,
  staffLog,
  staffViews,
  firstSteps,
}: StaffServices): Handlers<'staff'> => ({
  views: async ({ query }, { session }) => staffViews.views(await session.find(), query.list),
  saveView: async ({ body }, { session }) => staffViews.save(await session.find(), body),
  removeView: async ({ params }, { session }) => staffViews.remove(await session.find(), params.id),
  members: async (_, { session }) => staffMembers.members(await session.find()),
  whoMay: async ({ query }, { session }) => staffMembers.whoMay(await session.find(), query.permission),
  invite: async ({ body }, { session, locale }) => staffInvites.invite(await session.find(), body, locale),
  withdrawInvite: async ({ params }, { session }) =>
    staffInvites.withdrawInvite(await session.find(), params.id),
  openInvite: ({ body }, { ip }) => staffInvites.openInvite(body.token, ip),
  acceptInvite: ({ body: { token, first_name, last_name } }, { ip }) =>
    staffInvites.acceptInvite({ token, firstName: first_name, lastName: last_name }, ip),
  changeRole: async ({ params, body }, { session }) =>
    staffMembers.changeRole(await session.find(), params.id, body.role, body.reason),
  remove: async ({ params, body }, { session }) =>
    staffMembers.remove(await session.find(), params.id, body.reason),
  resetFactor: async ({ params, body }, { session }) =>
    staffMembers.resetFactor(await session.find(), params.id, body.reason),
  log: async ({ query: { cursor, order_number, customer_id, q, ...rest } }, { session }) =>
    staffLog.log(
      await session.find(),
      { ...rest, words: q, orderNumber: order_number, customerId: customer_id },
      cursor ?? null,
    ),
  firstSteps: async (_, { session }) => firstSteps.steps(await session.find()),
  setUp: ({ body: { token, email, first_name, last_name } }, { ip }) =>
    staffEntrance.setUp({ token, email, firstName: first_name, lastName: last_name }, ip),
});
