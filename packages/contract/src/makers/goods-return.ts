import { statesOf } from '@keepsong/domain/states/state-table';
import { PARCELS } from '@keepsong/domain/states/tables';
import { RETURN_EFFECTS } from '@keepsong/domain/studio/goods-return';
import { z } from 'zod';
import { idParam, reason, text } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';

/** Goods on their way back to the vendor who made them. */
export const goodsReturn = z.object({
  state: z.enum(statesOf(PARCELS)),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The label that the customer sticks on the parcel. Null until the carrier has made it. */
  label_url: z.string().nullable(),
});
export type GoodsReturn = z.output<typeof goodsReturn>;

/** The effects of taking goods back. */
const taken = z.object({ effects: z.array(z.enum(RETURN_EFFECTS)), ounces: z.int() });
export type ReturnPreview = z.output<typeof taken>;

/**
 * A customer's request to send goods back. `refusal` is the reason why the shop says no. It is null while the request
 * is open, and after the shop has taken the goods back.
 */
export const returnAsked = z.object({
  at: z.iso.datetime(),
  reason: z.string(),
  refusal: z.string().nullable(),
});
export type ReturnAsked = z.output<typeof returnAsked>;

/** `id` is the id of the goods. */
const params = z.object({ number: text(24), id: idParam });

export const goodsReturnCalls = {
  previewReturn: {
    summary: 'What it would do to take goods of an order back, without doing it',
    params,
    response: taken,
  },
  takeBack: {
    summary: 'Take goods of an order back: their customer gets a label for the way back, once',
    params,
    body: z.object({ reason }),
    response: taken,
  },
  refuseReturn: {
    summary: 'Say no to a customer who wants to send goods back; the customer reads the reason',
    params,
    body: z.object({ reason }),
    response: z.object({ done: z.literal(true) }),
  },
  askReturn: {
    summary: 'Ask the shop to take goods of an own order back, once',
    // `id` is the order's number, and `goods` the id of the goods. It is called `id` because other paths have a
    // parameter at the same place.
    params: z.object({ id: text(24), goods: idParam }),
    body: z.object({ reason }),
    response: z.object({ return_asked: returnAsked }),
  },
} satisfies Record<string, CallSchema>;
