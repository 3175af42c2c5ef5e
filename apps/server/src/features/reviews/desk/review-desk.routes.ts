import type { Handlers } from '../../../platform/http/implement.ts';
import type { ReviewDesk } from './review-desk.service.ts';

export const reviewDeskHandlers = ({ reviewDesk }: { reviewDesk: ReviewDesk }): Handlers<'reviewDesk'> => ({
  list: async ({ query: { q = '', state, rating, cursor = null } }, { session }) =>
    reviewDesk.list(await session.find(), { q, states: state, ratings: rating, cursor }),
  read: async ({ params }, { session }) => reviewDesk.read(await session.find(), params.id),
  add: async ({ body }, { session }) => reviewDesk.add(await session.find(), body),
  save: async ({ params, body }, { session }) => reviewDesk.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => reviewDesk.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    reviewDesk.rollBack(await session.find(), params.id, body),
  bringOld: async ({ body }, { session }) => reviewDesk.bringOld(await session.find(), body),
});
