import { type DeskProduct, type ProductBody, productBody } from '@keepsong/contract/catalogue/products';
import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { pageById } from '../../../platform/db/page-by-id.ts';
import { type Editable, type Editing, type Item, itemOf } from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { mayStaff, requireStaff } from '../../../platform/staff/require-staff.ts';
import { bodyOf, idsOf, PLAIN_PRODUCT, rowOf } from './product-body.ts';
import {
  findChoices,
  findDeskProduct,
  findDeskProducts,
  findIds,
  findTaken,
  insertProduct,
  type ProductFilter,
  saveAddons,
  updateProduct,
  vendorExists,
} from './product-desk.repository.ts';

type Wrong = Partial<Record<string, FieldCode>>;

/** Gift cards are worth whole dollars. */
const areWrong = (name: string, { least, most }: NonNullable<ProductBody['amounts']>): boolean =>
  most < least || (name === GIFT_CARD && (least % 100 !== 0 || most % 100 !== 0));

/** What is wrong with a product before customers may see it, by its fields. */
async function wrongIn(tx: DbOrTx, id: number | null, body: ProductBody, isShown: boolean): Promise<Wrong> {
  const named = [...body.bundled, ...body.addons, ...(body.variant_of ? [body.variant_of] : [])];
  const [taken, ids] = await Promise.all([
    findTaken(tx, { slug: body.name, sku: body.sku }, id),
    findIds(tx, named),
  ]);
  const isUnknown = (slug: string) => !ids.has(slug) || slug === body.name;
  const isBundle = body.product_type === 'bundle';
  const wrong: Wrong = {
    ...(taken.name && { name: 'taken' }),
    ...(taken.sku && { sku: 'taken' }),
    ...(body.bundled.some(isUnknown) && { bundled: 'invalid' }),
    ...(body.addons.some(isUnknown) && { addons: 'invalid' }),
    ...(body.variant_of && isUnknown(body.variant_of) && { variant_of: 'invalid' }),
    ...(!isBundle && body.bundled.length > 0 && { bundled: 'invalid' }),
    ...(body.pictures && body.pictures.most < body.pictures.least && { 'pictures.most': 'invalid' }),
    ...(body.amounts && areWrong(body.name, body.amounts) && { amounts: 'invalid' }),
    ...(body.vendor_id !== null && !(await vendorExists(tx, body.vendor_id)) && { vendor_id: 'invalid' }),
  };
  if (!isShown) return wrong;
  const missing = (text: string) => text.trim() === '';
  return {
    ...wrong,
    ...(isBundle && body.bundled.length === 0 && { bundled: 'required' }),
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
  // Orders, carts and addresses name a product by its slug.
  if (before.row.active && before.row.slug !== body.name)
    return refuseFields('invalid_input', { name: 'invalid' });
  const sound = refusalOf(await wrongIn(tx, number, body, isShown));
  if (!sound.ok) return sound;
  const ids = await findIds(tx, [
    ...body.bundled,
    ...body.addons,
    ...(body.variant_of ? [body.variant_of] : []),
  ]);
  const { extraInfo } = before.row;
  await updateProduct(tx, number, rowOf(body, { ids, active: isShown, extraInfo }));
  await saveAddons(tx, number, idsOf(body.addons, ids));
  return ok(null);
}

/** Products, as editors keep them. */
export const PRODUCTS: Editable<ProductBody> = {
  kind: 'product',
  permission: 'products',
  unique: 'name',
  async find(db, id, lock) {
    const found = await findDeskProduct(db, Number(id), lock);
    return found && { body: bodyOf(found), isShown: found.row.active };
  },
  read(draft, live) {
    const read = productBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = refusalOf(await wrongIn(tx, null, body, false));
    if (!sound.ok) return sound;
    const ids = await findIds(tx, [
      ...body.bundled,
      ...body.addons,
      ...(body.variant_of ? [body.variant_of] : []),
    ]);
    const id = await insertProduct(tx, rowOf(body, { ids, active: false, extraInfo: {} }));
    await saveAddons(tx, id, idsOf(body.addons, ids));
    return ok(String(id));
  },
  write,
};

const viewOf = ({
  id,
  body,
  state,
  version,
  publishAt,
  editedBy,
  editedAt,
}: Item<ProductBody>): DeskProduct => ({
  ...{ id: Number(id), ...body, state, version, edited_by: editedBy },
  publish_at: publishAt?.toISOString() ?? null,
  edited_at: editedAt?.toISOString() ?? null,
});

const PAGE = 50;
export type ProductDeskDeps = { database: Database; editing: Editing };
type NewProduct = Pick<ProductBody, 'name' | 'title' | 'price_cents' | 'product_type'> & Given<ProductBody>;

/** The desk's products: a list, and what editors do with each. */
export function createProductDesk({ database: { db }, editing }: ProductDeskDeps) {
  const { add, ...editor } = createEditor({ editing, editable: PRODUCTS, name: 'product', view: viewOf });
  return {
    ...editor,
    /** A new product is its own slug in capitals as long as no SKU is given. */
    add: (session: Session | null, { state, ...fields }: NewProduct & { state?: EditState | undefined }) => {
      const sku = fields.name.toUpperCase().slice(0, 40);
      return add(session, { ...PLAIN_PRODUCT, sku, ...given<ProductBody>(fields) } as ProductBody, state);
    },
    /** Refuses with `sign_in_required`, `forbidden`. Titles are in the language of the reader. */
    async choices(session: Session | null, locale: Locale) {
      // Discount codes name products too.
      const by = mayStaff(session, 'promotions') ? ok(null) : requireStaff(session, 'products');
      return by.ok ? ok(await findChoices(db, locale)) : by;
    },
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { cursor, ...filter }: ProductFilter & { cursor: number | null }) {
      const by = requireStaff(session, 'products');
      if (!by.ok) return by;
      const rows = await findDeskProducts(db, filter, { cursor, limit: PAGE + 1 });
      const { page, next, previous } = pageById(rows, { cursor, size: PAGE, idOf: ({ row }) => row.id });
      const ids = page.map(({ row }) => String(row.id));
      const edited = await findEdited(db, 'product', ids);
      return ok({
        products: page.map((one) => {
          const id = String(one.row.id);
          return viewOf(itemOf(PRODUCTS, id, { body: bodyOf(one), isShown: one.row.active }, edited.get(id)));
        }),
        ...{ next, previous },
      });
    },
  };
}

export type ProductDesk = ReturnType<typeof createProductDesk>;
