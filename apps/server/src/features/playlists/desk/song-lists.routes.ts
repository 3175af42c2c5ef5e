import type { Handlers } from '../../../platform/http/implement.ts';
import type { SongLists } from './song-lists.service.ts';

export const songListHandlers = ({ songLists }: { songLists: SongLists }): Handlers<'songLists'> => ({
  read: async ({ params }, { session }) => songLists.read(await session.find(), params.name),
  save: async ({ params, body }, { session }) => songLists.save(await session.find(), params.name, body),
  history: async ({ params }, { session }) => songLists.history(await session.find(), params.name),
  rollBack: async ({ params, body }, { session }) =>
    songLists.rollBack(await session.find(), params.name, body),
});
