import type { Grain } from '@keepsong/domain/reports/period';
import { sql } from 'drizzle-orm';
import { promisesEnded } from '../../../db/promised-songs.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { bucket, readRows, within } from './read-rows.repository.ts';
import type { ReportRow, Span } from './report-rows.ts';

/**
 * How far the drafts came that were begun on a day. A draft that was paid counts as having passed all earlier
 * pages.
 */
export const findFunnel = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select day, count(*) as visits, count(*) filter (where far >= 2) as artist,
        count(*) filter (where far >= 3) as recipient, count(*) filter (where far >= 4) as details,
        count(*) filter (where far >= 5) as cart, count(*) filter (where far >= 6) as checkout,
        count(*) filter (where far >= 7) as paid
      from (
        select ${bucket(sql`v.started_at`, by)} as day,
          case when v.paid_at is not null then 7 when v.checkout_at is not null then 6 else v.step end as far
        from funnel_visits v where ${within(sql`v.started_at`, span)}
      ) reached group by 1`,
    ['day'],
  );

/**
 * The work of each artist: offers (accepted also if the song was stopped or went to somebody else later), deliveries,
 * broken promises (`late`, by the rule of the standing, on the day on which the song came or was taken away), requested
 * revisions, stars that customers gave after the song (`ratings`) and reviews that the shop shows (`reviews`). Each
 * counts on its own day.
 */
export const findArtistWork = (db: DbOrTx, span: Span): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`with asked as (
        select o.artist_id, count(*) as offers, count(*) filter (where o.outcome = 'accepted'
            or (o.outcome = 'expired' and o.accepted_at is not null)) as accepted,
          count(*) filter (where o.outcome = 'declined') as declined,
          count(*) filter (where o.outcome = 'expired'
            and coalesce(o.reason, 'offer_expired') = 'offer_expired') as expired
        from commission_offers o where ${within(sql`o.offered_at`, span)} group by 1
      ), sung as (
        select c.artist_id, count(*) as delivered
        from commissions c where ${within(sql`c.delivered_at`, span)} group by 1
      ), broken as (
        select p.artist_id, count(*) as late from (${promisesEnded((at) => within(at, span))}) p
        where not p.is_kept group by 1
      ), changed as (
        select c.artist_id, count(*) as revisions
        from story_revisions v join commissions c on c.story_id = v.story_id
        where ${within(sql`v.created_at`, span)} group by 1
      ), rated as (
        select t.artist_id, count(*) as ratings, sum(t.stars) as stars, round(avg(t.stars), 2) as rating
        from song_ratings t where ${within(sql`t.rated_at`, span)} group by 1
      ), reviewed as (
        select w.artist_id, count(*) as reviews, sum(w.rating) as review_stars,
          round(avg(w.rating), 2) as review_rating
        from artist_reviews w where w.is_shown and ${within(sql`w.created_at`, span)} group by 1
      )
      select a.artist_name as artist, a.id as artist_id, offers, accepted, declined, expired, delivered, late,
        revisions, ratings, stars, rating, reviews, review_stars, review_rating
      from artists a left join asked on asked.artist_id = a.id left join sung on sung.artist_id = a.id
        left join broken on broken.artist_id = a.id
        left join changed on changed.artist_id = a.id left join rated on rated.artist_id = a.id
        left join reviewed on reviewed.artist_id = a.id
      where coalesce(offers, delivered, late, revisions, ratings, reviews) is not null
      order by delivered desc nulls last, offers desc nulls last, a.artist_name, a.id`,
    ['artist'],
  );

export const findDeliveries = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select ${bucket(sql`c.delivered_at`, by)} as day, count(*) as value
      from commissions c where ${within(sql`c.delivered_at`, span)} group by 1`,
    ['day'],
  );

/**
 * The origins of orders: coupons, affiliates, campaigns and variants of the landing page. Also the number of referred
 * friends who joined, and of rewards for them. An order may be counted in several rows.
 */
export const findOrigins = (db: DbOrTx, span: Span): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`with brought as (
        select v.kind, v.name, f.gross_cents, f.net_cents, v.discount_cents from (
          select *, gross_cents - discount_cents as net_cents from order_facts where ${within(sql`at`, span)}
        ) f cross join lateral (values
          ('coupon', f.coupon_code, f.coupon_cents), ('affiliate', f.affiliate, f.discount_cents),
          ('landing', f.landing, f.discount_cents), ('campaign', f.campaign, f.discount_cents)
        ) v(kind, name, discount_cents) where v.name is not null
      )
      select kind, name, count(*) as orders, sum(gross_cents) as gross_cents, sum(discount_cents) as discount_cents,
        sum(net_cents) as net_cents, 0 as reward_cents
      from brought group by 1, 2
      union all
      select 'referral', state, count(*), 0, 0, 0, sum(reward_cents) filter (where state = 'rewarded')
      from referrals where ${within(sql`coalesce(settled_at, created_at)`, span)} group by 2
      order by 1, net_cents desc, 2`,
    ['kind', 'name'],
  );

/**
 * Orders summed by the id of the ad that brought them, sorted by this id. `after` is the last id of the page
 * before.
 */
export const findAds = (db: DbOrTx, span: Span, after: string, limit: number): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select 'gclid' as kind, f.gclid as name, count(*) as orders, sum(f.gross_cents) as gross_cents,
        sum(f.discount_cents) as discount_cents, sum(f.gross_cents - f.discount_cents) as net_cents, 0 as reward_cents
      from order_facts f where f.gclid > ${after} and ${within(sql`f.at`, span)}
      group by f.gclid order by f.gclid limit ${limit}`,
    ['kind', 'name'],
  );

/** How many orders each origin brought. Rows of one kind never share an order, so their sums are numbers of orders. */
export async function findOriginTotals(db: DbOrTx, span: Span): Promise<ReportRow> {
  const [row] = await readRows(
    db,
    sql`select f.*, r.* from (
        select count(*) filter (where coalesce(coupon_code, affiliate, gclid, landing, campaign) is not null) as orders,
          count(coupon_code) as coupon_orders, sum(coupon_cents) as coupon_cents, count(affiliate) as affiliate_orders,
          sum(gross_cents - discount_cents) filter (where affiliate is not null) as affiliate_net_cents,
          count(gclid) as ad_orders, sum(gross_cents - discount_cents) filter (where gclid is not null) as ad_net_cents,
          count(landing) as landing_orders,
          sum(gross_cents - discount_cents) filter (where landing is not null) as landing_net_cents,
          count(campaign) as campaign_orders,
          sum(gross_cents - discount_cents) filter (where campaign is not null) as campaign_net_cents
        from order_facts where ${within(sql`at`, span)}
      ) f cross join (
        select count(*) as referrals, sum(reward_cents) filter (where state = 'rewarded') as reward_cents
        from referrals where ${within(sql`coalesce(settled_at, created_at)`, span)}
      ) r`,
  );
  return row ?? {};
}

export const findOriginSeries = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select ${bucket(sql`f.at`, by)} as day, count(*) as value from order_facts f
      where ${within(sql`f.at`, span)} and coalesce(f.coupon_code, f.affiliate, f.gclid, f.landing, f.campaign) is not null
      group by 1`,
    ['day'],
  );

/** Instant songs: previews that visitors asked for, songs that were made or given up, and orders. */
export const findInstant = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select day, sum(previews) as previews, sum(made) as made, sum(failed) as failed, sum(orders) as orders,
        sum(net_cents) as net_cents from (
        select ${bucket(sql`t.created_at`, by)} as day, count(*) as previews, 0 as made, 0 as failed, 0 as orders,
          0 as net_cents
        from instant_tasks t where ${within(sql`t.created_at`, span)} and t.extent = 'preview' group by 1
        union all
        select ${bucket(sql`s.finished_at`, by)}, 0, count(*), 0, 0, 0 from instant_songs s
        where ${within(sql`s.finished_at`, span)} and s.status = 'completed' group by 1
        union all
        select ${bucket(sql`s.created_at`, by)}, 0, 0, count(*), 0, 0 from instant_songs s
        where ${within(sql`s.created_at`, span)} and s.status = 'failed' group by 1
        union all
        select ${bucket(sql`f.at`, by)}, 0, 0, 0, count(*), sum(f.instant_cents) from order_facts f
        where ${within(sql`f.at`, span)} and f.is_instant = 1 group by 1
      ) all_of_it group by 1`,
    ['day'],
  );
