import { statesOf } from '@keepsong/domain/states/state-table';
import { PARCELS } from '@keepsong/domain/states/tables';
import { z } from 'zod';

/** Goods on their way back to who made them. */
export const goodsReturn = z.object({
  state: z.enum(statesOf(PARCELS)),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The label that the customer sticks on the parcel. Null until the carrier has made it. */
  label_url: z.string().nullable(),
});
export type GoodsReturn = z.output<typeof goodsReturn>;
