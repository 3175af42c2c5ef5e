import type { Handlers } from '../../../platform/http/implement.ts';
import type { Promotions } from './promotions.service.ts';

export const promotionHandlers = ({ promotions }: { promotions: Promotions }): Handlers<'promotions'> => ({
  list: async ({ query: { q = '', state, cursor = null } }, { session }) =>
    promotions.list(await session.find(), { q, states: state, cursor }),
  read: async ({ params }, { session }) => promotions.read(await session.find(), params.id),
  add: async ({ body }, { session }) => promotions.add(await session.find(), body),
  save: async ({ params, body }, { session }) => promotions.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => promotions.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    promotions.rollBack(await session.find(), params.id, body),
  makeCodes: async ({ params, body }, { session }) =>
    promotions.makeCodes(await session.find(), params.id, body),
  codes: async ({ params }, { session }) => promotions.codes(await session.find(), params.id),
  performance: async ({ params }, { session }) => promotions.performance(await session.find(), params.id),
  tryOut: async ({ body }, { session, locale }) =>
    promotions.tryOut(await session.find(), body.promotion, {
      ...{ basket: body.lines, code: body.code ?? '', locale },
    }),
});
