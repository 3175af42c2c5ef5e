import type { Handlers } from '../../../platform/http/implement.ts';
import type { MusicDesk } from './music-desk.service.ts';

export const musicDeskHandlers = ({ musicDesk }: { musicDesk: MusicDesk }): Handlers<'musicDesk'> => ({
  choices: async (_input, { session }) => musicDesk.choices(await session.find()),
  compare: async ({ body }, { session }) => musicDesk.compare(await session.find(), body),
  song: async ({ params }, { session }) => musicDesk.song(await session.find(), params.song_id),
});
