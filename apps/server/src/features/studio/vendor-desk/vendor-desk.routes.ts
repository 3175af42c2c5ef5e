import { vendorDesk as calls } from '@keepsong/contract/makers/vendor-desk';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../../platform/csv/desk-file.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import type { VendorDesk } from './vendor-desk.service.ts';
import type { VendorInvites } from './vendor-invites.service.ts';

type Services = { vendorDesk: VendorDesk; vendorInvites: VendorInvites };

export const vendorDeskHandlers = ({ vendorDesk, vendorInvites }: Services): Handlers<'vendorDesk'> => ({
  list: async ({ query: { q = '', state } }, { session }) =>
    vendorDesk.list(await session.find(), { q: q.trim(), states: state }),
  read: async ({ params }, { session }) => vendorDesk.read(await session.find(), params.id),
  add: async ({ body }, { session }) => vendorDesk.add(await session.find(), body),
  save: async ({ params, body }, { session }) => vendorDesk.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => vendorDesk.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    vendorDesk.rollBack(await session.find(), params.id, body),
  invite: async ({ params, body }, { session, locale }) =>
    vendorInvites.invite(await session.find(), params.id, body.email, locale),
  withdrawInvite: async ({ params, body }, { session }) =>
    vendorInvites.withdrawInvite(await session.find(), params.id, body.reason),
  removeSignIn: async ({ params, body }, { session }) =>
    vendorInvites.removeSignIn(await session.find(), params.id, body.reason),
  openInvite: ({ body }, { ip }) => vendorInvites.openInvite(body.token, ip),
  acceptInvite: ({ body: { token, first_name, last_name } }, { ip }) =>
    vendorInvites.acceptInvite({ token, firstName: first_name, lastName: last_name }, ip),
});

/** The route of the list of vendors as a CSV file. */
export const vendorFileRoute = (
  app: FastifyInstance,
  { vendorDesk, sessions }: Pick<Services, 'vendorDesk'> & { sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/vendors.csv', {
    may: 'vendors',
    ...{ sessions, query: calls.list.query },
    file: (session, { q = '', state }) => vendorDesk.csv(session, { q: q.trim(), states: state }),
  });
