import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import { PRODUCT_ARTS, PRODUCT_TYPES } from '@keepsong/domain/catalogue/product-types';
import type { Locale } from '@keepsong/domain/format/locale';
import { amountsOf, rushOptionsOf } from '../catalog.service.ts';
import type { DeskRow, NewProduct } from './product-desk.repository.ts';

/** What a new product is when nothing else is said. */
export const PLAIN_PRODUCT = {
  description: { en: '', sp: '' },
  tags: [],
  art: 'print',
  requires_shipping_address: false,
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
  vendor_id: null,
  bundled: [],
  addons: [],
  rush_options: [],
  amounts: null,
} as const satisfies Partial<ProductBody>;

type StoredField = {
  key: string;
  label?: Partial<Record<Locale, string>>;
  max_length: number;
  required: boolean;
};

const knownOr = <T extends string>(known: readonly T[], word: string, other: T): T =>
  known.find((one) => one === word) ?? other;

/** A product of the shop's tables, as the desk keeps it. */
export function bodyOf({ row, bundled, addons, variantOf }: DeskRow): ProductBody {
  const info = readExtraInfo({ ...row.extraInfo, pod_fields: [] });
  const fields = (Array.isArray(row.extraInfo.pod_fields) ? row.extraInfo.pod_fields : []) as StoredField[];
  return {
    name: row.slug,
    sku: row.sku,
    title: { en: row.titleEn, sp: row.titleSp },
    description: { en: row.descriptionEn, sp: row.descriptionSp },
    price_cents: row.priceCents,
    product_type: knownOr(PRODUCT_TYPES, row.productType, 'physical'),
    tags: row.tags,
    art: knownOr(PRODUCT_ARTS, row.art, 'print'),
    requires_shipping_address: row.requiresShippingAddress,
    international_shipping: info.international_shipping,
    under_song: row.underSong,
    exclude_from_discounts: info.exclude_from_discounts,
    exclude_from_account_credits: info.exclude_from_account_credits,
    one_per_story: info.one_per_story,
    instant_product: info.instant_product,
    pictures: info.has_image_uploader ? info.image_limits : null,
    printed_fields: fields.map(({ key, label, max_length, required }) => ({
      ...{ key, max_length, required },
      label: { en: label?.en ?? '', sp: label?.sp ?? '' },
    })),
    variant_of: variantOf,
    variant_name: info.variant_name,
    vendor_id: row.vendorId,
    bundled,
    addons,
    rush_options: rushOptionsOf(row),
    amounts: amountsOf(row),
  };
}

type Ids = ReadonlyMap<string, number>;

/** The row of a product. What the catalogue says beyond the desk's fields stays as it is in `extraInfo`. */
export function rowOf(
  body: ProductBody,
  { ids, active, extraInfo }: { ids: Ids; active: boolean; extraInfo: Record<string, unknown> },
): NewProduct {
  return {
    slug: body.name,
    sku: body.sku,
    titleEn: body.title.en,
    titleSp: body.title.sp,
    descriptionEn: body.description.en,
    descriptionSp: body.description.sp,
    priceCents: body.price_cents,
    productType: body.product_type,
    tags: body.tags,
    art: body.art,
    requiresShippingAddress: body.requires_shipping_address,
    underSong: body.under_song,
    extraInfo: { ...extraInfo, ...infoOf(body) },
    variantOf: body.variant_of === null ? null : (ids.get(body.variant_of) ?? null),
    vendorId: body.vendor_id,
    bundledIds: idsOf(body.bundled, ids),
    active,
  };
}

export const idsOf = (slugs: readonly string[], ids: Ids): number[] =>
  [...new Set(slugs)].flatMap((slug) => ids.get(slug) ?? []);

const infoOf = (body: ProductBody): Record<string, unknown> => ({
  international_shipping: body.international_shipping,
  exclude_from_discounts: body.exclude_from_discounts,
  exclude_from_account_credits: body.exclude_from_account_credits,
  one_per_story: body.one_per_story,
  instant_product: body.instant_product,
  has_image_uploader: body.pictures !== null,
  ...(body.pictures ? { image_limits: body.pictures } : {}),
  pod_fields: body.printed_fields,
  variant_name: body.variant_name,
  rush_options: body.rush_options,
  amounts: body.amounts,
});
