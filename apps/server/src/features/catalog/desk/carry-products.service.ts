import { type ProductBody, productBody } from '@keepsong/contract/catalogue/products';
import { text } from '@keepsong/contract/common';
import { ok, refuseFields } from '@keepsong/domain/result';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { PLAIN_PRODUCT } from './product-body.ts';
import { findProductIds, findVendorId, findVendorName } from './product-desk.repository.ts';

const { vendor_id: _, ...plain } = PLAIN_PRODUCT;

/** How the command `catalogue` carries products: other products by slug, and vendors by name. */
export const CARRY_PRODUCTS: Carry<ProductBody> = {
  schema: productBody.omit({ vendor_id: true }).extend({ vendor: text(200).nullable() }),
  ids: findProductIds,
  nameOf: ({ name }) => String(name),
  // A new product is its own slug in capitals as long as no SKU is given, as on its page.
  plain: ({ name }) => ({ ...plain, sku: String(name).toUpperCase().slice(0, 40), vendor: null }),
  alone: (body) => ({ ...body, bundled: [], addons: [], variant_of: null }),
  async out(db, { vendor_id, ...body }) {
    return { ...body, vendor: vendor_id === null ? null : await findVendorName(db, vendor_id) };
  },
  async into(db, { vendor, ...body }) {
    const vendor_id = typeof vendor === 'string' ? await findVendorId(db, vendor) : null;
    const isUnknown = vendor_id === null && vendor !== null;
    return isUnknown ? refuseFields('invalid_input', { vendor: 'invalid' }) : ok({ ...body, vendor_id });
  },
};
