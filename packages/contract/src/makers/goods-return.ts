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

/** What taking goods back does. */
const taken = z.object({ effects: z.array(z.enum(RETURN_EFFECTS)), ounces: z.int() });
export type ReturnPreview = z.output<typeof taken>;

/** `id` is the one of the goods. */
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
} satisfies Record<string, CallSchema>;
