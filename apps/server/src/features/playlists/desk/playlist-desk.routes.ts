import type { Handlers } from '../../../platform/http/implement.ts';
import type { PlaylistDesk } from './playlist-desk.service.ts';

export const playlistDeskHandlers = ({
  playlistDesk,
}: {
  playlistDesk: PlaylistDesk;
}): Handlers<'playlistDesk'> => ({
  list: async ({ query: { q = '', state, missing } }, { session }) =>
    playlistDesk.list(await session.find(), { q: q.trim(), states: state, missing }),
  read: async ({ params }, { session }) => playlistDesk.read(await session.find(), params.id),
  songs: async ({ query: { q = '', ids } }, { session }) =>
    playlistDesk.songs(await session.find(), { q: q.trim(), ids }),
  add: async ({ body }, { session }) => playlistDesk.add(await session.find(), body),
  save: async ({ params, body }, { session }) => playlistDesk.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => playlistDesk.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    playlistDesk.rollBack(await session.find(), params.id, body),
});
