import { orderListQuery } from '@keepsong/contract/orders';
import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../platform/csv/desk-file.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { ThreadBusy } from '../../platform/threads/thread.ts';
import type { Disputes } from './disputes/disputes.service.ts';
import type { ExportOrders } from './export-orders.service.ts';
import type { OrderServices } from './orders.wiring.ts';

export const ordersHandlers = ({
  orderList,
  handleOrders,
  orderPage,
  orderMessages,
  changeOrder,
  changeDays,
  resumeWork,
  returnGoods,
  askReturn,
  withdrawChange,
  answerChange,
  answerLate,
  disputes,
  answerDispute,
  acceptDispute,
}: OrderServices): Handlers<'orders'> => ({
  get: async ({ params }, { session, locale }) =>
    orderPage.get(await session.find(), readOrderNumber(params.number), locale),
  readMessage: async ({ params }, { session }) =>
    orderMessages.read(await session.find(), readOrderNumber(params.number), params.id),
  resendMessage: async ({ params: { number, id }, body: { reason } }, { session, key }) =>
    orderMessages.resend(await session.find(), readOrderNumber(number), { id, reason, key }),
  changes: async ({ params }, { session }) =>
    changeOrder.changes(await session.find(), readOrderNumber(params.number)),
  artists: async ({ params }, { session }) =>
    changeOrder.artists(await session.find(), readOrderNumber(params.number)),
  previewChange: async ({ params, body }, { session }) =>
    changeOrder.preview(await session.find(), readOrderNumber(params.number), body.change),
  change: async ({ params, body: { change, reason, from } }, { session }) =>
    changeOrder.change(await session.find(), readOrderNumber(params.number), {
      ...{ change, reason },
      from: from && { state: from.state, artistId: from.artist_id },
    }),
  previewDays: async ({ body }, { session }) => changeDays.preview(await session.find(), body),
  changeDays: async ({ body }, { session }) => changeDays.change(await session.find(), body),
  previewResume: async ({ params, body }, { session }) =>
    resumeWork.preview(await session.find(), readOrderNumber(params.number), body.artist ?? null),
  resume: async ({ params, body: { artist = null, reason } }, { session }) =>
    resumeWork.resume(await session.find(), readOrderNumber(params.number), { artistId: artist, reason }),
  previewReturn: async ({ params: { number, id } }, { session }) =>
    returnGoods.preview(await session.find(), readOrderNumber(number), id),
  takeBack: async ({ params: { number, id }, body: { reason } }, { session }) =>
    returnGoods.take(await session.find(), readOrderNumber(number), { id, reason }),
  refuseReturn: async ({ params: { number, id }, body: { reason } }, { session }) =>
    askReturn.refuse(await session.find(), { number: readOrderNumber(number), id, reason }),
  askReturn: async ({ params: { id, goods }, body: { reason } }, { session }) =>
    askReturn.ask(await session.find(), { number: readOrderNumber(id), id: goods, reason }),
  withdrawChange: async ({ params: { number, id }, body: { reason } }, { session }) =>
    withdrawChange.withdraw(await session.find(), readOrderNumber(number), { id, reason }),
  openChange: async ({ body }, { session, ip }) => answerChange.open(body, await session.find(), ip),
  answerChange: async ({ body: { is_yes: isYes, ...door } }, { session, ip }) =>
    answerChange.answer({ ...door, isYes }, await session.find(), ip),
  openLate: async ({ body }, { session, ip }) => answerLate.open(body, await session.find(), ip),
  answerLate: async ({ body }, { session, ip }) => answerLate.answer(body, await session.find(), ip),
  addNote: async ({ params, body }, { session, key }) =>
    orderMessages.addNote(await session.find(), readOrderNumber(params.number), { ...body, key }),
  dispute: async ({ params }, { session }) =>
    disputes.get(await session.find(), readOrderNumber(params.number)),
  saveStatement: async ({ params, body: { dispute_id: disputeId, ...rest } }, { session }) =>
    disputes.saveStatement(await session.find(), readOrderNumber(params.number), { disputeId, ...rest }),
  answerDispute: async ({ params, body: { dispute_id: disputeId, ...rest } }, { session }) =>
    answerDispute.handIn(await session.find(), readOrderNumber(params.number), { disputeId, ...rest }),
  acceptDispute: async ({ params, body: { dispute_id: disputeId, reason } }, { session }) =>
    acceptDispute.accept(await session.find(), readOrderNumber(params.number), { disputeId, reason }),
  approveAcceptance: async ({ params, body: { dispute_id } }, { session }) =>
    acceptDispute.approve(await session.find(), readOrderNumber(params.number), dispute_id),
  refuseAcceptance: async ({ params, body: { dispute_id: disputeId, reason } }, { session }) =>
    acceptDispute.decline(await session.find(), readOrderNumber(params.number), { disputeId, reason }),
  list: async ({ query }, { session, locale }) => orderList.list(await session.find(), query, locale),
  count: async ({ query }, { session }) => orderList.count(await session.find(), query),
  choices: async (_, { session }) => orderList.choices(await session.find()),
  assign: async ({ body }, { session }) => handleOrders.assign(await session.find(), body),
  previewReceipts: async ({ body }, { session }) =>
    handleOrders.previewReceipts(await session.find(), body.numbers),
  sendReceipts: async ({ body }, { session, key }) =>
    handleOrders.sendReceipts(await session.find(), { ...body, key }),
});

/** The route of the list of orders as a CSV file. */
export const exportOrdersRoute = (
  app: FastifyInstance,
  { exportOrders, sessions }: { exportOrders: ExportOrders; sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/orders.csv', {
    may: 'orders',
    sessions,
    query: orderListQuery,
    file: exportOrders.csv,
  });

/** The route of the document about a dispute. */
export function disputeFileRoute(
  app: FastifyInstance,
  { disputes, sessions }: { disputes: Disputes; sessions: SessionStore },
): void {
  app.get<{ Params: { number: string } }>(
    '/admin/orders/:number/dispute.pdf',
    { config: { download: true } },
    async (request, reply) => {
      const session = await sessions.of(request, reply).find();
      try {
        const pdf = await disputes.pdf(session, readOrderNumber(request.params.number));
        if (!pdf.ok) return sendRefusal(reply, pdf.refusal);
        return reply
          .header('content-type', 'application/pdf')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', 'inline; filename="evidence.pdf"')
          .send(pdf.value);
      } catch (error) {
        if (!(error instanceof ThreadBusy)) throw error;
        return reply.code(503).header('retry-after', '10').send({ code: 'busy' });
      }
    },
  );
}
