import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
import type { CardFace } from '@keepsong/domain/checkout/card';
import type { RefundEffect } from '@keepsong/domain/checkout/refunds/effects';
import type { CreditKind } from '@keepsong/domain/credits/grant';
import type { InboxKind } from '@keepsong/domain/desk/inbox';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { givenUpEvents } from '../../../../db/given-up-events.ts';
import { CREDIT_INSTEAD, FAILED_AT, IS_FAILED_REFUND, notClosed, OWED } from '../../../../db/inbox-items.ts';
import { nameOrAddress } from '../../../../db/name-or-address.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { inboxMarks } from '../../../../db/schema/inbox.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { draftName } from '../../../platform/editing/draft-name.ts';

/**
 * The source of an inbox item. `song_late` is not a source: a row of `song_due` becomes one after its deadline.
 */
export type Source = Exclude<InboxKind, 'song_late'>;

export type InboxRow = {
  kind: Source;
  key: string;
  since: string;
  /** The deadline of the item; null when it has none. */
  due: string | null;
  orderId: number | null;
  customerId: number | null;
  customer: string | null;
  song: { title: string; recipient: string; genre: string; moods: string[]; tempo: string } | null;
  artist: string | null;
  cents: number | null;
  text: string;
  slug: string | null;
  ref: string;
  /** The member of the staff who asked for it, when a second person has to decide. */
  actor: number | null;
  /** The name of `actor`. */
  actorName: string | null;
  /** The address to which credit or a gift card goes that waits for a second person. */
  creditTo: string | null;
  /** What a second person agrees to. */
  request: {
    is_cancel: boolean;
    card_cents: number;
    credit_cents: number;
    effects: RefundEffect[];
    card: CardFace | null;
    promised_at: string | null;
    coupon: string | null;
    credit_kind: CreditKind | null;
    moved_from: string | null;
    move_to: string | null;
  } | null;
  /** For a song in work: its state, and the artist who has it or is asked for it. */
  work: { state: CommissionState; artist_id: number | null } | null;
  /** For a failed refund: the credit that may have taken its place. */
  instead: { state: 'waiting' | 'done'; amount_cents: number; by: string; is_for_this: boolean } | null;
  /** For a failed refund: what credit in its place may change of the order. */
  may_change: { coupon: string | null; promised_at: string | null } | null;
  /** For goods that the shop itself makes: what is to be made. */
  goods: { title: { en: string; sp: string }; quantity: number }[] | null;
  /** For goods that come back: whether their parcel has a problem. */
  hasProblem: boolean;
  /** For a conversation: the last message that the reader has read. */
  readTo: number | null;
  ownerId: number | null;
  owner: string | null;
  ownerRole: StaffRole | null;
  snoozedUntil: string | null;
  /** The kind that the item had when it was snoozed. Null when that is not known. */
  snoozedKind: InboxKind | null;
  reason: string;
};

/**
 * The most rows of each source (`EACH`) and in all (`MOST`). The most urgent come first; nobody would read
 * more. Snoozed rows do not count.
 */
export const EACH = 200;
export const MOST = 400;

const song = (
  title: SQL,
) => sql`jsonb_build_object('title', ${title}, 'recipient', s.song_data ->> 'recipient',
  'genre', s.song_data ->> 'genre', 'moods', s.song_data -> 'moods', 'tempo', s.song_data ->> 'tempo')`;
const SONG = song(sql`coalesce(s.title, '')`);
const NO_SONG = sql`null::jsonb`;

const NO_REQUEST = sql`null::jsonb`;
type Asked = {
  isCancel?: SQL;
  card?: SQL;
  credit?: SQL;
  effects?: SQL;
  paidBy?: SQL;
  promisedAt?: SQL;
  coupon?: SQL;
  creditKind?: SQL;
  movedFrom?: SQL;
  moveTo?: SQL;
};
const request = (asked: Asked): SQL =>
  sql`jsonb_build_object('is_cancel', ${asked.isCancel ?? sql`false`}, 'card_cents', ${asked.card ?? sql`0`},
    'credit_cents', ${asked.credit ?? sql`0`}, 'effects', ${asked.effects ?? sql`'[]'::jsonb`},
    'card', ${asked.paidBy ?? sql`null::jsonb`}, 'promised_at', ${asked.promisedAt ?? sql`null::timestamptz`},
    'coupon', ${asked.coupon ?? sql`null::text`}, 'credit_kind', ${asked.creditKind ?? sql`null::text`},
    'moved_from', ${asked.movedFrom ?? sql`null::text`}, 'move_to', ${asked.moveTo ?? sql`null::text`})`;

type Columns = {
  kind: Source;
  key: SQL;
  since: SQL;
  due?: SQL;
  orderId?: SQL;
  customerId?: SQL;
  song?: SQL;
  artist?: SQL;
  cents?: SQL;
  text?: SQL;
  slug?: SQL;
  ref: SQL;
  actor?: SQL;
  creditTo?: SQL;
  request?: SQL;
  work?: SQL;
  instead?: SQL;
  mayChange?: SQL;
  goods?: SQL;
  hasProblem?: SQL;
  from: SQL;
};

const part = (c: Columns): SQL => sql`select ${sql.raw(`'${c.kind}'`)}::text as kind, ${c.key} as key,
  ${c.since} as since, ${c.due ?? sql`null::timestamptz`} as due, ${c.orderId ?? sql`null::bigint`} as order_id,
  ${c.customerId ?? sql`null::bigint`} as customer_id, ${c.song ?? NO_SONG} as song, ${c.artist ?? sql`null::text`} as artist,
  ${c.cents ?? sql`null::integer`} as cents, ${c.text ?? sql`''::text`} as text, ${c.slug ?? sql`null::text`} as slug,
  ${c.ref} as ref, ${c.actor ?? sql`null::bigint`} as actor,
  ${c.creditTo ?? sql`null::text`} as credit_to,
  ${c.request ?? NO_REQUEST} as request, ${c.work ?? sql`null::jsonb`} as work,
  ${c.instead ?? sql`null::jsonb`} as instead, ${c.mayChange ?? sql`null::jsonb`} as may_change, ${c.goods ?? sql`null::jsonb`} as goods,
  ${c.hasProblem ?? sql`false`} as has_problem ${c.from}`;

/** Who has commission `c`, from the commission itself: its offers also name artists who were asked before. */
const WORK = sql`jsonb_build_object('state', c.state, 'artist_id', c.artist_id)`;

const OF_ORDER = {
  orderId: sql`r.order_id`,
  customerId: sql`o.user_id`,
  song: sql`case when s.id is null then null else ${SONG} end`,
  slug: sql`s.slug`,
};
const ORDER_AND_SONG = sql`join orders o on o.id = r.order_id left join stories s on s.order_id = o.id`;

/** Whether goods `g` of `own_goods` are still paid. */
const IS_WANTED = sql`g ->> 'lineId' <> all (r.stopped_lines)`;

/** Whether item `i` was stopped by a bank, and not by a refund of the shop. */
const BANK_STOPPED = sql`(select h.moved_by from state_changes h where h.what = 'vendor_items'
  and h.row_key = i.id::text and h.to_state = 'stopped' order by h.id desc limit 1) = 'provider'`;

/** The end of the day by which item `r` is to be sent, in Chicago. */
const SENT_UNTIL = sql`(r.send_by + 1)::timestamp at time zone 'America/Chicago'`;

/** Since when item `r` has its problem. */
const PROBLEM_AT = sql`coalesce((select max(h.moved_at) from state_changes h where h.what = 'vendor_items'
  and h.row_key = r.id::text and h.to_state = 'problem'), r.created_at)`;
const ITS_VENDOR = sql`(select v.name from product_vendors v where v.id = r.vendor_id)`;
const ITS_GOODS = sql`(select jsonb_build_array(jsonb_build_object('title',
  jsonb_build_object('en', p.title_en, 'sp', p.title_sp), 'quantity', r.quantity)) from products p where p.id = r.product_id)`;

/** The artist of song `s`. */
const ITS_ARTIST = sql`(select a.artist_name from commissions c join artists a on a.id = c.artist_id where c.story_id = s.id)`;

/** The code of the coupon of order `o`. */
const COUPON = sql`o.quote ->> 'coupon_code'`;

/** The promised day of song `s`, if its work can still be stopped (`isStoppable`). */
const PROMISED_AT = sql`(select c.due_at from commissions c where c.story_id = s.id
  and c.state in ('briefed','offered','declined','accepted','to_be_checked'))`;

/** When the return parcel `r` arrived, or its carrier reported a problem. */
const RETURN_ENDED_AT = sql`case when r.state = 'arrived' then r.arrived_at else coalesce((select max(h.moved_at)
  from state_changes h where h.what = 'parcels' and h.row_key = r.id::text and h.to_state = 'problem'), r.created_at) end`;
const PAYOUT_FAILED_AT = sql`coalesce(p.done_at, p.created_at)`;

/** When the shop itself ended change `r`. Null when the staff withdrew it. */
const CHANGE_ENDED_AT = sql`(select max(h.moved_at) from state_changes h where h.what = 'order_changes'
  and h.row_key = r.id::text and h.to_state = 'withdrawn' and h.moved_by = 'shop')`;

const DRAFT = { kind: sql`e.kind`, itemId: sql`e.item_id`, draft: sql`e.draft` };

type At = { now: string; dueBefore: string; edits: readonly EditedKind[] };
/**
 * The SQL of each source. Songs that are due after `dueBefore` are not in the inbox yet. `edits` are the kinds of
 * things that the reader may edit.
 */
const SOURCES: Readonly<Record<Source, (at: At) => SQL>> = {
  song_without_artist: () =>
    part({
      kind: 'song_without_artist',
      key: sql`'song:' || c.id`,
      since: sql`coalesce(c.offered_at, c.created_at)`,
      due: sql`c.hear_by`,
      orderId: sql`s.order_id`,
      customerId: sql`s.owner_id`,
      song: SONG,
      text: sql`coalesce((select string_agg(a.artist_name, ', ' order by f.offered_at) from commission_offers f
        join artists a on a.id = f.artist_id where f.commission_id = c.id), '')`,
      slug: sql`s.slug`,
      ref: sql`c.id::text`,
      work: WORK,
      from: sql`from commissions c join stories s on s.id = c.story_id where c.state = 'declined' order by c.hear_by`,
    }),
  song_due: ({ dueBefore }) =>
    part({
      kind: 'song_due',
      key: sql`'song:' || c.id`,
      since: sql`coalesce(c.accepted_at, c.created_at)`,
      due: sql`c.due_at`,
      orderId: sql`s.order_id`,
      customerId: sql`s.owner_id`,
      song: song(sql`coalesce(nullif(c.title, ''), s.title)`),
      artist: sql`(select a.artist_name from artists a where a.id = c.artist_id)`,
      text: sql`c.state`,
      slug: sql`s.slug`,
      ref: sql`c.id::text`,
      work: WORK,
      from: sql`from commissions c join stories s on s.id = c.story_id
        where c.state in ('offered','accepted','in_revision') and c.due_at < ${dueBefore}::timestamptz order by c.due_at`,
    }),
  // The customer agreed to another artist, who had paused. Listed until another change of the artist is begun.
  change_failed: () =>
    part({
      ...OF_ORDER,
      kind: 'change_failed',
      key: sql`'change:' || r.id`,
      since: CHANGE_ENDED_AT,
      artist: sql`r.after`,
      text: sql`c.state`,
      ref: sql`r.id::text`,
      work: WORK,
      from: sql`from order_changes r ${ORDER_AND_SONG} join commissions c on c.story_id = s.id
        where r.kind = 'artist' and r.state = 'withdrawn' and r.answered_at is not null and c.state in ('offered','accepted')
        and ${CHANGE_ENDED_AT} is not null
        and not exists (select from order_changes n where n.order_id = r.order_id and n.kind = 'artist' and n.id > r.id)
        and ${notClosed(sql`'change:' || r.id`, CHANGE_ENDED_AT)} order by r.id`,
    }),
  song_check: () =>
    part({
      kind: 'song_check',
      key: sql`'check:' || k.id`,
      since: sql`k.put_up_at`,
      orderId: sql`s.order_id`,
      customerId: sql`s.owner_id`,
      song: song(sql`k.title`),
      artist: sql`(select a.artist_name from artists a where a.id = k.artist_id)`,
      slug: sql`s.slug`,
      ref: sql`c.id::text`,
      from: sql`from song_checks k join commissions c on c.id = k.commission_id join stories s on s.id = c.story_id
        where k.outcome is null order by k.put_up_at`,
    }),
  instant_failed: () =>
    part({
      kind: 'instant_failed',
      key: sql`'instant:' || i.id`,
      since: sql`coalesce(i.finished_at, i.created_at)`,
      orderId: sql`s.order_id`,
      customerId: sql`s.owner_id`,
      song: SONG,
      text: sql`coalesce(i.last_error, '')`,
      slug: sql`s.slug`,
      ref: sql`i.id::text`,
      from: sql`from instant_songs i join stories s on s.instant_song_id = i.id and s.status = 'created'
        where i.status = 'failed' order by i.finished_at`,
    }),
  refund_failed: () =>
    part({
      ...OF_ORDER,
      kind: 'refund_failed',
      key: sql`'refund:' || r.id`,
      since: FAILED_AT,
      artist: ITS_ARTIST,
      cents: OWED,
      text: sql`coalesce(r.failure, '')`,
      ref: sql`r.id::text`,
      instead: CREDIT_INSTEAD,
      mayChange: sql`jsonb_build_object('coupon', ${COUPON}, 'promised_at', ${PROMISED_AT})`,
      from: sql`from refunds r ${ORDER_AND_SONG} where ${IS_FAILED_REFUND} order by r.id`,
    }),
  refund_waiting: () =>
    part({
      ...OF_ORDER,
      kind: 'refund_waiting',
      key: sql`'refund:' || r.id`,
      since: sql`r.created_at`,
      artist: ITS_ARTIST,
      cents: sql`r.amount_cents`,
      text: sql`r.reason`,
      ref: sql`r.id::text`,
      actor: sql`r.asked_by`,
      request: request({
        isCancel: sql`r.is_cancel`,
        card: sql`r.to_card_cents`,
        credit: sql`r.to_non_taxable_cents + r.to_taxable_cents`,
        effects: sql`r.effects`,
        paidBy: sql`case when o.card_last4 is null then null::jsonb
          else jsonb_build_object('brand', o.card_brand, 'last4', o.card_last4) end`,
        promisedAt: PROMISED_AT,
        coupon: COUPON,
      }),
      from: sql`from refunds r ${ORDER_AND_SONG} where r.state = 'waiting' order by r.id`,
    }),
  credit_waiting: () =>
    part({
      kind: 'credit_waiting',
      key: sql`'credit:' || g.id`,
      since: sql`g.created_at`,
      orderId: sql`g.order_id`,
      customerId: sql`g.user_id`,
      cents: sql`g.amount_cents`,
      text: sql`g.reason`,
      ref: sql`g.id::text`,
      actor: sql`g.asked_by`,
      creditTo: sql`(select t.email from users t where t.id = g.user_id)`,
      request: request({ creditKind: sql`g.kind` }),
      from: sql`from credit_grants g where g.state in ('waiting') order by g.id`,
    }),
  // Cards that wait to be issued, and cards whose new address waits. Only the staff log has the reason.
  gift_card_waiting: () =>
    part({
      kind: 'gift_card_waiting',
      key: sql`'gift_card:' || g.id`,
      since: sql`coalesce(g.move_asked_at, g.created_at)`,
      artist: sql`coalesce(g.move_to, nullif(g.recipient_name, ''), g.recipient_email)`,
      cents: sql`g.amount_cents`,
      text: sql`coalesce((select l.reason from staff_log l where l.action in ('gift_card.asked','gift_card.move_asked')
        and l.after ->> 'gift_card' = g.id::text order by l.id desc limit 1), '')`,
      ref: sql`g.id::text`,
      actor: sql`coalesce(g.move_asked_by, g.issued_by)`,
      creditTo: sql`coalesce(g.move_to, g.recipient_email)`,
      request: request({
        movedFrom: sql`case when g.move_to is not null then g.recipient_email end`,
        moveTo: sql`g.move_to`,
      }),
      from: sql`from gift_cards g where (g.state = 'waiting' and g.issued_by is not null)
        or (g.move_to is not null and g.move_asked_by is not null and g.state in ('bought','sent')) order by g.id`,
    }),
  payout_waiting: () =>
    part({
      kind: 'payout_waiting',
      key: sql`'payout_run:' || r.id`,
      since: sql`r.created_at`,
      cents: sql`(select coalesce(sum(p.amount_cents), 0)::integer from payouts p where p.run_id = r.id)`,
      ref: sql`r.id::text`,
      actor: sql`r.made_by`,
      from: sql`from payout_runs r where r.state in ('waiting') order by r.id`,
    }),
  // Listed until a later payout to the same artist or vendor is under way, or somebody closes the item.
  payout_failed: () =>
    part({
      kind: 'payout_failed',
      key: sql`'payout:' || p.id`,
      since: PAYOUT_FAILED_AT,
      artist: sql`coalesce((select r.artist_name from artists r where r.id = a.artist_id),
        (select v.name from product_vendors v where v.id = a.vendor_id))`,
      cents: sql`p.amount_cents`,
      text: sql`coalesce(p.failure, '')`,
      ref: sql`p.run_id::text`,
      from: sql`from payouts p join earning_accounts a on a.id = p.account_id where p.state = 'failed'
        and not exists (select from payouts n where n.account_id = p.account_id and n.id > p.id
          and n.state in ('asked','sent','paid','failed'))
        and ${notClosed(sql`'payout:' || p.id`, PAYOUT_FAILED_AT)} order by p.id`,
    }),
  bonus_waiting: () =>
    part({
      kind: 'bonus_waiting',
      key: sql`'bonus:' || b.id`,
      since: sql`b.created_at`,
      artist: sql`coalesce((select r.artist_name from artists r where r.id = a.artist_id),
        (select v.name from product_vendors v where v.id = a.vendor_id))`,
      cents: sql`b.amount_cents`,
      text: sql`b.reason`,
      ref: sql`b.id::text`,
      actor: sql`b.asked_by`,
      from: sql`from bonuses b join earning_accounts a on a.id = b.account_id where b.state in ('waiting') order by b.id`,
    }),
  // A colleague may ask a second person to accept it. After its last moment nobody can agree any more.
  dispute: ({ now }) =>
    part({
      ...OF_ORDER,
      kind: 'dispute',
      key: sql`'dispute:' || r.id`,
      since: sql`r.created_at`,
      due: sql`r.due_by`,
      cents: sql`r.amount_cents`,
      text: sql`r.reason`,
      ref: sql`r.id::text`,
      actor: sql`a.accept_asked_by`,
      request: sql`case when a.accept_asked_by is not null then ${request({})} end`,
      from: sql`from disputes r ${ORDER_AND_SONG} left join dispute_answers a on a.dispute_id = r.id
        and (r.due_by is null or r.due_by > ${now}::timestamptz)
        where r.state = 'needs_response' and not exists (
          select from dispute_answers g where g.dispute_id = r.id and g.state in ('asked','sent'))
        order by r.due_by`,
    }),
  // Won disputes are listed only while work is stopped. A delivered song needs no work, so it is not listed.
  dispute_won: ({ now }) =>
    part({
      ...OF_ORDER,
      kind: 'dispute_won',
      key: sql`'won:' || r.id`,
      since: sql`r.closed_at`,
      cents: sql`r.amount_cents`,
      ref: sql`r.id::text`,
      from: sql`from disputes r ${ORDER_AND_SONG} where r.state = 'won'
        and r.closed_at > ${now}::timestamptz - interval '90 days' and o.state in ('placed','partly_refunded')
        and (s.status = 'canceled'
          or exists (select from vendor_items i where i.order_id = o.id and i.state = 'stopped' and ${BANK_STOPPED})
          or (s.id is null and not exists (select from vendor_items i where i.order_id = o.id)))
        and ${notClosed(sql`'won:' || r.id`, sql`r.closed_at`)}
        order by r.closed_at`,
    }),
  // Listed until a label is made or the staff refuse.
  return_asked: () =>
    part({
      ...OF_ORDER,
      kind: 'return_asked',
      key: sql`'return:' || r.item_id`,
      since: sql`r.created_at`,
      artist: sql`(select v.name from vendor_items i join product_vendors v on v.id = i.vendor_id where i.id = r.item_id)`,
      text: sql`r.reason`,
      ref: sql`r.item_id::text`,
      from: sql`from return_requests r ${ORDER_AND_SONG} where r.refused_at is null
        and o.state in ('placed','partly_refunded') and not exists (select from parcels p
          where p.order_id = r.order_id and p.is_return and r.item_id = any (p.item_ids) and p.state <> 'failed')
        order by r.created_at`,
    }),
  // Listed until money for the line is refunded, or somebody closes the item. A parcel that is lost on its way back is
  // listed too: its customer has sent the goods and waits.
  goods_back: ({ now }) =>
    part({
      ...OF_ORDER,
      kind: 'goods_back',
      key: sql`'back:' || r.id`,
      since: RETURN_ENDED_AT,
      artist: ITS_VENDOR,
      text: sql`r.reason`,
      ref: sql`i.line_id`,
      hasProblem: sql`r.state = 'problem'`,
      from: sql`from parcels r ${ORDER_AND_SONG} join vendor_items i on i.id = r.item_ids[1]
        where r.is_return and r.state in ('arrived','problem')
        and ${RETURN_ENDED_AT} > ${now}::timestamptz - interval '90 days'
        and o.state in ('placed','partly_refunded') and not exists (
          select from refund_lines l join refunds b on b.id = l.refund_id where b.order_id = o.id
          and l.line_id = i.line_id and b.state in ('waiting','asked','sent','done') and b.created_at >= r.created_at)
        and ${notClosed(sql`'back:' || r.id`, RETURN_ENDED_AT)} order by ${RETURN_ENDED_AT}`,
    }),
  // The label of a parcel that was ended, for which the shop has paid and gets nothing back. Listed until somebody closes
  // it, and not longer than the mark of having closed it is kept.
  label_kept: ({ now }) =>
    part({
      ...OF_ORDER,
      kind: 'label_kept',
      key: sql`'label:' || r.id`,
      since: sql`r.kept_at`,
      artist: ITS_VENDOR,
      cents: sql`r.cost_cents`,
      text: sql`concat_ws(' ', r.carrier, r.tracking)`,
      ref: sql`r.id::text`,
      from: sql`from parcels r ${ORDER_AND_SONG} where r.state = 'failed' and r.next_at is null
        and r.kept_at > ${now}::timestamptz - interval '365 days'
        and ${notClosed(sql`'label:' || r.id`, sql`r.kept_at`)} order by r.kept_at`,
    }),
  // The shop cannot know when its own people have sent something, so it is listed until somebody closes it. Goods
  // that are made from the song of the order wait until no delivery of it is left.
  own_goods: () =>
    part({
      ...OF_ORDER,
      kind: 'own_goods',
      key: sql`'own_goods:' || r.order_id || case when r.waits_for_song then ':song' else '' end`,
      since: sql`case when r.waits_for_song then greatest(r.created_at, c.delivered_at) else r.created_at end`,
      goods: sql`(select jsonb_agg(jsonb_build_object('title', g -> 'title', 'quantity', g -> 'quantity'))
        from jsonb_array_elements(r.goods) g where ${IS_WANTED})`,
      ref: sql`r.order_id::text`,
      from: sql`from own_goods r ${ORDER_AND_SONG} left join commissions c on c.story_id = s.id and c.state <> 'canceled'
        where r.closed_at is null and o.state in ('placed','partly_refunded')
        and (not r.waits_for_song or c.id is null or c.delivered_at is not null)
        and exists (select from jsonb_array_elements(r.goods) g where ${IS_WANTED}) order by r.created_at`,
    }),
  // The day by which a vendor was to send the goods has passed. What is made from a song has a day that moves with it.
  goods_late: ({ now }) =>
    part({
      ...OF_ORDER,
      kind: 'goods_late',
      key: sql`'goods:' || r.id`,
      since: SENT_UNTIL,
      due: SENT_UNTIL,
      artist: ITS_VENDOR,
      goods: ITS_GOODS,
      ref: sql`r.id::text`,
      from: sql`from vendor_items r ${ORDER_AND_SONG} where r.state in ('new','making')
        and r.send_by < (${now}::timestamptz at time zone 'America/Chicago')::date order by r.send_by, r.id`,
    }),
  goods_problem: () =>
    part({
      ...OF_ORDER,
      kind: 'goods_problem',
      key: sql`'goods:' || r.id`,
      since: PROBLEM_AT,
      artist: ITS_VENDOR,
      text: sql`r.problem`,
      goods: ITS_GOODS,
      ref: sql`r.id::text`,
      from: sql`from vendor_items r ${ORDER_AND_SONG} where r.state = 'problem'
        and ${notClosed(sql`'goods:' || r.id`, PROBLEM_AT)} order by ${PROBLEM_AT}, r.id`,
    }),
  payment: () =>
    part({
      kind: 'payment',
      key: sql`'payment:' || k.id`,
      since: sql`k.updated_at`,
      customerId: sql`k.user_id`,
      cents: sql`k.total_cents`,
      text: sql`coalesce(k.failure, '')`,
      ref: sql`k.id::text`,
      actor: sql`(select p.asked_by from payment_closings p where p.checkout_id = k.id and p.decided_at is null)`,
      from: sql`from checkouts k where k.state = 'needs_attention' order by k.updated_at`,
    }),
  application: () =>
    part({
      kind: 'application',
      key: sql`'application:' || n.id`,
      since: sql`n.created_at`,
      artist: sql`n.name`,
      ref: sql`n.id::text`,
      from: sql`from artist_applications n where n.state = 'applied' order by n.created_at`,
    }),
  // A trial song that was sent back waits for its singer, so it is not in the inbox before its day has passed.
  trial_song: () =>
    part({
      kind: 'trial_song',
      key: sql`'trial:' || n.id`,
      since: sql`n.trial_sent_at`,
      artist: sql`n.name`,
      text: sql`n.trial_title`,
      ref: sql`n.id::text`,
      from: sql`from artist_applications n where n.state = 'trial' and n.trial_sent_at is not null order by n.trial_sent_at`,
    }),
  trial_late: ({ now }) =>
    part({
      kind: 'trial_late',
      key: sql`'trial:' || n.id`,
      since: sql`(n.trial_due_day + 1)::timestamp at time zone 'America/Chicago'`,
      artist: sql`n.name`,
      ref: sql`n.id::text`,
      from: sql`from artist_applications n where n.state = 'trial' and n.trial_sent_at is null
        and n.trial_due_day < (${now}::timestamptz at time zone 'America/Chicago')::date order by n.trial_due_day`,
    }),
  profile_review: () =>
    part({
      kind: 'profile_review',
      key: sql`'profile:' || p.id`,
      since: sql`p.changed_at`,
      artist: sql`(select a.artist_name from artists a where a.id = p.artist_id)`,
      ref: sql`p.artist_id::text`,
      from: sql`from artist_profiles p where p.state = 'review' order by p.changed_at`,
    }),
  strike_appeal: () =>
    part({
      kind: 'strike_appeal',
      key: sql`'strike:' || k.id`,
      since: sql`k.appealed_at`,
      artist: sql`(select a.artist_name from artists a where a.id = k.artist_id)`,
      text: sql`k.appeal`,
      ref: sql`k.artist_id::text`,
      actor: sql`k.given_by`,
      from: sql`from artist_strikes k where k.state = 'appealed' order by k.appealed_at`,
    }),
  artist_held: () =>
    part({
      kind: 'artist_held',
      key: sql`'held:' || a.id`,
      since: sql`a.held_at`,
      artist: sql`a.artist_name`,
      ref: sql`a.id::text`,
      from: sql`from artists a where a.standing_effect = 'held' order by a.held_at`,
    }),
  customer_message: () =>
    part({
      kind: 'customer_message',
      key: sql`'conversation:' || v.order_id`,
      since: sql`v.open_since`,
      orderId: sql`v.order_id`,
      customerId: sql`o.user_id`,
      song: sql`case when s.id is null then null else ${SONG} end`,
      artist: sql`case when l.author = 'artist' then (select a.artist_name from artists a where a.user_id = l.author_id) end`,
      text: sql`coalesce(l.text, '')`,
      slug: sql`s.slug`,
      ref: sql`v.last_id::text`,
      from: sql`from conversations v join orders o on o.id = v.order_id left join stories s on s.order_id = o.id
        left join conversation_messages l on l.id = v.last_id where v.open_since is not null order by v.open_since`,
    }),
  comment: () =>
    part({
      kind: 'comment',
      key: sql`'comment:' || c.id`,
      since: sql`r.since`,
      orderId: sql`s.order_id`,
      customerId: sql`s.owner_id`,
      song: SONG,
      cents: sql`r.reports`,
      text: sql`c.body`,
      slug: sql`s.slug`,
      ref: sql`c.id::text`,
      from: sql`from (select comment_id, min(created_at) as since, count(*)::integer as reports from comment_reports group by comment_id) r
        join comments c on c.id = r.comment_id and c.hidden_by is null join stories s on s.id = c.story_id order by r.since`,
    }),
  review: () =>
    part({
      kind: 'review',
      key: sql`'review:' || r.kind || '-' || r.id`,
      since: sql`r.since`,
      artist: sql`coalesce(a.artist_name, d.title_en)`,
      cents: sql`r.reports`,
      text: sql`coalesce(w.body, g.body)`,
      ref: sql`r.kind || ':' || r.id`,
      from: sql`from (select case when artist_review_id is null then 'product' else 'artist' end as kind,
          coalesce(artist_review_id, product_review_id) as id, min(created_at) as since, count(*)::integer as reports
          from review_reports group by 1, 2) r
        left join artist_reviews w on r.kind = 'artist' and w.id = r.id left join artists a on a.id = w.artist_id
        left join product_reviews g on r.kind = 'product' and g.id = r.id left join products d on d.id = g.product_id
        order by r.since`,
    }),
  // What a customer wrote waits until an editor shows it, plans it or puts it away. Old reviews were brought in
  // by editors, so they do not wait.
  review_new: () =>
    part({
      kind: 'review_new',
      key: sql`'review_new:' || w.id`,
      since: sql`coalesce((select max(v.created_at) from edit_versions v where v.kind = 'review'
        and v.item_id = w.id::text and v.user_id is null), w.created_at)`,
      artist: sql`a.artist_name`,
      text: sql`w.body`,
      ref: sql`w.id::text`,
      from: sql`from artist_reviews w left join artists a on a.id = w.artist_id
        join edited_items e on e.kind = 'review' and e.item_id = w.id::text
        where not w.is_shown and not w.from_before and e.archived_at is null and e.publish_at is null order by w.id`,
    }),
  // What editors planned and the shop could not publish. Listed until somebody saves it again.
  plan_failed: ({ edits }) =>
    part({
      kind: 'plan_failed',
      key: sql`'plan:' || e.kind || ':' || e.item_id`,
      since: sql`e.failed_at`,
      // The name in the draft, in English and in Spanish.
      artist: draftName(DRAFT, 'en'),
      text: draftName(DRAFT, 'sp'),
      ref: sql`e.kind || ':' || e.item_id`,
      from: sql`from edited_items e where e.failed_at >= e.updated_at and e.publish_at is not null
        and e.kind = any (${`{${edits.join(',')}}`}::text[]) and e.archived_at is null order by e.failed_at`,
    }),
  message_failed: ({ now }) =>
    part({
      kind: 'message_failed',
      key: sql`'message:' || b.id`,
      since: sql`b.abandoned_at`,
      artist: sql`b.recipient`,
      text: sql`b.template`,
      slug: sql`coalesce(b.last_error, '')`,
      ref: sql`b.id::text`,
      from: sql`from outbox b where b.abandoned_at > ${now}::timestamptz - interval '30 days' and b.template <> 'passcode' and b.channel <> 'event'
        and ${notClosed(sql`'message:' || b.id`, sql`b.abandoned_at`)} order by b.abandoned_at`,
    }),
  webhook_failed: () =>
    part({
      kind: 'webhook_failed',
      key: sql`'webhook:' || w.id`,
      since: sql`w.last_at`,
      artist: sql`w.source`,
      text: sql`w.type`,
      slug: sql`w.error`,
      ref: sql`w.id::text`,
      from: sql`from webhook_faults w where ${notClosed(sql`'webhook:' || w.id`, sql`w.last_at`)} order by w.last_at`,
    }),
  // One item for each receiver, because a receiver that is away for long can miss thousands of events.
  events_failed: ({ now }) =>
    part({
      kind: 'events_failed',
      key: sql`'events:' || g.receiver`,
      since: sql`g.last_at`,
      artist: sql`g.receiver`,
      cents: sql`g.events`,
      slug: sql`g.error`,
      ref: sql`g.receiver`,
      from: sql`from (${givenUpEvents(sql`${now}::timestamptz - interval '30 days'`)}) g
        where ${notClosed(sql`'events:' || g.receiver`, sql`g.last_at`)} order by g.last_at`,
    }),
};

/** The rows of these sources. They are read by one statement, because each view of the inbox needs all of them. */
export async function findInbox(
  db: DbOrTx,
  sources: readonly Source[],
  {
    now,
    dueBefore,
    readerId,
    edits,
  }: { now: Date; dueBefore: Date; readerId: number; edits: readonly EditedKind[] },
): Promise<InboxRow[]> {
  if (sources.length === 0) return [];
  const at = { now: now.toISOString(), dueBefore: dueBefore.toISOString(), edits };
  // One row more than `EACH` tells that there are more. Snoozed rows must not take the place of others. The limit is a
  // number in the statement: for any other, PostgreSQL expects a tenth of all rows and reads all customers.
  const snoozed = await db.$count(inboxMarks, gt(inboxMarks.snoozedUntil, now));
  const limit = sql.raw(String(EACH + 1 + snoozed));
  const parts = sql.join(
    sources.map((source) => sql`(${SOURCES[source](at)} limit ${limit})`),
    sql` union all `,
  );
  const { rows } = await db.execute<InboxRow>(sql`
    select x.kind, x.key, x.since, x.due, x.order_id::float8 as "orderId", x.customer_id::float8 as "customerId",
      ${nameOrAddress(sql`u`)} as customer, x.song, x.artist, x.cents,
      x.text, x.slug, x.ref, x.actor::float8 as actor, x.credit_to as "creditTo", x.request, x.work, x.instead, x.may_change, x.goods,
      x.has_problem as "hasProblem",
      ${nameOrAddress(sql`y`)} as "actorName", m.owner_id::float8 as "ownerId",
      ${nameOrAddress(sql`w`)} as owner, w.staff_role as "ownerRole",
      case when x.kind = 'customer_message' then coalesce((select r.read_to from conversation_reads r
        where r.order_id = x.order_id and r.user_id = ${readerId}::bigint), 0)::float8 end as "readTo",
      m.snoozed_until as "snoozedUntil", m.snoozed_kind as "snoozedKind", coalesce(m.reason, '') as reason
    from (${parts}) x left join users u on u.id = x.customer_id left join inbox_marks m on m.key = x.key
      left join users y on y.id = x.actor
      left join users w on w.id = m.owner_id and w.staff_role is not null`);
  return rows;
}

export type ColleagueRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: StaffRole | null;
};

/** All members of the staff. */
export const findColleagues = (db: DbOrTx): Promise<ColleagueRow[]> =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.staffRole,
    })
    .from(users)
    .where(isNotNull(users.staffRole))
    .orderBy(asc(users.firstName), asc(users.email));

export type Mark = Partial<
  Pick<typeof inboxMarks.$inferInsert, 'ownerId' | 'snoozedUntil' | 'snoozedKind' | 'reason' | 'closedAt'>
>;

/** Sets marks on an inbox item; fields that are not given keep their values. */
export async function writeMark(
  tx: Tx,
  key: string,
  mark: Mark,
  by: { changedBy: number; changedAt: Date },
): Promise<void> {
  await tx
    .insert(inboxMarks)
    .values({ key, ...mark, ...by })
    .onConflictDoUpdate({ target: inboxMarks.key, set: { ...mark, ...by } });
}

/** Deletes marks that nobody has changed since `before`. */
export async function deleteOldMarks(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(inboxMarks).where(sql`${inboxMarks.changedAt} < ${before.toISOString()}::timestamptz`);
}

/** What this member of the staff has seen in the inbox since then, as the staff log tells. `items` are keys. */
export async function findSeen(
  db: DbOrTx,
  userId: number,
  since: Date,
): Promise<{ customers: Set<number>; items: Set<string> }> {
  const { rows } = await db.execute<{ customers: number[] | null; items: string[] | null }>(sql`
    select l.after -> 'customers' as customers, l.after -> 'items' as items from ${staffLog} l
    where l.by_user_id = ${userId}::bigint and l.action = 'inbox.seen' and l.at > ${since.toISOString()}::timestamptz`);
  return {
    customers: new Set(rows.flatMap(({ customers }) => customers ?? [])),
    items: new Set(rows.flatMap(({ items }) => items ?? [])),
  };
}

export async function endSnooze(tx: Tx, key: string): Promise<void> {
  await tx.update(inboxMarks).set({ snoozedUntil: null, snoozedKind: null }).where(eq(inboxMarks.key, key));
}
