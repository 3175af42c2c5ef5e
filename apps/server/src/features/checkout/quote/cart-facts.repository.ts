import type { FrozenLine } from '@keepsong/domain/cart/kinds/index';
import type { ServedSong } from '@keepsong/domain/cart/line/served-song';
import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import type { RevisableStory } from '@keepsong/domain/stories/revision';
import type { GoodsStory } from '@keepsong/domain/stories/story';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, eq, type GetColumnData, getTableColumns, is, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, PgColumn } from 'drizzle-orm/pg-core';
import { IS_AUTOMATIC, isMeant, singleUse } from '../../../../db/meant-coupon.ts';
import { isCardSent, isReleased } from '../../../../db/once-for-song.ts';
import { keptLinesOf, ordersOfStory } from '../../../../db/paid-lines.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { pronunciations, songBuilders } from '../../../../db/schema/builder.ts';
import { holidays, products } from '../../../../db/schema/catalog.ts';
import type { ShownMaker } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { coupons } from '../../../../db/schema/coupons.ts';
import { creditAccounts } from '../../../../db/schema/credits.ts';
import { shippingRates, taxRates } from '../../../../db/schema/rates.ts';
import { reveals } from '../../../../db/schema/reveals.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { unsungMs } from '../../../../db/unsung-changes.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

/**
 * The keys of everything that a cart payload names. Where the payload names nothing, the value is an empty list
 * or text.
 */
export type CartKeys = {
  productIds: readonly number[];
  storyIds: readonly number[];
  /** Slug of the draft. */
  slug: string;
  /** Key of the coupon. */
  couponKey: string;
  userId: number | null;
  /** The codes of the countries and states of both addresses, in the form of the shop's rate tables. */
  countries: readonly string[];
  states: readonly string[];
  /** The day in the time zone of the shop. */
  today: Day;
};

type Fields = Readonly<Record<string, PgColumn | SQL>>;
type Row<F extends Fields> = {
  [Name in keyof F]: F[Name] extends PgColumn
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer T>
      ? T
      : never;
};

/**
 * The rows of `from` as one JSON array. Column values are converted as in any other query, so dates are `Date`
 * objects.
 */
function listOf<F extends Fields>(fields: F, from: SQL) {
  const named = Object.entries(fields);
  const pairs = named.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  const readRow = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      named.map(([name, value]) => {
        const found = row[name] ?? null;
        return [name, found !== null && is(value, PgColumn) ? value.mapFromDriverValue(found) : found];
      }),
    ) as Row<F>;
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)})), '[]') from ${from})`.mapWith(
    (rows: Readonly<Record<string, unknown>>[]): Row<F>[] => rows.map(readRow),
  );
}

const list = (name: string) => sql.placeholder(name);

/** The fields of a product that pricing needs. */
const SOLD = {
  id: products.id,
  slug: products.slug,
  sku: products.sku,
  productType: products.productType,
  priceCents: products.priceCents,
  titleEn: products.titleEn,
  titleSp: products.titleSp,
  extraInfo: products.extraInfo,
  requiresShippingAddress: products.requiresShippingAddress,
  underSong: products.underSong,
  bundledIds: products.bundledIds,
  /**
   * How many pieces of the product can still be sold. For a bundle, the product with the fewest pieces decides.
   * Null: no limit.
   */
  left: sql<number | null>`(select min(s.pieces - s.taken) from product_stock s
    where s.product_id = ${products.id} or s.product_id = any(${products.bundledIds}))`,
};
export type SoldProduct = Row<typeof SOLD>;

const soldProducts = listOf(
  SOLD,
  sql`${products} where ${products.active}
    and (${products.id} = any(${list('productIds')}::bigint[]) or ${products.slug} = ${SERVICE_FEE})`,
);

/** The saved pronunciations of names in the draft. */
const n = alias(pronunciations, 'n');
const spokenNames = listOf(
  { id: n.id, subject: n.subject, pronounce: n.pronounce, audioKey: n.audioKey, expiresAt: n.expiresAt },
  sql`(select * from ${pronunciations} where ${pronunciations.builderId} = ${songBuilders.id} and ${pronunciations.kind} = 'name'
    order by ${pronunciations.createdAt}, ${pronunciations.id}) n`,
);

const s = alias(stories, 's');
const named = listOf(
  {
    id: s.id,
    ownerId: s.ownerId,
    slug: s.slug,
    status: s.status,
    visibility: s.visibility,
    gift: sql<string | null>`(select r.token from ${reveals} r where r.story_id = ${s.id})`,
    isInstant: sql<boolean>`${s.instantSongId} is not null`,
    isReleased: isReleased(sql`${s.id}`),
    isCardSent: isCardSent(sql`${s.id}`),
    orders: ordersOfStory(sql`${s.ownerId}, ${list('userId')}::bigint`),
  },
  sql`${stories} s where ${s.deletedAt} is null and ${s.id} = any(${list('storyIds')}::bigint[])`,
);

const revisable = listOf(
  {
    id: s.id,
    ownerId: s.ownerId,
    lyrics: s.lyrics,
    deliveredAt: s.deliveredAt,
    isFree: sql<boolean>`c.state = 'delivered'
      and not exists (select from story_revisions r where r.story_id = ${s.id} and r.state = 'answered')`,
    hadFree: sql<boolean>`exists (select from story_revisions r where r.story_id = ${s.id} and r.free_lines > 0
      and r.return_of is null and r.state <> 'canceled')`,
    unsungMs: unsungMs(sql`${s.id}`),
  },
  sql`${stories} s join ${commissions} c on c.story_id = ${s.id}
    where ${s.id} = any(${list('storyIds')}::bigint[])
      and ${s.ownerId} = ${list('userId')}::bigint and ${s.status} = 'shipped'`,
);

/** The tax rate that applies today (`rateOn`), for each place and each kind of product. */
const countingRates = sql`(select distinct on (r.country, r.state, kind) r.country, r.state, kind, r.rate_ppm
  from tax_rates r, unnest(r.kinds) kind
  where r.active and r.from_day <= ${list('today')}::date
    and r.country = any(${list('countries')}::text[]) and r.state = any(${list('states')}::text[])
  order by r.country, r.state, kind, r.from_day desc, r.id desc) tax_rates`;

const rates = listOf(
  {
    ...{ country: taxRates.country, state: taxRates.state, ratePpm: taxRates.ratePpm },
    kind: sql<string>`tax_rates.kind`,
  },
  countingRates,
);

/** Whether any tax rate of the shop applies today, even if it is 0 %. */
const hasTaxRates = sql<boolean>`exists (select from tax_rates r where r.active and r.from_day <= ${list('today')}::date)`;

const shipping = listOf(
  {
    country: shippingRates.country,
    shippingClass: shippingRates.shippingClass,
    cents: shippingRates.cents,
    isServed: shippingRates.isServed,
  },
  sql`${shippingRates} where ${shippingRates.active} and ${shippingRates.country} = any(${list('countries')}::text[])`,
);

/** The promotions that need no code. */
const automatic = listOf(getTableColumns(coupons), sql`${coupons} where ${IS_AUTOMATIC}`);

const comingHolidays = sql<Day[]>`array(select ${holidays.day}::text from ${holidays}
  where ${holidays.day} >= ${list('today')}::date order by 1)`;

/** The vendors that make the named products, or parts of named bundles. */
const makers = sql<ShownMaker[]>`coalesce((select jsonb_agg(jsonb_build_object(
    'vendorId', v.id, 'lead_days', v.lead_days,
    'days_off', coalesce((select jsonb_agg(jsonb_build_object('from', d.from_day, 'to', d.to_day) order by d.from_day)
      from vendor_days_off d where d.vendor_id = v.id and d.to_day >= ${list('today')}::date), '[]'::jsonb)) order by v.id)
  from product_vendors v where v.id in (select made.vendor_id from products made
    where made.id = any(${list('productIds')}::bigint[]) or made.id in (select unnest(bundle.bundled_ids)
      from products bundle where bundle.id = any(${list('productIds')}::bigint[])))), '[]'::jsonb)`;

const askedArtist = sql`${songBuilders.songData} #>> '{selected_recommended_artist,id}'`;

const KEY = sql.placeholder('couponKey');
const cartFacts = statement((db) =>
  db
    .select({
      products: soldProducts,
      draft: {
        id: songBuilders.id,
        slug: songBuilders.slug,
        visitorIds: songBuilders.visitorIds,
        userId: songBuilders.userId,
        email: songBuilders.email,
        songData: songBuilders.songData,
      },
      spoken: spokenNames,
      artistStatus: artists.status,
      shownDays: { artistId: artists.id, days: artists.availableDeliveryDays },
      comingHolidays,
      makers,
      coupon: coupons,
      couponIsUsed: singleUse(KEY),
      automatic,
      credits: { nonTaxable: creditAccounts.nonTaxableCents, taxable: creditAccounts.taxableCents },
      named,
      revisable,
      rates,
      hasTaxRates,
      shipping,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(
      songBuilders,
      and(eq(songBuilders.slug, sql.placeholder('slug')), isNull(songBuilders.orderedAt)),
    )
    .leftJoin(
      artists,
      eq(artists.id, sql`case when ${askedArtist} ~ '^[0-9]{1,15}$' then (${askedArtist})::bigint end`),
    )
    .leftJoin(coupons, isMeant(KEY))
    .leftJoin(creditAccounts, eq(creditAccounts.userId, sql.placeholder('userId')))
    .prepare('cart_facts'),
);

/** All facts that pricing needs about the things that a payload names. */
export type CartFacts = Awaited<ReturnType<typeof loadCartFacts>>;

export async function loadCartFacts(db: DbOrTx, keys: CartKeys) {
  const [row] = await cartFacts(db).execute(keys);
  if (!row) throw new Error('the statement cart_facts returned no row');
  const { products: found, named: served, revisable: sung, ...facts } = row;
  return {
    ...facts,
    products: found.filter(({ slug }) => slug !== SERVICE_FEE),
    serviceFee: found.find(({ slug }) => slug === SERVICE_FEE) ?? null,
    /** The stories that lines name, by id. */
    stories: new Map(served.map((story) => [story.id, story])) as ReadonlyMap<
      number,
      GoodsStory & ServedSong
    >,
    /** The lines that the owner of each song, or this buyer, has bought for it and not given back. */
    bought: new Map(served.map((story) => [story.id, keptLinesOf(story.orders)])) as ReadonlyMap<
      number,
      readonly FrozenLine[]
    >,
    revisable: new Map(sung.map((story) => [story.id, revisableStory(story)])) as ReadonlyMap<
      number,
      RevisableStory
    >,
  };
}

const revisableStory = ({
  deliveredAt,
  ...story
}: Omit<RevisableStory, 'deliveredAt'> & { deliveredAt: Date | null }): RevisableStory => ({
  ...story,
  deliveredAt: deliveredAt?.toISOString() ?? null,
});
