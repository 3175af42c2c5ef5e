import type { Handlers } from '../../../platform/http/implement.ts';
import type { ApplicationServices } from './applications.wiring.ts';

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
  list: async ({ query: { q = '', state, genre, trial_sent, cursor = null } }, { session }) =>
    review.list(await session.find(), { q, states: state, genre, isTrialSent: trial_sent === '1', cursor }),
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
