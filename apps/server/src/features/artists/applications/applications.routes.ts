import { type ApplicationListQuery, applications as calls } from '@keepsong/contract/makers/applications';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../../platform/csv/desk-file.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import type { ApplicationServices } from './applications.wiring.ts';

const filterOf = ({ q = '', state, genre, trial_sent }: ApplicationListQuery) => ({
  ...{ q, states: state, genre, isTrialSent: trial_sent === '1' },
});

export const applicationsHandlers = ({
  apply,
  trial,
  review,
  decideApplication,
}: ApplicationServices): Handlers<'applications'> => ({
  apply: async ({ body: { vocal_style: vocalStyle, film = null, ...body } }, { session, ip, locale }) =>
    apply.apply({ ...body, vocalStyle, film }, await session.find(), { ip, locale }),
  withdraw: ({ body }, { ip }) => apply.withdraw(body.token, ip),
  trial: async (_input, { session }) => trial.own(await session.find()),
  sendTrial: async ({ body: { recording_id: recordingId, ...body } }, { session }) =>
    trial.send(await session.find(), { ...body, recordingId }),
  list: async ({ query }, { session }) =>
    review.list(await session.find(), { ...filterOf(query), cursor: query.cursor ?? null }),
  read: async ({ params }, { session }) => review.read(await session.find(), params.id),
  note: async ({ params, body }, { session }) => review.note(await session.find(), params.id, body),
  invite: async ({ params, body }, { session }) =>
    decideApplication.invite(await session.find(), params.id, body),
  returnTrial: async ({ params, body }, { session }) =>
    decideApplication.returnTrial(await session.find(), params.id, body.reason),
  activate: async ({ params }, { session }) => decideApplication.activate(await session.find(), params.id),
  refuse: async ({ params, body }, { session }) =>
    decideApplication.refuse(await session.find(), params.id, body.reason),
});

/** The route of the list of applications as a CSV file. */
export const applicationsFileRoute = (
  app: FastifyInstance,
  { review, sessions }: Pick<ApplicationServices, 'review'> & { sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/applications.csv', {
    may: 'applications',
    ...{ sessions, query: calls.list.query },
    file: (session, query) => review.csv(session, filterOf(query)),
  });
