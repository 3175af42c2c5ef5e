import type { Handlers } from '../../../platform/http/implement.ts';
import type { ShopCalendar } from './calendar.service.ts';

export const calendarHandlers = ({ calendar }: { calendar: ShopCalendar }): Handlers<'calendar'> => ({
  list: async ({ query: { missing } }, { session, locale }) =>
    calendar.list(await session.find(), { locale, missing }),
  read: async ({ params }, { session }) => calendar.read(await session.find(), params.id),
  add: async ({ body }, { session }) => calendar.add(await session.find(), body),
  save: async ({ params, body }, { session }) => calendar.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => calendar.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) => calendar.rollBack(await session.find(), params.id, body),
});
