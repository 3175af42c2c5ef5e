import type { Handlers } from '../../platform/http/implement.ts';
import type { DeskServices } from './desk.wiring.ts';

export const deskHandlers = ({
  search,
  inbox,
  countInbox,
  retryWebhook,
  givenUpMessages,
}: DeskServices): Handlers<'desk'> => ({
  search: async ({ query }, { session }) => search.search(await session.find(), query.q),
  inbox: async (_, { session }) => inbox.inbox(await session.find()),
  counts: async (_, { session }) => countInbox(await session.find()),
  assign: async ({ body: { keys, user_id } }, { session }) =>
    inbox.assign(await session.find(), { keys, userId: user_id }),
  snooze: async ({ body: { keys, until, reason } }, { session }) =>
    inbox.snooze(await session.find(), { keys, until: until === null ? null : new Date(until), reason }),
  close: async ({ body }, { session }) => inbox.close(await session.find(), body),
  retryMessage: async ({ params, body }, { session }) =>
    givenUpMessages.retry(await session.find(), [params.id], body.reason),
  retryWebhook: async ({ params, body }, { session }) =>
    retryWebhook.retry(await session.find(), params.id, body.reason),
});
