import type { Handlers } from '../../../platform/http/implement.ts';
import type { Roster } from './roster.service.ts';

export const rosterHandlers = ({ roster }: { roster: Roster }): Handlers<'roster'> => ({
  list: async ({ query: { q = '', state, genre, cursor = null } }, { session }) =>
    roster.list(await session.find(), { q, states: state, genre, cursor }),
  read: async ({ params }, { session }) => roster.read(await session.find(), params.id),
  setShown: async ({ params, body: { is_shown: isShown, reason } }, { session }) =>
    roster.setShown(await session.find(), params.id, { isShown, reason }),
});
