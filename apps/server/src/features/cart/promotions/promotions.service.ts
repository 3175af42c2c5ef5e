import {
  type DeskPromotion,
  type PromotionBody,
  promotionBody,
} from '@keepsong/contract/catalogue/promotions';
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
  type NewWish,
  standingOf,
  type Wish,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { CouponRow } from '../coupons.repository.ts';
import type { CouponsService } from '../coupons.service.ts';
import { bodyOf, PLAIN, rowOf } from './promotion-body.ts';
import {
  findPromotion,
  findPromotionIds,
  findPromotions,
  findUnknown,
  insertPromotion,
  isCodeTaken,
  type PromotionFilter,
  updatePromotion,
} from './promotions.repository.ts';
import { createSingleCodes } from './single-codes.service.ts';
import { createTryOut } from './try-out.service.ts';

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
    ...(isShown && isEmpty && { discount_percent: 'required' }),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/**
 * The discounts of a save. A code may have both (spec 9.1-05), but only when both are sent: who sends one alone
 * means it instead of the other, and would otherwise give both away.
 */
function discountsOf({ discount_percent: percent, discount_fixed_cents: fixed }: Given<PromotionBody>) {
  if (percent && fixed === undefined) return { discount_fixed_cents: 0 };
  return fixed && percent === undefined ? { discount_percent: 0 } : {};
}

/** Describes discount codes to the editing platform: how they are read, checked and written. */
export const PROMOTIONS: Editable<PromotionBody> = {
  kind: 'promotion',
  permission: 'promotions',
  unique: 'code',
  // Orders refer to the code that they used, and people who know a code expect it to work.
  kept: ['code', 'kind'],
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
  coupons: CouponsService;
  clock: Clock;
  limits: Limits;
};

/** The desk's discount codes: the list, the actions of editors, and a trial basket. */
export function createPromotions({ database, editing, catalog, coupons, clock, limits }: PromotionsDeps) {
  const { db } = database;
  const { add, ...editor } = createEditor({ editing, editable: PROMOTIONS, name: 'promotion', view: viewOf });

  return {
    ...editor,
    ...createSingleCodes({ database, clock, limits }),
    ...createTryOut({ db, catalog, coupons, clock }),
    save: (session: Session | null, id: number, sent: Given<PromotionBody> & Wish) =>
      editor.save(session, id, { ...sent, ...discountsOf(sent) }),
    add: (session: Session | null, sent: Given<PromotionBody> & { code: string } & NewWish) => {
      const { state, publish_at, ...fields } = sent;
      return add(
        session,
        { ...PLAIN, ...given<PromotionBody>(fields), code: fields.code },
        { state, publish_at },
      );
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
  };
}

export type Promotions = ReturnType<typeof createPromotions>;
