import type { Handlers } from '../../../platform/http/implement.ts';
import type { Photos } from './photos.service.ts';
import type { ProductDesk } from './product-desk.service.ts';

type Services = { productDesk: ProductDesk; productPhotos: Photos };

export const productHandlers = ({ productDesk, productPhotos }: Services): Handlers<'products'> => ({
  list: async ({ query: { q = '', state, type, missing, cursor = null } }, { session }) =>
    productDesk.list(await session.find(), { q, states: state, types: type, missing, cursor }),
  choices: async (_input, { session, locale }) => productDesk.choices(await session.find(), locale),
  read: async ({ params }, { session }) => productDesk.read(await session.find(), params.id),
  add: async ({ body }, { session }) => productDesk.add(await session.find(), body),
  preview: async ({ params }, { session, locale }) =>
    productDesk.preview(await session.find(), params.id, locale),
  addPhoto: async ({ body }, { session }) => productPhotos.addPhoto(await session.find(), body),
  save: async ({ params, body }, { session }) => productDesk.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => productDesk.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    productDesk.rollBack(await session.find(), params.id, body),
});
