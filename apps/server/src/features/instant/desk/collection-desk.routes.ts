import type { Handlers } from '../../../platform/http/implement.ts';
import type { CollectionDesk } from './collection-desk.service.ts';
import type { SampleSongs } from './sample-songs.service.ts';

type Services = { collectionDesk: CollectionDesk; sampleSongs: SampleSongs };

export const collectionDeskHandlers = ({
  collectionDesk,
  sampleSongs,
}: Services): Handlers<'collectionDesk'> => ({
  list: async ({ query: { q = '', state, missing } }, { session }) =>
    collectionDesk.list(await session.find(), { q: q.trim(), states: state, missing }),
  choices: async (_input, { session }) => collectionDesk.choices(await session.find()),
  read: async ({ params }, { session }) => collectionDesk.read(await session.find(), params.id),
  add: async ({ body }, { session }) => collectionDesk.add(await session.find(), body),
  save: async ({ params, body }, { session }) => collectionDesk.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => collectionDesk.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    collectionDesk.rollBack(await session.find(), params.id, body),
  sample: async ({ body }, { session }) => sampleSongs.request(await session.find(), body),
  sampleSong: async ({ params }, { session }) => sampleSongs.read(await session.find(), params.song_id),
});
