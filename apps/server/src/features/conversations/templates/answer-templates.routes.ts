import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { AnswerTemplates } from './answer-templates.service.ts';

export const answerTemplatesHandlers = ({
  answerTemplates: templates,
}: {
  answerTemplates: AnswerTemplates;
}): Handlers<'answerTemplates'> => ({
  list: async ({ query: { q = '', state, missing } }, { session }) =>
    templates.list(await session.find(), { q: q.trim(), states: state, missing }),
  read: async ({ params }, { session }) => templates.read(await session.find(), params.id),
  add: async ({ body }, { session }) => templates.add(await session.find(), body),
  save: async ({ params, body }, { session }) => templates.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => templates.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    templates.rollBack(await session.find(), params.id, body),
  forOrder: async ({ params }, { session }) =>
    templates.forOrder(await session.find(), readOrderNumber(params.number)),
});
