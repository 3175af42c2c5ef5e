import { inBoth } from '@keepsong/contract/catalogue/items';
import { type ProductBody, productBody } from '@keepsong/contract/catalogue/products';
import { text } from '@keepsong/contract/common';
import { MOST_PHOTOS } from '@keepsong/domain/catalogue/photo';
import { isDrawnDesign, MOST_DESIGNS } from '@keepsong/domain/credits/gift-design';
import { ok, refuseFields } from '@keepsong/domain/result';
import { z } from 'zod';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { lockStock } from '../stock/stock.repository.ts';
import { isUsuallySent, PLAIN_PRODUCT } from './product-body.ts';
import { findProductIds, findVendorId, findVendorName } from './product-desk.repository.ts';

const { vendor_id: _, ...plain } = PLAIN_PRODUCT;

/** A photo in the exported folder. It refers to its picture by the name of the file. */
const filedPhoto = z.object({ file: text(124), alt: inBoth(200) });
type FiledPhoto = z.output<typeof filedPhoto>;
/**
 * A design of a gift card in the exported folder. Its picture is the name of a drawn design that every shop
 * has, or the file of a photo.
 */
const filedDesign = z.object({ picture: text(124), name: inBoth(60), is_live: z.boolean() });
type FiledDesign = z.output<typeof filedDesign>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * How the command `catalogue` carries products. Other products are referred to by slug, vendors by name, and
 * photos by file.
 */
export const CARRY_PRODUCTS: Carry<ProductBody> = {
  schema: productBody.omit({ vendor_id: true, photos: true, designs: true }).extend({
    photos: z.array(filedPhoto).max(MOST_PHOTOS),
    designs: z.array(filedDesign).max(MOST_DESIGNS),
    vendor: text(200).nullable(),
  }),
  ids: findProductIds,
  nameOf: ({ name }) => String(name),
  // Without an SKU, a new product gets its slug in capitals, as on the page for new products.
  plain: ({ name, product_type }) => ({
    ...{ ...plain, sku: String(name).toUpperCase().slice(0, 40), vendor: null },
    requires_shipping_address: isUsuallySent(product_type),
  }),
  alone: (body) => ({ ...body, bundled: [], addons: [], promo_addons: [], variant_of: null }),
  isMadeOfOthers: ({ bundled }) => bundled.length > 0,
  pictures: ({ photos, designs }) => [
    ...listOf(photos).flatMap((photo) => filedPhoto.safeParse(photo).data?.file ?? []),
    ...listOf(designs)
      .flatMap((design) => filedDesign.safeParse(design).data?.picture ?? [])
      .filter((picture) => !isDrawnDesign(picture)),
  ],
  async hold(tx, ids) {
    if (ids.length > 0) await lockStock(tx, ids.map(Number));
  },
  async out(db, { vendor_id, photos: shown, designs, ...body }, { photos }) {
    const filed: FiledPhoto[] = [];
    for (const { id, alt } of shown) filed.push({ file: await photos.fileOf(db, id), alt });
    const drawn: FiledDesign[] = [];
    for (const { picture, ...design } of designs) {
      const file = isDrawnDesign(picture) ? picture : await photos.fileOf(db, picture);
      drawn.push({ picture: file, ...design });
    }
    return {
      ...body,
      photos: filed,
      designs: drawn,
      vendor: vendor_id === null ? null : await findVendorName(db, vendor_id),
    };
  },
  async into(tx, { vendor, photos: filed, designs: drawn, ...body }, { photos }) {
    const vendor_id = typeof vendor === 'string' ? await findVendorId(tx, vendor) : null;
    if (vendor_id === null && vendor !== null) return refuseFields('invalid_input', { vendor: 'invalid' });
    const shown = [];
    for (const { file, alt } of filed as FiledPhoto[]) {
      const id = await photos.photoOf(tx, file);
      if (id === null) return refuseFields('invalid_input', { photos: 'invalid' });
      shown.push({ id, alt });
    }
    const designs = [];
    for (const { picture, ...design } of drawn as FiledDesign[]) {
      const known = isDrawnDesign(picture) ? picture : await photos.photoOf(tx, picture);
      if (known === null) return refuseFields('invalid_input', { designs: 'invalid' });
      designs.push({ picture: known, ...design });
    }
    return ok({ ...body, photos: shown, designs, vendor_id });
  },
};
