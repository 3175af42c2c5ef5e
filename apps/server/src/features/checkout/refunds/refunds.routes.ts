import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { RefundWay } from '@keepsong/domain/checkout/refunds/plan';
import type { Besides, RefundWish } from '@keepsong/domain/checkout/refunds/wish';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { AskRefund, Replacing } from './ask-refund.service.ts';
import type { CancelOrder } from './cancel-order.service.ts';
import type { DecideRefund } from './decide-refund.service.ts';
import type { Wanted } from './refund-steps.service.ts';

export type RefundServices = { askRefund: AskRefund; decideRefund: DecideRefund; cancelOrder: CancelOrder };

/** The contract has checked that the body has exactly one wish. */
type Body = {
  amount_cents?: number | undefined;
  line_ids?: string[] | undefined;
  pieces?: Record<string, number> | undefined;
  all?: true | undefined;
  to: RefundWay;
  replaces_id?: number | undefined;
  mail?: boolean | undefined;
  pay_artist_cents?: number | undefined;
};

/** The pieces in the order of their lines, so that a repeated request is the same however its body was written. */
const sorted = (pieces: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(pieces).sort(([a], [b]) => (a < b ? -1 : 1)));

const wishOf = ({ amount_cents, line_ids, pieces }: Body): RefundWish => {
  if (amount_cents !== undefined) return { amount: amount_cents };
  return line_ids ? { lines: line_ids, ...(pieces ? { pieces: sorted(pieces) } : {}) } : { all: true };
};
const besidesOf = ({ mail, pay_artist_cents }: Body): Besides => ({
  ...(mail === false ? { mail } : {}),
  ...(pay_artist_cents === undefined ? {} : { payArtistCents: pay_artist_cents }),
});
const wanted = (body: Body): Wanted & Replacing => ({
  ...{
    wish: { ...wishOf(body), ...besidesOf(body) },
    way: body.to,
    isCancel: false,
    replaces: body.replaces_id,
  },
});
const CANCEL: Wanted = { wish: { all: true }, way: 'card', isCancel: true };

type RefundCalls =
  | 'cancelOwn'
  | 'previewRefund'
  | 'refund'
  | 'approveRefund'
  | 'refuseRefund'
  | 'previewCancel'
  | 'cancel';

export const refundHandlers = ({
  askRefund,
  decideRefund,
  cancelOrder,
}: RefundServices): Pick<Handlers<'checkout'>, RefundCalls> => ({
  cancelOwn: async ({ params }, { session }) => cancelOrder(await session.find(), readOrderNumber(params.id)),
  previewRefund: async ({ params, body }, { session }) =>
    askRefund.preview(await session.find(), readOrderNumber(params.number), wanted(body)),
  refund: async ({ params, body }, { session, key }) =>
    askRefund.ask(await session.find(), readOrderNumber(params.number), {
      ...{ ...wanted(body), reason: body.reason, seen: body.effects, key: key ?? '' },
    }),
  approveRefund: async ({ params, body }, { session }) =>
    decideRefund.approve(await session.find(), readOrderNumber(params.number), params.id, body.effects),
  refuseRefund: async ({ params, body }, { session }) =>
    decideRefund.decline(await session.find(), readOrderNumber(params.number), params.id, body.reason),
  previewCancel: async ({ params }, { session }) =>
    askRefund.preview(await session.find(), readOrderNumber(params.number), CANCEL),
  cancel: async ({ params, body }, { session, key }) =>
    askRefund.ask(await session.find(), readOrderNumber(params.number), {
      ...{ ...CANCEL, reason: body.reason, seen: body.effects, key: key ?? '' },
    }),
});
