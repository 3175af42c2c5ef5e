import type { ProductBody } from '@keepsong/contract/catalogue/products';
import type { PromoAddon } from '@keepsong/domain/cart/coupon/promo-addon';
import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import { limitsOf } from '@keepsong/domain/catalogue/limits';
import { PRODUCT_ARTS, PRODUCT_TYPES } from '@keepsong/domain/catalogue/product-types';
import { shippingClassOf, USUAL_CLASS } from '@keepsong/domain/catalogue/shipping-class';
import { readVariantName } from '@keepsong/domain/catalogue/variant-name';
import type { Locale } from '@keepsong/domain/format/locale';
import { chicagoLocal } from '@keepsong/domain/time/chicago';
import { amountsOf, rushOptionsOf } from '../catalog.service.ts';
import { designsOf, type KeptDesign } from '../kept-designs.ts';
import { type KeptPhoto, photosOf } from '../kept-photos.ts';
import type { PhotoRow } from './photos.repository.ts';
import type { DeskRow, NewProduct } from './product-desk.repository.ts';

/** Whether a new product needs a shipping address, unless its editor says otherwise. */
export const isUsuallySent = (product_type: unknown): boolean => product_type === 'physical';

/** The default values of a new product. */
export const PLAIN_PRODUCT = {
  description: { en: '', sp: '' },
  tags: [],
  art: 'print',
  requires_shipping_address: false,
  shipping_class: USUAL_CLASS,
  international_shipping: false,
  under_song: false,
  exclude_from_discounts: false,
  exclude_from_account_credits: false,
  one_per_story: false,
  instant_product: false,
  pictures: null,
  printed_fields: [],
  variant_of: null,
  variant_name: null,
  variant_name_sp: null,
  vendor_id: null,
  bundled: [],
  addons: [],
  promo_addons: [],
  rush_options: [],
  amounts: null,
  photos: [],
  designs: [],
  stock: null,
  most_per_order: null,
  most_per_customer: null,
  sale: null,
} as const satisfies Partial<ProductBody>;

type StoredField = {
  key: string;
  label?: Partial<Record<Locale, string>>;
  max_length: number;
  required: boolean;
  choices?: Partial<Record<Locale, string>>[];
};

const knownOr = <T extends string>(known: readonly T[], word: string, other: T): T =>
  known.find((one) => one === word) ?? other;

/** Turns the rows of a product into the fields that the desk edits. */
export function bodyOf({ row, bundled, addons, variantOf, pieces }: DeskRow): ProductBody {
  const limits = limitsOf(row.extraInfo);
  const info = readExtraInfo({ ...row.extraInfo, pod_fields: [] });
  const fields = (Array.isArray(row.extraInfo.pod_fields) ? row.extraInfo.pod_fields : []) as StoredField[];
  return {
    name: row.slug,
    sku: row.sku,
    title: { en: row.titleEn, sp: row.titleSp },
    description: { en: row.descriptionEn, sp: row.descriptionSp },
    price_cents: row.regularCents ?? row.priceCents,
    product_type: knownOr(PRODUCT_TYPES, row.productType, 'physical'),
    tags: row.tags,
    art: knownOr(PRODUCT_ARTS, row.art, 'print'),
    requires_shipping_address: row.requiresShippingAddress,
    shipping_class: shippingClassOf(row.extraInfo),
    international_shipping: info.international_shipping,
    under_song: row.underSong,
    exclude_from_discounts: info.exclude_from_discounts,
    exclude_from_account_credits: info.exclude_from_account_credits,
    one_per_story: info.one_per_story,
    instant_product: info.instant_product,
    pictures: info.has_image_uploader ? info.image_limits : null,
    printed_fields: fields.map(({ key, label, max_length, required, choices }) => ({
      ...{ key, max_length, required },
      label: { en: label?.en ?? '', sp: label?.sp ?? '' },
      ...(choices ? { choices: choices.map(({ en = '', sp = '' }) => ({ en, sp })) } : {}),
    })),
    variant_of: variantOf,
    variant_name: info.variant_name,
    variant_name_sp: readVariantName(row.extraInfo).sp || null,
    vendor_id: row.vendorId,
    bundled,
    addons,
    promo_addons: info.promo_addons.map(offerOf),
    rush_options: rushOptionsOf(row),
    amounts: amountsOf(row),
    photos: photosOf(row.extraInfo).map(({ id, alt }) => ({ id, alt })),
    designs: designsOf(row.extraInfo).map(({ widths: _, ...design }) => design),
    stock: pieces,
    most_per_order: limits.perOrder,
    most_per_customer: limits.perCustomer,
    sale: saleOf(row),
  };
}

const momentOf = (stored: string | null): string | null =>
  stored === null ? null : chicagoLocal(stored).toISOString();

const offerOf = (promo: PromoAddon): ProductBody['promo_addons'][number] => ({
  ...{ product: promo.product_name, adds: promo.auto_add_to_cart === '1', code: promo.only_with_coupon_code },
  ...{ from: momentOf(promo.start_datetime), to: momentOf(promo.end_datetime) },
  ...{ discount_percent: promo.discount_percent, discount_cents: promo.discount_fixed },
});

const storedOffer = (offer: ProductBody['promo_addons'][number]): PromoAddon => ({
  ...{ product_name: offer.product, auto_add_to_cart: offer.adds ? '1' : '0' },
  ...{ only_with_coupon_code: offer.code, start_datetime: offer.from, end_datetime: offer.to },
  ...{ discount_percent: offer.discount_percent, discount_fixed: offer.discount_cents },
});

function saleOf({ saleCents, saleFrom, saleTo }: DeskRow['row']): ProductBody['sale'] {
  if (saleCents === null || saleFrom === null || saleTo === null) return null;
  return { price_cents: saleCents, from: saleFrom.toISOString(), to: saleTo.toISOString() };
}

type Ids = ReadonlyMap<string, number>;

/**
 * What the row needs from other tables: the ids of the products that the body refers to, the photos, and the
 * present row.
 */
type Found = { ids: Ids; active: boolean; photos: readonly PhotoRow[]; before: DeskRow['row'] | null };

/** Makes the row of a product. Values in `extraInfo` that the desk cannot edit stay as they are. */
export function rowOf(body: ProductBody, { ids, active, photos, before }: Found): NewProduct {
  const { sale } = body;
  const running = before && before.regularCents !== null ? saleOf(before) : null;
  // A running sale continues if its dates stay the same, even if prices change. Otherwise this row ends it, and
  // `moveSales` begins it again if the new dates include now.
  const goesOn = running !== null && sale !== null && running.from === sale.from && running.to === sale.to;
  return {
    slug: body.name,
    sku: body.sku,
    titleEn: body.title.en,
    titleSp: body.title.sp,
    descriptionEn: body.description.en,
    descriptionSp: body.description.sp,
    priceCents: goesOn ? sale.price_cents : body.price_cents,
    regularCents: goesOn ? body.price_cents : null,
    saleCents: sale?.price_cents ?? null,
    saleFrom: sale && new Date(sale.from),
    saleTo: sale && new Date(sale.to),
    productType: body.product_type,
    tags: body.tags,
    art: body.art,
    requiresShippingAddress: body.requires_shipping_address,
    underSong: body.under_song,
    extraInfo: {
      ...before?.extraInfo,
      ...infoOf(body),
      photos: keptPhotos(body, photos),
      designs: keptDesigns(body, photos),
    },
    variantOf: body.variant_of === null ? null : (ids.get(body.variant_of) ?? null),
    vendorId: body.vendor_id,
    bundledIds: idsOf(body.bundled, ids),
    active,
  };
}

/** The prices that customers would pay at `now`. A job begins and ends the sales of what is on sale; a draft has none. */
export function pricesAt({ price_cents, sale }: ProductBody, now: Date) {
  const isOn = sale !== null && new Date(sale.from) <= now && now < new Date(sale.to);
  return isOn
    ? { priceCents: sale.price_cents, regularCents: price_cents }
    : { priceCents: price_cents, regularCents: null };
}

export const idsOf = (slugs: readonly string[], ids: Ids): number[] =>
  [...new Set(slugs)].flatMap((slug) => ids.get(slug) ?? []);

/** The photos in the form that the shop stores, with the widths for which there are files. */
const keptPhotos = ({ photos }: ProductBody, rows: readonly PhotoRow[]): KeptPhoto[] =>
  photos.flatMap(({ id, alt }) => {
    const row = rows.find((one) => one.id === id);
    return row ? [{ id, alt, widths: row.widths }] : [];
  });

/** The designs in the form that the shop stores, with the widths of those that are photos. */
const keptDesigns = ({ designs }: ProductBody, rows: readonly PhotoRow[]): KeptDesign[] =>
  designs.map((design) => {
    const row = rows.find(({ id }) => id === design.picture);
    return row ? { ...design, widths: row.widths } : design;
  });

/** The fields of a product that its row keeps in `extraInfo`. */
export const infoOf = (body: ProductBody): Record<string, unknown> => ({
  international_shipping: body.international_shipping,
  shipping_class: body.shipping_class,
  exclude_from_discounts: body.exclude_from_discounts,
  exclude_from_account_credits: body.exclude_from_account_credits,
  one_per_story: body.one_per_story,
  instant_product: body.instant_product,
  has_image_uploader: body.pictures !== null,
  ...(body.pictures ? { image_limits: body.pictures } : {}),
  pod_fields: body.printed_fields,
  variant_name: body.variant_name,
  variant_name_sp: body.variant_name_sp,
  promo_addons: body.promo_addons.map(storedOffer),
  rush_options: body.rush_options,
  amounts: body.amounts,
  most_per_order: body.most_per_order,
  most_per_customer: body.most_per_customer,
});
