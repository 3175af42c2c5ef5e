import type { Handlers } from '../../../platform/http/implement.ts';
import type { Board } from './board.service.ts';

export const boardHandlers = (board: Board): Handlers<'board'> => ({
  get: async ({ query }, { session }) => board.get(await session.find(), query),
  artists: async ({ params }, { session }) => board.artists(await session.find(), params.id),
  move: async ({ params, body: { artist_id: artistId, reason, from } }, { session }) =>
    board.move(await session.find(), params.id, {
      ...{ artistId, reason },
      from: from && { state: from.state, artistId: from.artist_id },
    }),
});
