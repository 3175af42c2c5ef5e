import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { wrongPart } from '@keepsong/domain/catalogue/bundle-parts';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { extraInfoOf } from '../extra-info.ts';
import { infoOf } from './product-body.ts';
import { findBundlesWith, lockParts, type ProductRow } from './product-desk.repository.ts';

type Facts = Pick<ProductRow, 'extraInfo' | 'productType'>;

const askedBy = (facts: Facts) => ({ extra_info: extraInfoOf(facts, 'en') });

const partOf = (row: ProductRow) => ({
  ...askedBy(row),
  ...{ name: row.slug, product_type: row.productType, bundled_products: row.bundledIds },
  ...{ titleEn: row.titleEn, titleSp: row.titleSp },
});

const drafted = (body: ProductBody): Facts => ({ extraInfo: infoOf(body), productType: body.product_type });

/**
 * The wrong fields of a product because of what it contains, and because of how it is sent, before customers may see
 * it. `ids` are the ids of the products in a bundle.
 */
export async function wrongContents(
  tx: DbOrTx,
  body: ProductBody,
  ids: readonly number[],
): Promise<Partial<Record<string, FieldCode>>> {
  const parts = await lockParts(tx, ids);
  const [wrong] = parts.flatMap(({ row }) => wrongPart(partOf(row), askedBy(drafted(body))) ?? []);
  const isSent =
    body.product_type === 'physical' ||
    parts.some(({ row }) => row.productType === 'physical' || row.requiresShippingAddress);
  return {
    ...(isSent && !body.requires_shipping_address && { requires_shipping_address: 'required' }),
    ...(wrong && { bundled: wrong }),
    // It would sell what the shop has stopped selling. A part that was never live may be sold in the bundle alone.
    ...(parts.some(({ isArchived }) => isArchived) && { bundled: 'invalid' }),
  };
}

/** Whether a bundle on sale cannot be made or sent when one of its parts is like this. */
const isBroken = (bundle: ProductRow, part: ReturnType<typeof partOf>, isSent: boolean): boolean =>
  wrongPart(part, askedBy(bundle)) !== null || (isSent && !bundle.requiresShippingAddress);

/** Refuses with `part_of_bundle` and the titles of the bundles, if there are any. */
function refuseFor(bundles: readonly ProductRow[]): Result<null> {
  const names = { en: bundles.map(({ titleEn }) => titleEn), sp: bundles.map(({ titleSp }) => titleSp) };
  return bundles.length === 0 ? ok(null) : refuse('part_of_bundle', names);
}

/** Whether a product may leave the shop: no bundle on sale contains it. Refuses with `part_of_bundle`. */
export const checkInNoBundle = async (tx: DbOrTx, id: number): Promise<Result<null>> =>
  refuseFor(await findBundlesWith(tx, id));

/**
 * Whether the bundles on sale that contain a product can be made and sent when it is as `body` says. What was wrong with
 * them before is not its fault. Refuses with `part_of_bundle` and their titles.
 */
export async function checkBundlesWith(
  tx: DbOrTx,
  before: ProductRow,
  body: ProductBody,
): Promise<Result<null>> {
  const bundles = await findBundlesWith(tx, before.id);
  const part = {
    ...askedBy(drafted(body)),
    ...{ name: body.name, product_type: body.product_type, bundled_products: body.bundled.map(Number) },
    ...{ titleEn: body.title.en, titleSp: body.title.sp },
  };
  const broken = bundles.filter(
    (bundle) =>
      isBroken(bundle, part, body.requires_shipping_address) &&
      !isBroken(bundle, partOf(before), before.requiresShippingAddress),
  );
  return refuseFor(broken);
}
