import type { Quote } from '@keepsong/domain/checkout/quote';
import { WHOLE } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';

const LINE = v.object({
  cart_uuid: v.string(),
  id: v.string(),
  name: v.string(),
  reason: v.picklist(['song', 'extra_verse', 'add_on', 'service_fee']),
  unitPrice: WHOLE,
  quantity: WHOLE,
  price: WHOLE,
  promo: WHOLE,
  discount: WHOLE,
  credit: WHOLE,
  creditNonTaxable: WHOLE,
  tax: WHOLE,
});

/** A quote that this browser has stored. It is only for display, because the shop always computes the price again. */
export const QUOTE = v.object({
  currency: v.picklist(['USD']),
  lines: v.array(LINE),
  coupon_code: v.nullable(v.string()),
  spent: v.object({ nonTaxable: WHOLE, taxable: WHOLE }),
  subtotal: WHOLE,
  discount: WHOLE,
  credit_applied: WHOLE,
  shipping: WHOLE,
  taxes: WHOLE,
  waived: WHOLE,
  total: WHOLE,
}) satisfies v.GenericSchema<unknown, Quote>;
