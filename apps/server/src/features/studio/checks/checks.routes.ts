import { checks as calls } from '@keepsong/contract/makers/checks';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../../platform/csv/desk-file.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import type { ChecksService } from './checks.service.ts';
import type { DecideCheck } from './decide-check.service.ts';

type Services = { checks: ChecksService; decideCheck: DecideCheck };

export const checksHandlers = ({ checks, decideCheck }: Services): Handlers<'checks'> => ({
  list: async ({ query }, { session }) => {
    const [at, id] = (query.after ?? '').split('_').map(Number);
    return checks.list(await session.find(), at && id ? { at: new Date(at), id } : null);
  },
  get: async ({ params }, { session }) => checks.get(await session.find(), params.id),
  pass: async ({ params, body }, { session }) => decideCheck.pass(await session.find(), params.id, body),
  sendBack: async ({ params, body }, { session }) =>
    decideCheck.sendBack(await session.find(), params.id, body),
});

/** The route of the list of checks as a CSV file. */
export const checksFileRoute = (
  app: FastifyInstance,
  { checks, sessions }: Pick<Services, 'checks'> & { sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/checks.csv', {
    may: 'checks',
    ...{ sessions, query: calls.list.query },
    file: (session) => checks.csv(session),
  });
