import type { Handlers } from '../../../platform/http/implement.ts';
import type { Mails } from './mails.service.ts';

export const mailsHandlers = ({ mails }: { mails: Mails }): Handlers<'mails'> => ({
  list: async ({ query: { q = '', state, missing, changed } }, { session, locale }) =>
    mails.list(await session.find(), { q, states: state, missing, isChanged: changed === '1' }, locale),
  read: async ({ params }, { session, locale }) => mails.read(await session.find(), params.id, locale),
  add: async ({ body }, { session, locale }) => mails.add(await session.find(), body, locale),
  save: async ({ params, body }, { session, locale }) =>
    mails.save(await session.find(), params.id, body, locale),
  history: async ({ params }, { session }) => mails.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session, locale }) =>
    mails.rollBack(await session.find(), params.id, body, locale),
  preview: async ({ params, body }, { session }) => mails.preview(await session.find(), params.id, body),
  test: async ({ params, body }, { session }) => mails.test(await session.find(), params.id, body),
});
