import {
  type DeskPromotion,
  type PromotionBody,
  promotionBody,
} from '@keepsong/contract/catalogue/promotions';
import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { type Coupon, checkCoupon, discountsOf } from '@keepsong/domain/checkout/coupon';
import type { FieldErrors, Result } from '@keepsong/domain/result';
import { ok, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import { pageById } from '../../../platform/db/page-by-id.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  standingOf,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { CouponRow } from '../coupons.repository.ts';
import {
  findPromotion,
  findPromotionIds,
  findPromotions,
  findUnknown,
  insertPromotion,
  isCodeTaken,
  type NewCoupon,
  type PromotionFilter,
  updatePromotion,
} from './promotions.repository.ts';
import { createSingleCodes } from './single-codes.service.ts';

/** The default values of a new discount code. They take nothing off, so a code cannot go live with them. */
const PLAIN: Omit<PromotionBody, 'code'> = {
  ...{ discount_percent: 0, discount_fixed_cents: 0, minimum_cart_cents: 0 },
  ...{ only_with: [], only_with_any: [], only_for_products: [], excluded_for: [] },
  ...{ include_service_fee: false, starts_at: null, ends_at: null, max_uses: null },
  ...{ budget_cents: null, kind: 'code', stacks: false },
};

const bodyOf = (row: CouponRow): PromotionBody => ({
  code: row.code,
  discount_percent: row.discountPercent,
  discount_fixed_cents: row.discountFixedCents,
  minimum_cart_cents: row.minimumCartCents,
  only_with: row.onlyWith,
  only_with_any: row.onlyWithAny,
  only_for_products: row.onlyForProducts,
  excluded_for: row.excludedFor,
  include_service_fee: row.includeServiceFee,
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  max_uses: row.maxUses,
  budget_cents: row.budgetCents,
  kind: row.kind,
  stacks: row.stacks,
});

const rowOf = (body: PromotionBody, active: boolean): NewCoupon => ({
  code: body.code,
  discountPercent: body.discount_percent,
  discountFixedCents: body.discount_fixed_cents,
  minimumCartCents: body.minimum_cart_cents,
  onlyWith: body.only_with,
  onlyWithAny: body.only_with_any,
  onlyForProducts: body.only_for_products,
  excludedFor: body.excluded_for,
  includeServiceFee: body.include_service_fee,
  startsAt: body.starts_at === null ? null : new Date(body.starts_at),
  endsAt: body.ends_at === null ? null : new Date(body.ends_at),
  maxUses: body.max_uses,
  budgetCents: body.budget_cents,
  kind: body.kind,
  stacks: body.stacks,
  active,
});

const couponOf = (body: PromotionBody): Coupon => ({
  ...{ code: body.code, only_with: body.only_with, only_with_any: body.only_with_any },
  ...{ only_for_products: body.only_for_products, excluded_for: body.excluded_for },
  ...{ discount_fixed: body.discount_fixed_cents, discount_percent: body.discount_percent },
  ...{ minimum_cart_size: body.minimum_cart_cents, include_service_fee: body.include_service_fee },
});

const shownOf = (row: CouponRow) => ({
  ...{ body: bodyOf(row), isShown: row.active },
  figures: { uses: row.uses, given: row.givenCents },
});

const LISTS = ['only_with', 'only_with_any', 'only_for_products', 'excluded_for'] as const;

type Where = { id: number | null; isShown: boolean; before: CouponRow | null };

/**
 * Checks a discount code. Refuses with `invalid_input` and the wrong fields. A code that takes nothing off
 * cannot go live.
 */
async function check(db: DbOrTx, body: PromotionBody, { id, isShown, before }: Where): Promise<Result<null>> {
  const { uses = 0, givenCents = 0 } = before ?? {};
  const unknown = await findUnknown(
    db,
    LISTS.flatMap((list) => body[list]),
  );
  const { starts_at, ends_at, max_uses, budget_cents } = body;
  const isEmpty = body.discount_percent === 0 && body.discount_fixed_cents === 0;
  const wrong: FieldErrors = {
    ...((await isCodeTaken(db, body.code, id)) && { code: 'taken' }),
    ...Object.fromEntries(
      LISTS.filter((list) => body[list].some((slug) => unknown.has(slug))).map((list) => [list, 'invalid']),
    ),
    ...(starts_at !== null && ends_at !== null && ends_at <= starts_at && { ends_at: 'invalid' }),
    ...(max_uses !== null && max_uses < uses && { max_uses: 'invalid' }),
    ...(budget_cents !== null && budget_cents < givenCents && { budget_cents: 'invalid' }),
    // A code that customers have seen keeps its kind, because people who know the code expect it to work.
    ...(before?.active && before.kind !== body.kind && { kind: 'invalid' }),
    ...(isShown && isEmpty && { discount_percent: 'required' }),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/** Describes discount codes to the editing platform: how they are read, checked and written. */
export const PROMOTIONS: Editable<PromotionBody> = {
  kind: 'promotion',
  permission: 'promotions',
  unique: 'code',
  carry: {
    schema: promotionBody,
    ids: findPromotionIds,
    nameOf: ({ code }) => String(code),
    plain: () => PLAIN,
  },
  async find(db, id, lock) {
    const row = await findPromotion(db, Number(id), lock);
    return row && shownOf(row);
  },
  read(draft, live) {
    const read = promotionBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = await check(tx, body, { id: null, isShown: false, before: null });
    return sound.ok ? ok(String(await insertPromotion(tx, rowOf(body, false)))) : sound;
  },
  async write(tx, id, body, isShown) {
    const before = await findPromotion(tx, Number(id), true);
    // Orders refer to the code that they used. So a code that customers have seen cannot be changed.
    if (before?.active && before.code !== body.code)
      return refuseFields('invalid_input', { code: 'invalid' });
    const sound = await check(tx, body, { id: Number(id), isShown, before });
    if (!sound.ok) return sound;
    await updatePromotion(tx, Number(id), rowOf(body, isShown));
    return ok(null);
  },
};

const viewOf = ({ id, body, figures, ...item }: Item<PromotionBody>): DeskPromotion => ({
  ...{ id: Number(id), ...body, uses: figures.uses ?? 0, given_cents: figures.given ?? 0 },
  ...standingOf(item),
});

const PAGE = 50;
export type PromotionsDeps = {
  database: Database;
  editing: Editing;
  catalog: CatalogService;
  clock: Clock;
};
type Basket = readonly { name: string; quantity: number }[];

/** The desk's discount codes: the list, the actions of editors, and a trial basket. */
export function createPromotions({ database, editing, catalog, clock }: PromotionsDeps) {
  const { db } = database;
  const { add, ...editor } = createEditor({ editing, editable: PROMOTIONS, name: 'promotion', view: viewOf });

  return {
    ...editor,
    ...createSingleCodes({ database, clock }),
    add: (
      session: Session | null,
      sent: Given<PromotionBody> & { code: string; state?: EditState | undefined },
    ) => {
      const { state, ...fields } = sent;
      return add(session, { ...PLAIN, ...given<PromotionBody>(fields), code: fields.code }, state);
    },
    /** Lists discount codes. Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { cursor, ...filter }: PromotionFilter & { cursor: number | null }) {
      const by = requireStaff(session, 'promotions');
      if (!by.ok) return by;
      const rows = await findPromotions(db, filter, { cursor, limit: PAGE + 1 });
      const { page, next, previous } = pageById(rows, { cursor, size: PAGE, idOf: ({ id }) => id });
      const edited = await findEdited(
        db,
        'promotion',
        page.map(({ id }) => String(id)),
      );
      return ok({
        promotions: page.map((row) => {
          const id = String(row.id);
          return viewOf(itemOf(PROMOTIONS, id, shownOf(row), edited.get(id)));
        }),
        ...{ next, previous },
      });
    },
    /**
     * Tries out a discount code on a basket. Products that are not on sale are left out of the basket. Refuses
     * with `sign_in_required`, `forbidden`.
     */
    async tryOut(session: Session | null, sent: Given<PromotionBody> & { code: string }, basket: Basket) {
      const body = { ...PLAIN, ...given<PromotionBody>(sent), code: sent.code };
      const by = requireStaff(session, 'promotions');
      if (!by.ok) return by;
      const rows = await catalog.productsBySlug(db, [...new Set(basket.map(({ name }) => name))]);
      const lines = basket.flatMap(({ name, quantity }) => {
        const row = rows.find(({ slug }) => slug === name);
        const info = row && readExtraInfo(row.extraInfo);
        return row && info
          ? [{ name, quantity, price: row.priceCents, promo: 0, extra_info: info, title: row.titleEn }]
          : [];
      });
      const coupon = couponOf(body);
      const applies = checkCoupon(coupon, lines).ok;
      const off = applies ? discountsOf(coupon, lines) : lines.map(() => 0);
      return ok({
        applies,
        lines: lines.map(({ name, title, quantity, price }, at) => ({
          ...{ name, title, quantity, price_cents: price, off_cents: off[at] ?? 0 },
        })),
        subtotal_cents: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
        off_cents: off.reduce((sum, cents) => sum + cents, 0),
      });
    },
  };
}

export type Promotions = ReturnType<typeof createPromotions>;
