import { type DeskProduct, type ProductBody, productBody } from '@keepsong/contract/catalogue/products';
import { GIFT_CARD, isCharge, isGiftCard, isOnlyGiven } from '@keepsong/domain/cart/named-products';
import { WHOLE } from '@keepsong/domain/catalogue/photo';
import { mayBeNamed } from '@keepsong/domain/catalogue/product-names';
import { variantTexts } from '@keepsong/domain/catalogue/variant-name';
import { untranslatedIn } from '@keepsong/domain/cms/missing';
import { isDrawnDesign } from '@keepsong/domain/credits/gift-design';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { pageById } from '../../../platform/db/page-by-id.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
  type Wish,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { partByPart } from '../../../platform/part-by-part.ts';
import { mayStaff, requireStaff } from '../../../platform/staff/require-staff.ts';
import type { CatalogService } from '../catalog.service.ts';
import { saveStock } from '../stock/stock.repository.ts';
import { checkBundlesWith, checkInNoBundle, wrongContents } from './bundle-rules.service.ts';
import { CARRY_PRODUCTS } from './carry-products.service.ts';
import { findPhotos } from './photos.repository.ts';
import type { Photos } from './photos.service.ts';
import { wrongPrinted } from './printed-fields.ts';
import { bodyOf, idsOf, isUsuallySent, PLAIN_PRODUCT, pricesAt, rowOf } from './product-body.ts';
import {
  type DeskRow,
  findChoices,
  findDeskProduct,
  findDeskProducts,
  findIds,
  findTaken,
  insertProduct,
  mayBeSizeOf,
  mayName,
  type ProductFilter,
  saveAddons,
  updateProduct,
} from './product-desk.repository.ts';
import { moveSales } from './sales.service.ts';

type Wrong = Partial<Record<string, FieldCode>>;

/** Whether the amounts are wrong. The amounts of gift cards must be whole dollars. */
const areWrong = (name: string, { least, most }: NonNullable<ProductBody['amounts']>): boolean =>
  most < least || (name === GIFT_CARD && (least % 100 !== 0 || most % 100 !== 0));
/** The slugs of the other products that a product refers to. */
const namedIn = ({ bundled, addons, promo_addons, variant_of }: ProductBody): string[] => [
  ...bundled,
  ...addons,
  ...promo_addons.map(({ product }) => product),
  ...(variant_of ? [variant_of] : []),
];

/** The ids of the photos that designs use. Drawn designs are left out. */
const designPhotos = ({ designs }: ProductBody): string[] =>
  designs.map(({ picture }) => picture).filter((picture) => !isDrawnDesign(picture));

const photoIds = (body: ProductBody): string[] => [...body.photos.map(({ id }) => id), ...designPhotos(body)];

/** Every photo needs words in both languages that describe it to people who cannot see it. */
const missingAlts = ({ photos }: ProductBody): Wrong =>
  Object.fromEntries(
    photos.flatMap(({ alt }, at) =>
      LOCALES.filter((locale) => alt[locale].trim() === '').map((locale) => [
        `photos.${at}.alt.${locale}`,
        'required' as const,
      ]),
    ),
  );

/**
 * The wrong fields of a gift card's designs. Only a gift card that is not a size of another product may have
 * designs.
 */
const wrongDesigns = (
  { designs, product_type, variant_of }: ProductBody,
  isGone: (photo: { id: string }) => boolean,
): Wrong => {
  if (designs.length > 0 && (!isGiftCard({ product_type }) || variant_of !== null))
    return { designs: 'invalid' };
  const pictures = designs.map(({ picture }) => picture);
  return Object.fromEntries(
    pictures.flatMap((picture, at): [string, FieldCode][] => {
      if (pictures.indexOf(picture) < at) return [[`designs.${at}.picture`, 'taken']];
      return !isDrawnDesign(picture) && isGone({ id: picture }) ? [[`designs.${at}.picture`, 'invalid']] : [];
    }),
  );
};

/**
 * Every design needs a name in both languages, because people who cannot see the pictures choose by the names.
 */
const missingNames = ({ designs }: ProductBody): Wrong =>
  Object.fromEntries(
    designs.flatMap(({ name, is_live }, at) =>
      LOCALES.filter((locale) => is_live && name[locale].trim() === '').map((locale) => [
        `designs.${at}.name.${locale}`,
        'required' as const,
      ]),
    ),
  );

/** The wrong fields of the offers: the products that this product makes cheaper. */
const wrongOffers = ({ promo_addons }: ProductBody, isUnknown: (slug: string) => boolean): Wrong =>
  Object.assign(
    {},
    ...promo_addons.map(
      ({ product, adds, from, to, discount_percent, discount_cents }, at): Wrong => ({
        ...(isUnknown(product) && { [`promo_addons.${at}.product`]: 'invalid' }),
        ...(from !== null && to !== null && to <= from && { [`promo_addons.${at}.to`]: 'invalid' }),
        ...(!adds &&
          discount_percent === 0 &&
          discount_cents === 0 && { [`promo_addons.${at}.discount_percent`]: 'required' }),
        // Nobody can put it into the cart, so without this the offer would bring it to nobody.
        ...(!adds && isOnlyGiven({ name: product }) && { [`promo_addons.${at}.adds`]: 'required' }),
      }),
    ),
  );

/**
 * The prices at which a product on sale would be free. Only what the shop gives away has no price. A tip, a fee and
 * the change of a song are no products of the store, and one whose amount the customer chooses has none of its own.
 */
const freePrices = ({ name, price_cents, amounts, sale }: ProductBody): Wrong =>
  isOnlyGiven({ name }) || isCharge({ name }) || amounts
    ? {}
    : {
        ...(price_cents === 0 && { price_cents: 'costs_nothing' }),
        ...(sale?.price_cents === 0 && { 'sale.price_cents': 'costs_nothing' }),
      };

/** The wrong fields of a product, before customers may see it. */
async function wrongIn(tx: DbOrTx, id: number | null, body: ProductBody, isShown: boolean): Promise<Wrong> {
  const [taken, ids, photos] = await Promise.all([
    findTaken(tx, { slug: body.name, sku: body.sku }, id),
    findIds(tx, namedIn(body)),
    findPhotos(tx, photoIds(body)),
  ]);
  const main = body.variant_of === null ? undefined : ids.get(body.variant_of);
  const isUnknown = (slug: string) => !ids.has(slug) || slug === body.name;
  const isGone = ({ id }: { id: string }) => !photos.some((photo) => photo.id === id);
  const isBundle = body.product_type === 'bundle';
  const wrong: Wrong = {
    ...(taken.name && { name: 'taken' }),
    ...(taken.sku && { sku: 'taken' }),
    ...(body.bundled.some(isUnknown) && { bundled: 'invalid' }),
    ...(body.addons.some(isUnknown) && { addons: 'invalid' }),
    ...(main !== undefined && !(await mayBeSizeOf(tx, id, main)) && { variant_of: 'no_size_of' }),
    ...(body.variant_of && isUnknown(body.variant_of) && { variant_of: 'invalid' }),
    ...(!isBundle && body.bundled.length > 0 && { bundled: 'invalid' }),
    ...(body.pictures && body.pictures.most < body.pictures.least && { 'pictures.most': 'invalid' }),
    ...(body.amounts && areWrong(body.name, body.amounts) && { amounts: 'invalid' }),
    ...wrongOffers(body, isUnknown),
    ...(body.photos.some(isGone) && { photos: 'invalid' }),
    ...wrongDesigns(body, isGone),
    ...(body.sale && body.sale.to <= body.sale.from && { 'sale.to': 'invalid' }),
    ...(body.sale && body.sale.price_cents >= body.price_cents && { 'sale.price_cents': 'invalid' }),
    ...(body.vendor_id !== null && !(await mayName(tx, body.vendor_id, isShown)) && { vendor_id: 'invalid' }),
  };
  if (!isShown) return wrong;
  const missing = (text: string) => text.trim() === '';
  return {
    ...wrong,
    // A bundle that is made from the customer's pictures, such as a video card, need not contain other
    // products.
    ...(isBundle && body.bundled.length === 0 && !body.pictures && { bundled: 'required' }),
    ...(await wrongContents(tx, body, idsOf(body.bundled, ids))),
    ...(!mayBeNamed(body.product_type, body) && { product_type: 'invalid' }),
    ...missingAlts(body),
    ...missingNames(body),
    ...wrongPrinted(body),
    ...(missing(body.title.en) && { 'title.en': 'required' }),
    ...(missing(body.title.sp) && { 'title.sp': 'required' }),
  };
}

const refusalOf = (wrong: Wrong): Result<null> =>
  Object.keys(wrong).length === 0
    ? ok(null)
    : refuseFields('invalid_input', wrong as Record<string, FieldCode>);

async function write(tx: Tx, id: string, body: ProductBody, isShown: boolean): Promise<Result<null>> {
  const number = Number(id);
  const before = await findDeskProduct(tx, number, true);
  if (!before) throw new Error(`product ${id} is gone`);
  // Customers read a part of a bundle on sale, also when it is not on sale by itself.
  const wrong = await wrongIn(tx, number, body, isShown || before.isPart);
  const sound = refusalOf(isShown ? { ...wrong, ...freePrices(body) } : wrong);
  if (!sound.ok) return sound;
  const bundles = await checkBundlesWith(tx, before.row, body);
  if (!bundles.ok) return bundles;
  const ids = await findIds(tx, namedIn(body));
  // The stock is saved before the product. A checkout uses the same order: it first takes pieces, and the pages
  // are rebuilt afterwards.
  if (!(await saveStock(tx, number, body.stock))) return refuseFields('invalid_input', { stock: 'invalid' });
  await updateProduct(
    tx,
    number,
    rowOf(body, { ids, active: isShown, photos: await findPhotos(tx, photoIds(body)), before: before.row }),
  );
  await saveAddons(tx, number, idsOf(body.addons, ids));
  return ok(null);
}

const shownOf = (found: DeskRow) => ({
  ...{ body: bodyOf(found), isShown: found.row.active, isRead: found.isPart },
  figures: { taken: found.taken },
  facts: { isOnlyPart: found.isPart && !found.row.active },
});

/** `isOnlyPart`: a bundle on sale contains the product, and it is not on sale by itself. */
type ProductFacts = { isOnlyPart: boolean };

/** Describes products to the editing platform: how they are read, checked and written. */
export const PRODUCTS: Editable<ProductBody, ProductFacts> = {
  kind: 'product',
  permission: 'products',
  unique: 'name',
  // Orders, carts, coupons and page addresses refer to a product by its slug.
  kept: ['name'],
  carry: CARRY_PRODUCTS,
  async find(db, id, lock) {
    const found = await findDeskProduct(db, Number(id), lock);
    return found && shownOf(found);
  },
  read(draft, live) {
    const read = productBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = refusalOf(await wrongIn(tx, null, body, false));
    if (!sound.ok) return sound;
    const ids = await findIds(tx, namedIn(body));
    const id = await insertProduct(
      tx,
      rowOf(body, { ids, active: false, photos: await findPhotos(tx, photoIds(body)), before: null }),
    );
    await saveStock(tx, id, body.stock);
    await saveAddons(tx, id, idsOf(body.addons, ids));
    return ok(String(id));
  },
  write,
  mayLeave: (tx, id) => checkInNoBundle(tx, Number(id)),
};

const viewOf = ({ id, body, figures, facts, ...item }: Item<ProductBody, ProductFacts>): DeskProduct => ({
  ...{
    id: Number(id),
    ...body,
    taken: figures.taken ?? 0,
    only_in_bundle: facts.isOnlyPart,
    missing: untranslatedIn([body, variantTexts(body)]),
  },
  ...standingOf(item),
});

const PAGE = 50;
export type ProductDeskDeps = {
  database: Database;
  editing: Editing;
  clock: Clock;
  catalog: CatalogService;
  productPhotos: Pick<Photos, 'addPhoto'>;
};
type NewProduct = Pick<ProductBody, 'name' | 'title' | 'price_cents' | 'product_type'> & Given<ProductBody>;

/** The desk's products: the list, and the actions of editors. */
export function createProductDesk({ database, editing, clock, catalog, productPhotos }: ProductDeskDeps) {
  const { db } = database;
  const { add, ...editor } = createEditor({ editing, editable: PRODUCTS, name: 'product', view: viewOf });

  /**
   * Begins and ends due sales right after the save, so that a sale that should run now does not start up to a
   * minute later.
   */
  async function withSales<T>(saved: Result<T>): Promise<Result<T>> {
    if (saved.ok) await moveSales({ database, clock });
    return saved;
  }

  /**
   * The photos of a product, each with the id of a photo. The id of the editor's own upload becomes a photo: the largest
   * square in the middle. An id of neither stays, and is refused with the other fields. Refuses as `addPhoto` does.
   */
  async function asPhotos(
    session: Session | null,
    photos: ProductBody['photos'],
  ): Promise<Result<ProductBody['photos']>> {
    const kept = await findPhotos(
      db,
      photos.map(({ id }) => id),
    );
    const made: ProductBody['photos'] = [];
    for (const photo of photos) {
      const isKept = kept.some(({ id }) => id === photo.id);
      const added = isKept
        ? null
        : await productPhotos.addPhoto(session, { image_id: photo.id, crop: WHOLE });
      if (added && !added.ok && added.refusal.code !== 'upload_gone') return added;
      made.push(added?.ok ? { ...photo, id: added.value.photo.id } : photo);
    }
    return ok(made);
  }

  return {
    ...editor,
    async save(session: Session | null, id: number, { photos, ...sent }: Given<ProductBody> & Wish) {
      const shown = photos && (await asPhotos(session, photos));
      if (shown && !shown.ok) return shown;
      return withSales(await editor.save(session, id, { ...sent, photos: shown?.value }));
    },
    /**
     * Adds a product. Without an SKU, the product gets its slug in capitals. Refuses as `createEditor` and `addPhoto` do.
     */
    add: async (session: Session | null, { state, publish_at, ...fields }: NewProduct & NewWish) => {
      const sku = fields.name.toUpperCase().slice(0, 40);
      const requires_shipping_address = isUsuallySent(fields.product_type);
      const plain = { ...PLAIN_PRODUCT, sku, requires_shipping_address };
      const photos = await asPhotos(session, fields.photos ?? []);
      if (!photos.ok) return photos;
      const body = { ...plain, ...given<ProductBody>(fields), photos: photos.value } as ProductBody;
      return withSales(await add(session, body, { state, publish_at }));
    },
    /** The product as customers would see the draft. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async preview(session: Session | null, id: number, locale: Locale) {
      const found = await editing.read(session, PRODUCTS, String(id));
      if (!found.ok) return found;
      const stands = await findDeskProduct(db, id, false);
      if (!stands) return refuse('not_found');
      const { body } = found.value;
      const [ids, photos] = await Promise.all([findIds(db, namedIn(body)), findPhotos(db, photoIds(body))]);
      const drafted = rowOf(body, { ids, active: true, photos, before: stands.row });
      const row = { ...stands.row, ...drafted, ...pricesAt(body, clock.now()) } as typeof stands.row;
      const { rating: _, ...page } = await catalog.pageOf(
        row,
        { withAddons: true, locale },
        {
          addons: idsOf(body.addons, ids),
          isSoldOut: body.stock !== null && stands.taken >= body.stock,
        },
      );
      return ok(page);
    },
    /**
     * All products and vendors to choose from. Titles are in the language of the reader. Refuses with
     * `sign_in_required`, `forbidden`.
     */
    async choices(session: Session | null, locale: Locale) {
      // Editors of discount codes may also call this, because discount codes refer to products.
      const by = mayStaff(session, 'promotions') ? ok(null) : requireStaff(session, 'products');
      return by.ok ? ok(await findChoices(db, locale)) : by;
    },
    /** Lists products. Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { cursor, ...filter }: ProductFilter & { cursor: number | null }) {
      const by = requireStaff(session, 'products');
      if (!by.ok) return by;
      const rows = await findDeskProducts(db, filter, { cursor, limit: PAGE + 1 });
      const { page, next, previous } = pageById(rows, { cursor, size: PAGE, idOf: ({ row }) => row.id });
      const ids = page.map(({ row }) => String(row.id));
      const edited = await findEdited(db, 'product', ids);
      const listed = (one: DeskRow) => {
        const id = String(one.row.id);
        return viewOf(itemOf(PRODUCTS, id, shownOf(one), edited.get(id)));
      };
      const products = (await partByPart(page, (part) => part.map(listed))).flat();
      return ok({ products, next, previous });
    },
  };
}

export type ProductDesk = ReturnType<typeof createProductDesk>;
