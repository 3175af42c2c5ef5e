import type { OrderAddress, OrderRefund, OrderView } from '@keepsong/contract/order-page';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { mayAnswer } from '@keepsong/domain/orders/dispute';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayComeBack } from '@keepsong/domain/studio/goods-return';
import { zoneOfAddress } from '@keepsong/domain/time/address-zone';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { portraitPath } from '../artists/portrait.ts';
import { paidCard } from '../checkout/fulfilment/order-detail.ts';
import type { OrderMoney, OrderMoneyService } from '../checkout/refunds/order-money.service.ts';
import { findTakenBack, NOTHING_BACK } from '../earnings/expected-pay.service.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import { briefOf } from '../stories/brief.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { goodsViews } from '../studio/vendors/item-words.ts';
import { type KnownParcel, knownParcels } from '../studio/vendors/known-parcels.service.ts';
import { returnAskedView } from './ask-return.service.ts';
import { findAnswers } from './disputes/dispute-answers.repository.ts';
import { findLateKeys } from './late/late.repository.ts';
import { findChanges } from './order-change.repository.ts';
import { eventsOf } from './order-events.ts';
import { findStaff } from './order-list.repository.ts';
import { titlesOf } from './order-list.service.ts';
import {
  findAssignee,
  findCustomerSums,
  findDeeds,
  findGiftCards,
  findGoods,
  findHistory,
  findMessagesToArtist,
  findNames,
  findNotes,
  findOffers,
  findOpenFailures,
  findOrderPage,
  findRefusals,
  findRevisionsOf,
  findSongOf,
  findWaitingCredit,
  findWritten,
  type OrderPageRow,
  type SongRow,
} from './order-page.repository.ts';
import { noteOpening } from './order-views.ts';
import type { ResumeWork } from './resume-work.service.ts';
import { findRequestsOf, type ReturnRequestRow } from './return-requests.repository.ts';

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  orderMoney: OrderMoneyService;
  resumeWork: Pick<ResumeWork, 'isPossible'>;
  keptMessages: Pick<KeptMessages, 'ofOrder'>;
  stories: Pick<StoriesService, 'briefRecordings'>;
};

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Everything about one order, on one page. */
export function createOrderPage(deps: Deps) {
  const { db, clock, orderMoney, resumeWork, keptMessages, stories } = deps;
  /** Loads everything about an order. Null when there is no such order. */
  async function load(orderId: number, locale: Locale): Promise<OrderView | null> {
    const page = await findOrderPage(db, orderId);
    if (!page) return null;
    const number = orderNumber(orderId);
    const [
      money,
      goods,
      song,
      messages,
      notes,
      giftCards,
      sums,
      staff,
      assignee,
      deeds,
      late,
      written,
      changes,
      failures,
    ] = await Promise.all([
      orderMoney.of(page.order, locale),
      findGoods(db, orderId),
      findSongOf(db, orderId),
      keptMessages.ofOrder(db, orderId),
      findNotes(db, orderId),
      findGiftCards(db, orderId),
      findCustomerSums(db, page.order.userId),
      findStaff(db),
      findAssignee(db, orderId),
      findDeeds(db, number),
      findLateKeys(db, orderId),
      findWritten(db, orderId),
      findChanges(db, orderId),
      findOpenFailures(db, orderId),
    ]);
    const parcelled = knownParcels(db, idsOf(goods));
    const revised = song ? findRevisionsOf(db, song.story.id) : Promise.resolve([]);
    const [answers, offers, revisions, toArtist, recordings, history, parcels, wishes, credit, takenBack] =
      await Promise.all([
        findAnswers(
          db,
          money.disputes.map(({ id }) => id),
        ),
        song?.work ? findOffers(db, song.work.id) : [],
        revised,
        song ? findMessagesToArtist(db, song.story.id) : [],
        song ? stories.briefRecordings(db, song.story.id) : [],
        loadHistory(db, { orderId, money, goods, giftCards, song, late, changes, parcelled, revised }),
        parcelled,
        goods.length === 0 ? [] : findRequestsOf(db, orderId),
        findWaitingCredit(db, orderId),
        findTakenBack(db, song ? [song.story.id] : []),
      ]);
    const names = await findNames(db, [
      ...new Set([
        ...money.refunds.flatMap(({ askedBy, decidedBy }) => [askedBy ?? [], decidedBy ?? []].flat()),
        ...answers.flatMap(({ acceptAskedBy }) => acceptAskedBy ?? []),
        ...notes.flatMap(({ note }) => [note.authorId, ...note.mentions]),
        ...history.flatMap(({ userId }) => userId ?? []),
      ]),
    ]);
    const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
    const refunds = refundViews(money, failures, person);
    const noteViews = noteViewsOf(notes, person);
    const { order, facts, checkout } = page;
    return {
      ...moneyView(page, money),
      number,
      state: facts.state,
      kind: facts.kind,
      bought: song ? [] : titlesOf(order.cart.lines, locale),
      placed_at: order.createdAt.toISOString(),
      cancelled_at: iso(order.cancelledAt),
      language: checkout.locale,
      affiliate: order.cart.affiliate ?? null,
      is_rush: facts.isRush,
      is_late: facts.isOpen && song?.work?.dueAt != null && song.work.dueAt < clock.now(),
      payment: paymentView(page),
      ...{ customer: customerView(page, sums), ...addressesOf(page) },
      refunds,
      disputes: disputeViews(money, answers, { person, now: clock.now() }),
      waiting_credit: creditViews(credit),
      gift_cards: giftCardViews(giftCards),
      goods: goodsOf(order.cart, goods, { parcels, wishes }, locale),
      song: song && songView(song, { offers, revisions, recordings, takenBack }),
      messages,
      notes: noteViews,
      events: eventsOf({
        ...{ page, song, offers, history, refunds, messages, toArtist, deeds, names, giftCards, goods },
        ...{ parcels, wishes, written, changes, disputes: money.disputes, notes: noteViews, locale },
        refusals: await findRefusals(db, number),
      }),
      assigned_to: assignee,
      can_resume: await resumeWork.isPossible({
        ...{ order, story: song?.story ?? null, work: song?.work ?? null },
      }),
      ...{ staff, now: clock.now().toISOString() },
    };
  }

  return {
    load,

    /** The log stores each look. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async get(
      session: Session | null,
      orderId: number | null,
      locale: Locale,
    ): Promise<Result<{ order: OrderView }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const order = orderId === null ? null : await load(orderId, locale);
      if (orderId === null || !order) return refuse('not_found');
      await noteOpening(deps, by.value, { id: orderId, order });
      return ok({ order });
    },
  };
}

export type OrderPageService = ReturnType<typeof createOrderPage>;

type HistoryOf = {
  orderId: number;
  money: OrderMoney;
  goods: Awaited<ReturnType<typeof findGoods>>;
  giftCards: Awaited<ReturnType<typeof findGiftCards>>;
  song: Awaited<ReturnType<typeof findSongOf>>;
  late: Awaited<ReturnType<typeof findLateKeys>>;
  changes: Awaited<ReturnType<typeof findChanges>>;
  parcelled: Promise<readonly KnownParcel[]>;
  revised: PromiseLike<Awaited<ReturnType<typeof findRevisionsOf>>>;
};

/** The history of all rows whose states the timeline tells. */
async function loadHistory(db: Db, { parcelled, revised, ...of }: HistoryOf) {
  const { orderId, money, goods, giftCards, song, late, changes } = of;
  const [parcels, revisions] = await Promise.all([parcelled, revised]);
  return findHistory(db, [
    { what: 'orders', keys: [String(orderId)] },
    { what: 'refunds', keys: money.refunds.map(({ id }) => String(id)) },
    { what: 'disputes', keys: money.disputes.map(({ id }) => String(id)) },
    { what: 'vendor_items', keys: goods.map(({ item }) => String(item.id)) },
    { what: 'parcels', keys: parcels.filter(({ isReturn }) => isReturn).map(({ id }) => String(id)) },
    { what: 'gift_cards', keys: giftCards.map(({ id }) => String(id)) },
    { what: 'commissions', keys: song?.work ? [String(song.work.id)] : [] },
    { what: 'late_songs', keys: late.map(({ id }) => String(id)) },
    { what: 'order_changes', keys: changes.map(({ id }) => String(id)) },
    { what: 'releases', keys: song ? [String(song.story.id)] : [] },
    { what: 'instant_songs', keys: song?.story.instantSongId ? [song.story.instantSongId] : [] },
    // Includes revisions that other orders paid for, because they are a part of the song's history, too.
    { what: 'story_revisions', keys: revisions.map(({ id }) => String(id)) },
  ]);
}

const idsOf = (goods: Awaited<ReturnType<typeof findGoods>>) => goods.map(({ item }) => item.id);

type Person = (id: number | null) => { id: number; name: string } | null;

const goodsOf = (
  cart: OrderPageRow['order']['cart'],
  goods: Awaited<ReturnType<typeof findGoods>>,
  { parcels, wishes }: { parcels: readonly KnownParcel[]; wishes: readonly ReturnRequestRow[] },
  locale: Locale,
): OrderView['goods'] =>
  goods.flatMap(({ item, vendor }) =>
    goodsViews(cart, [item], parcels, locale).map((view) => ({
      ...view,
      ...{ id: item.id, vendor, state: item.state, problem: item.problem, line_id: item.lineId },
      can_come_back: mayComeBack(item).ok,
      return_asked: wishes.filter(({ itemId }) => itemId === item.id).map(returnAskedView)[0] ?? null,
      return_reason:
        parcels.find(({ isReturn, itemIds }) => isReturn && itemIds.includes(item.id))?.reason ?? '',
    })),
  );

const refundViews = ({ refunds }: OrderMoney, failures: ReadonlySet<number>, person: Person): OrderRefund[] =>
  refunds.map((row) => ({
    ...{ id: row.id, state: row.state, origin: row.origin, is_cancel: row.isCancel, way: row.way },
    amount_cents: row.amountCents,
    card_cents: row.toCardCents,
    credit_cents: row.toNonTaxableCents + row.toTaxableCents,
    effects: row.effects,
    at: row.createdAt.toISOString(),
    reason: row.reason,
    asked_by: person(row.askedBy),
    decided_by: person(row.decidedBy),
    failure: row.failure,
    is_open: failures.has(row.id),
  }));

const creditViews = (waiting: Awaited<ReturnType<typeof findWaitingCredit>>): OrderView['waiting_credit'] =>
  waiting.map(({ grant, asker }) => ({
    ...{ id: grant.id, kind: grant.kind, amount_cents: grant.amountCents, reason: grant.reason },
    ...{ at: grant.createdAt.toISOString(), asked_by: { id: grant.askedBy, name: asker } },
  }));

const paymentView = ({ order }: OrderPageRow): OrderView['payment'] => ({
  type: order.paymentType,
  intent_id: order.intentId,
  charge_id: order.chargeId,
  card: paidCard(order),
});

const giftCardViews = (cards: Awaited<ReturnType<typeof findGiftCards>>): OrderView['gift_cards'] =>
  cards.map((card) => ({
    ...{ id: card.id, amount_cents: card.amountCents, state: card.state, send_on: card.sendOn },
    recipient_name: card.recipientName,
    recipient_email: card.recipientEmail,
  }));

const disputeViews = (
  { disputes }: OrderMoney,
  answers: readonly { disputeId: number; sentAt: Date | null; acceptAskedBy: number | null }[],
  { person, now }: { person: Person; now: Date },
): OrderView['disputes'] =>
  disputes.map((row) => {
    const answer = answers.find(({ disputeId }) => disputeId === row.id);
    const isOpen = mayAnswer(row.state, row.dueBy, now);
    return {
      ...{ id: row.id, state: row.state, amount_cents: row.amountCents, reason: row.reason },
      ...{ at: row.createdAt.toISOString(), due_by: iso(row.dueBy), answered_at: iso(answer?.sentAt) },
      accept_asked_by: isOpen ? person(answer?.acceptAskedBy ?? null) : null,
    };
  });

const noteViewsOf = (notes: Awaited<ReturnType<typeof findNotes>>, person: Person): OrderView['notes'] =>
  notes.map(({ note, author }) => ({
    id: note.id,
    at: note.createdAt.toISOString(),
    author: { id: note.authorId, name: author },
    text: note.text,
    mentions: note.mentions.flatMap((id) => person(id) ?? []),
  }));

const customerView = (
  { order, customer }: OrderPageRow,
  sums: Awaited<ReturnType<typeof findCustomerSums>>,
): OrderView['customer'] => ({
  id: customer.id,
  name: `${customer.firstName} ${customer.lastName}`.trim(),
  first_name: customer.firstName,
  email: customer.email,
  phone: customer.phoneNumber ?? order.textsTo,
  is_guest: customer.guest,
  texts:
    customer.preferredContactMethod === 'sms' && (customer.smsConsentAt !== null || order.textsTo !== null),
  news: customer.newsConsentAt !== null,
  language: customer.locale,
  orders: sums.orders,
  paid_cents: sums.paidCents,
  since: new Date(sums.since ?? customer.createdAt).toISOString(),
  time_zone: zoneOf(order),
});

/** Goods may go to somebody else, so the address of the card tells more about the customer. */
function zoneOf({ cart: { addresses } }: OrderPageRow['order']): string | null {
  const { billing, shipping } = addresses;
  const [country, state] = billing
    ? [billing.country_code, billing.state_code]
    : [shipping?.country, shipping?.state];
  const { postal_code = '' } = billing ?? shipping ?? {};
  return zoneOfAddress({ country: country ?? '', state: state ?? '', postal_code });
}

function moneyView({ order }: OrderPageRow, { lines, left, leftOnCard }: OrderMoney) {
  const { quote } = order;
  return {
    total_cents: order.totalCents + quote.spent.nonTaxable + quote.spent.taxable,
    refunded_cents: lines.reduce((sum, line) => sum + line.refunded_cents, 0),
    refundable_cents: left,
    refundable_card_cents: Math.min(left, leftOnCard),
    refundable_credit_cents: left - Math.min(left, leftOnCard),
    tax_cents: quote.taxes,
    discount_cents: quote.discount,
    promotion: quote.promotion ? { code: quote.promotion.code, off_cents: quote.promotion.off } : null,
    credit_cents: quote.credit_applied,
    card_cents: order.totalCents,
    taxable_credit_cents: quote.spent.taxable,
    non_taxable_credit_cents: quote.spent.nonTaxable,
    subtotal_cents: quote.subtotal,
    shipping_cents: quote.shipping,
    waived_cents: quote.waived ?? 0,
    coupon_code: quote.coupon_code ?? null,
    lines,
  };
}

function addressesOf({ order: { cart } }: OrderPageRow): Pick<OrderView, 'ship_to' | 'bill_to'> {
  const { shipping, billing } = cart.addresses;
  const plain = (address: Partial<OrderAddress>): OrderAddress => ({
    ...{ name: '', line1: '', line2: '', city: '', state: '', postal_code: '', country: '' },
    ...address,
  });
  return {
    ship_to:
      shipping &&
      plain({
        name: shipping.name ?? '',
        line1: shipping.line1,
        line2: shipping.line2 ?? '',
        city: shipping.city,
        state: shipping.state ?? '',
        postal_code: shipping.postal_code,
        country: shipping.country,
      }),
    bill_to:
      billing &&
      plain({
        city: billing.city ?? '',
        state: billing.state_code ?? '',
        postal_code: billing.postal_code ?? '',
        country: billing.country_code ?? '',
      }),
  };
}

type SongParts = {
  offers: Awaited<ReturnType<typeof findOffers>>;
  revisions: Awaited<ReturnType<typeof findRevisionsOf>>;
  recordings: Parameters<typeof briefOf>[1];
  takenBack: Awaited<ReturnType<typeof findTakenBack>>;
};

function songView({ story, work, artist }: SongRow, { offers, revisions, recordings, takenBack }: SongParts) {
  const { songData } = story;
  const back = takenBack.get(story.id) ?? NOTHING_BACK;
  const artistView = (row: NonNullable<SongRow['artist']>) => ({
    id: row.id,
    name: row.artistName,
    photo: portraitPath(row),
  });
  const hasArtist = artist !== null && work?.state !== 'declined';
  return {
    slug: story.slug,
    status: story.status,
    title: story.title || (work?.title ?? ''),
    recipient: songData.recipient,
    from_name: story.fromName,
    occasion: songData.occasion,
    genre: songData.genre,
    moods: songData.moods,
    tempo: songData.tempo,
    is_instant: story.instant !== null,
    questions: songData.questions,
    brief: briefOf(story, recordings),
    artist: hasArtist ? artistView(artist) : null,
    work: work && {
      state: work.state,
      offered_at: iso(work.offeredAt),
      offer_expires_at: work.state === 'offered' ? iso(work.offerExpiresAt) : null,
      accepted_at: iso(work.acceptedAt),
      due_at: iso(work.dueAt),
      delivered_at: iso(work.deliveredAt),
      hear_by: iso(work.hearBy),
      fee_cents: work.feeCents,
      tip_cents: work.tipCents,
      pays_cents: work.feeCents + work.tipCents - back.feeCents - back.tipCents,
    },
    offers: offers.map(({ offer, artist: asked }) => ({
      artist: artistView(asked),
      offered_at: offer.offeredAt.toISOString(),
      outcome: offer.outcome,
      accepted_at: iso(offer.acceptedAt),
      ...{ reason: offer.reason, note: offer.note, ended_at: iso(offer.endedAt) },
    })),
    versions: versionsOf({ story, work }, revisions),
  };
}

const media = (key: string | null): string | null => (key === null ? null : `/media/${key}`);

/**
 * The versions of a song, newest first: the one that waits for its check, the delivered one, and those that a
 * revision replaced.
 */
function versionsOf({ story, work }: Pick<SongRow, 'story' | 'work'>, revisions: SongParts['revisions']) {
  const isDelivered = story.status === 'shipped';
  const isNew = work?.audioKey != null && work.audioKey !== story.audioKey;
  return [
    ...(work && isNew
      ? [
          {
            kind: 'uploaded' as const,
            title: work.title,
            lyrics: work.lyrics,
            audio_url: media(work.audioKey),
            duration_seconds: work.durationSeconds,
            at: iso(work.checkedAt),
          },
        ]
      : []),
    ...(isDelivered
      ? [
          {
            kind: 'delivered' as const,
            title: story.title,
            lyrics: story.lyrics ?? '',
            audio_url: media(story.audioKey),
            duration_seconds: story.durationSeconds,
            at: iso(work?.revisedAt ?? story.deliveredAt),
          },
        ]
      : []),
    ...[...revisions].reverse().flatMap((row) =>
      row.lyricsBefore === null
        ? []
        : {
            kind: 'before_revision' as const,
            title: row.titleBefore ?? '',
            lyrics: row.lyricsBefore,
            // The old recording of an accepted revision is deleted, perhaps a moment later.
            audio_url: row.state === 'accepted' ? null : media(row.audioBefore),
            duration_seconds: row.durationBefore ?? 0,
            at: iso(row.answeredAt),
          },
    ),
  ];
}
