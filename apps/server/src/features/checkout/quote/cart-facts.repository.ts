import type { RevisableStory } from '@keepsong/domain/cart/kinds/frozen';
import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import type { GoodsStory } from '@keepsong/domain/stories/story';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { artists } from '../../../../db/schema/artists.ts';
import { pronunciations, songBuilders } from '../../../../db/schema/builder.ts';
import { products } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { coupons } from '../../../../db/schema/coupons.ts';
import { creditAccounts } from '../../../../db/schema/credits.ts';
import { storyEcards } from '../../../../db/schema/ecards.ts';
import { lineOfStory } from '../../../../db/schema/order-lines.ts';
import { shippingRates, taxRates } from '../../../../db/schema/rates.ts';
import { reveals } from '../../../../db/schema/reveals.ts';
import { commissions, stories } from '../../../../db/schema/stories.ts';
import type { TaxRate } from '../../../adapters/taxes/taxes.port.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

/**
 * The keys of everything that a cart payload names. A kind of key that the payload does not name is an empty list or
 * text.
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
};

/** The fields of a product that pricing needs. */
export type SoldProduct = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'slug'
  | 'productType'
  | 'priceCents'
  | 'titleEn'
  | 'titleSp'
  | 'extraInfo'
  | 'requiresShippingAddress'
  | 'underSong'
  | 'bundledIds'
>;

/** A saved pronunciation of a name in the draft. `expiresAt` is a text, because the row is read as JSON. */
type SpokenName = Pick<typeof pronunciations.$inferSelect, 'id' | 'subject' | 'pronounce' | 'audioKey'> & {
  expiresAt: string | null;
};

/** All rows of a subselect as one JSON array. */
const listOf = <T>(row: SQL, from: SQL) =>
  sql<T[]>`(select coalesce(json_agg(json_build_object(${row})), '[]') from ${from})`;

const list = (name: string) => sql.placeholder(name);

const soldProducts = listOf<SoldProduct>(
  sql`'id', p.id, 'slug', p.slug, 'productType', p.product_type, 'priceCents', p.price_cents,
    'titleEn', p.title_en, 'titleSp', p.title_sp, 'extraInfo', p.extra_info,
    'requiresShippingAddress', p.requires_shipping_address, 'underSong', p.under_song, 'bundledIds', p.bundled_ids`,
  sql`${products} p where p.active and (p.id = any(${list('productIds')}::bigint[]) or p.slug = ${SERVICE_FEE})`,
);

const spokenNames = listOf<SpokenName>(
  sql`'id', n.id, 'subject', n.subject, 'pronounce', n.pronounce, 'audioKey', n.audio_key, 'expiresAt', n.expires_at`,
  sql`(select * from ${pronunciations} where ${pronunciations.builderId} = ${songBuilders.id}
    order by ${pronunciations.createdAt}, ${pronunciations.id}) n`,
);

const named = listOf<GoodsStory & { id: number; mayStream: boolean; mayHaveCard: boolean }>(
  sql`'id', s.id, 'ownerId', s.owner_id, 'slug', s.slug, 'status', s.status, 'visibility', s.visibility,
    'gift', (select r.token from ${reveals} r where r.story_id = s.id),
    'mayStream', s.status = 'shipped' and s.instant_song_id is null
      and not exists (select from releases r where r.story_id = s.id),
    'mayHaveCard', s.status <> 'canceled' and s.instant_song_id is null
      and not exists (select from ${storyEcards} e where e.story_id = s.id and e.sent_at is not null)
      and not exists (select from ${orders} o, jsonb_array_elements(o.cart -> 'lines') line
        where o.user_id = s.owner_id and line ? 'ecard' and ${lineOfStory})`,
  sql`${stories} s where s.deleted_at is null and s.id = any(${list('storyIds')}::bigint[])`,
);

const revisable = listOf<RevisableStory>(
  sql`'id', s.id, 'ownerId', s.owner_id, 'lyrics', s.lyrics, 'deliveredAt', s.delivered_at,
    'isFree', c.state = 'delivered' and not exists (select from story_revisions r where r.story_id = s.id and r.state = 'answered'),
    'hadFree', exists (select from story_revisions r where r.story_id = s.id and r.free_lines > 0)`,
  sql`${stories} s join ${commissions} c on c.story_id = s.id
    where s.id = any(${list('storyIds')}::bigint[]) and s.owner_id = ${list('userId')}::bigint and s.status = 'shipped'`,
);

const rates = listOf<TaxRate>(
  sql`'country', r.country, 'state', r.state, 'kind', r.kind, 'ratePpm', r.rate_ppm`,
  sql`${taxRates} r where r.country = any(${list('countries')}::text[]) and r.state = any(${list('states')}::text[])`,
);

const shipping = listOf<{ country: string; cents: number }>(
  sql`'country', r.country, 'cents', r.cents`,
  sql`${shippingRates} r where r.country = any(${list('countries')}::text[])`,
);

const askedArtist = sql`${songBuilders.songData} #>> '{selected_recommended_artist,id}'`;

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
      coupon: coupons,
      credits: { nonTaxable: creditAccounts.nonTaxableCents, taxable: creditAccounts.taxableCents },
      named,
      revisable,
      rates,
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
    .leftJoin(coupons, eq(coupons.code, sql.placeholder('couponKey')))
    .leftJoin(creditAccounts, eq(creditAccounts.userId, sql.placeholder('userId')))
    .prepare('cart_facts'),
);

/** Everything that pricing has to know about the things that a payload names. */
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
    stories: new Map(served.map((story) => [story.id, story])) as ReadonlyMap<number, GoodsStory>,
    /** Finished commissioned songs for which nobody has bought streaming yet. */
    streamable: new Set(served.flatMap(({ id, mayStream }) => (mayStream ? id : []))) as ReadonlySet<number>,
    /** Commissioned songs that can have an e-card and have none yet. */
    cardable: new Set(
      served.flatMap(({ id, mayHaveCard }) => (mayHaveCard ? id : [])),
    ) as ReadonlySet<number>,
    revisable: new Map(sung.map((story) => [story.id, story])) as ReadonlyMap<number, RevisableStory>,
  };
}
