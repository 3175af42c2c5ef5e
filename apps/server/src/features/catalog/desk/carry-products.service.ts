import { inBoth } from '@keepsong/contract/catalogue/items';
import { type ProductBody, productBody } from '@keepsong/contract/catalogue/products';
import { text } from '@keepsong/contract/common';
import { MOST_PHOTOS } from '@keepsong/domain/catalogue/photo';
import { ok, refuseFields } from '@keepsong/domain/result';
import { z } from 'zod';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { lockStock } from '../stock/stock.repository.ts';
import { PLAIN_PRODUCT } from './product-body.ts';
import { findProductIds, findVendorId, findVendorName } from './product-desk.repository.ts';

const { vendor_id: _, ...plain } = PLAIN_PRODUCT;

/** A photo by the file of its picture. */
const filedPhoto = z.object({ file: text(124), alt: inBoth(200) });
type FiledPhoto = z.output<typeof filedPhoto>;

/** How the command `catalogue` carries products: other products by slug, vendors by name, and photos by their files. */
export const CARRY_PRODUCTS: Carry<ProductBody> = {
  schema: productBody
    .omit({ vendor_id: true, photos: true })
    .extend({ photos: z.array(filedPhoto).max(MOST_PHOTOS), vendor: text(200).nullable() }),
  ids: findProductIds,
  nameOf: ({ name }) => String(name),
  // A new product is its own slug in capitals as long as no SKU is given, as on its page.
  plain: ({ name }) => ({ ...plain, sku: String(name).toUpperCase().slice(0, 40), vendor: null }),
  alone: (body) => ({ ...body, bundled: [], addons: [], promo_addons: [], variant_of: null }),
  pictures: ({ photos }) =>
    Array.isArray(photos) ? photos.flatMap((photo) => filedPhoto.safeParse(photo).data?.file ?? []) : [],
  async hold(tx, ids) {
    if (ids.length > 0) await lockStock(tx, ids.map(Number));
  },
  async out(db, { vendor_id, photos: shown, ...body }, { photos }) {
    const filed: FiledPhoto[] = [];
    for (const { id, alt } of shown) filed.push({ file: await photos.fileOf(db, id), alt });
    return {
      ...body,
      photos: filed,
      vendor: vendor_id === null ? null : await findVendorName(db, vendor_id),
    };
  },
  async into(tx, { vendor, photos: filed, ...body }, { photos }) {
    const vendor_id = typeof vendor === 'string' ? await findVendorId(tx, vendor) : null;
    if (vendor_id === null && vendor !== null) return refuseFields('invalid_input', { vendor: 'invalid' });
    const shown = [];
    for (const { file, alt } of filed as FiledPhoto[]) {
      const id = await photos.photoOf(tx, file);
      if (id === null) return refuseFields('invalid_input', { photos: 'invalid' });
      shown.push({ id, alt });
    }
    return ok({ ...body, photos: shown, vendor_id });
  },
};
