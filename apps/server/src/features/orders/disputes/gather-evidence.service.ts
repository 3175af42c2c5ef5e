import type { OrderAddress, OrderView } from '@keepsong/contract/order-page';
import { cardBrandName } from '@keepsong/domain/checkout/card';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import type { Evidence, EvidenceEntry } from '@keepsong/domain/orders/dispute';
import type { Db } from '../../../platform/db/database.ts';
import type { OrderPageService } from '../order-page.service.ts';
import { findConversation, findOpenings } from './evidence.repository.ts';

type Deps = { db: Db; orderPage: Pick<OrderPageService, 'load'>; shop: { publicUrl: string } };

/**
 * The longest text of a message (`EXCERPT`), and the most messages (`MOST_MESSAGES`). A bank reads only the
 * first pages.
 */
const EXCERPT = 1_200;
const MOST_MESSAGES = 120;

const AUTHORS = {
  customer: 'Customer',
  artist: 'Artist, to the customer',
  staff: 'Shop, to the customer',
} as const;

type Said = Awaited<ReturnType<typeof findConversation>>[number];

/**
 * Whether the customer wrote or got a message. An answer whose mail came back proves nothing to a bank. What the artist
 * writes to the customer is on the page of the song, so there is no mail while the customer looks at that page.
 */
function isWithCustomer({ author, audience, toWhom, hasArrived, hasFailed }: Said): boolean {
  if (author === 'customer') return true;
  if (author === 'artist') return audience === 'song' && !hasFailed;
  return (audience === 'song' || toWhom === 'customer') && hasArrived;
}

/** A text as the customer read it: the customer does not see how to reach the artist. */
const textFor = ({ author, text }: Said): string => (author === 'artist' ? maskContacts(text) : text);

/** Mails that repeat a message of the conversation, or say that there is one. */
const OF_CONVERSATION = ['staff_answer', 'song_message'];

/**
 * Collects the facts about an order as evidence for a bank. The texts are English, because banks read English.
 */
export function createGatherEvidence({ db, orderPage, shop }: Deps) {
  return async function gather(orderId: number): Promise<Evidence | null> {
    const [order, openings, conversation] = await Promise.all([
      orderPage.load(orderId, 'en'),
      findOpenings(db, orderId),
      findConversation(db, orderId),
    ]);
    if (!order) return null;
    const { customer, song, payment } = order;
    return {
      order: {
        ...{ number: order.number, placed_at: order.placed_at, total_cents: order.card_cents },
        card: payment.card
          ? `${cardBrandName(payment.card) ?? payment.card.brand} ${payment.card.last4}`
          : payment.type,
        lines: order.lines.map(({ id, name, quantity, amount_cents }) => ({
          ...{ name: id === 'shipping' ? 'Shipping' : name, quantity, amount_cents },
        })),
      },
      customer: {
        ...{ name: customer.name || customer.email, email: customer.email, since: customer.since },
        orders: customer.orders,
      },
      // Everybody who pays sees the sentence about agreeing to the terms.
      terms: { agreed_at: order.placed_at, url: `${shop.publicUrl}/terms` },
      brief: song && { recipient: song.recipient, answers: briefAnswers(song) },
      deliveries: deliveriesOf(order),
      opened: openings ? openedOf(openings) : [],
      messages: [
        // Messages between shop and artist are left out, because they do not concern the bank.
        ...conversation.filter(isWithCustomer).map((said) => ({
          ...{ at: said.at.toISOString(), who: AUTHORS[said.author] },
          text: textFor(said).slice(0, EXCERPT),
        })),
        ...order.events
          .filter(({ kind }) => kind === 'customer_wrote')
          .map(({ at, what }) => ({
            at,
            who: 'Customer, to the artist',
            text: (what ?? '').slice(0, EXCERPT),
          })),
        ...order.messages
          // The conversation has these messages already, with their texts.
          .filter(({ template }) => !OF_CONVERSATION.includes(template))
          .filter(({ state, to }) => state === 'sent' && (to === customer.email || to === customer.phone))
          .map(({ sent_at, created_at, to, subject }) => ({
            ...{ at: sent_at ?? created_at, who: `Shop, to ${to}`, text: subject },
          })),
      ]
        .sort(byTime)
        .slice(-MOST_MESSAGES),
      parcels: order.ship_to && { address: addressOf(order.ship_to), goods: order.lines.flatMap(parcelOf) },
    };
  };
}

export type GatherEvidence = ReturnType<typeof createGatherEvidence>;

const byTime = (a: EvidenceEntry, b: EvidenceEntry): number => a.at.localeCompare(b.at);

const briefAnswers = ({ questions, brief }: NonNullable<OrderView['song']>) => [
  ...questions.filter(({ answer }) => answer !== ''),
  ...(brief.notes === '' ? [] : [{ question: 'Notes', answer: brief.notes }]),
];

/** When the song, its new versions, gift cards and goods reached the customer. */
function deliveriesOf({ song, events, goods }: OrderView): EvidenceEntry[] {
  const who = song?.artist?.name ?? '';
  const made = events.find(({ kind }) => kind === 'instant_made')?.at;
  const first = song?.work?.delivered_at ?? (song?.is_instant ? made : null);
  const songs = song && first ? [{ at: first, who, text: `Delivered: ${song.title}` }] : [];
  const later = (song?.versions ?? []).flatMap(({ kind, at }) =>
    kind === 'before_revision' && at !== null
      ? { at, who, text: 'Delivered: a new version, as the customer had asked' }
      : [],
  );
  const cards = events
    .filter(({ kind }) => kind === 'gift_card_sent' || kind === 'gift_card_redeemed')
    .map(({ at, kind, what }) => ({
      ...{ at, who: what ?? '' },
      text: kind === 'gift_card_sent' ? 'A gift card was sent' : 'The gift card was redeemed',
    }));
  return [...songs, ...later, ...cards, ...goods.flatMap((item) => journeyOf(item, events))].sort(byTime);
}

/**
 * When goods were sent and when they arrived. Goods that were sent twice have only the carrier and the tracking number
 * of their last parcel, so only its steps name them.
 */
function journeyOf(
  { id, vendor, title, quantity, carrier, tracking }: OrderView['goods'][number],
  events: OrderView['events'],
): EvidenceEntry[] {
  const steps = events.filter(
    ({ kind, ref }) => (kind === 'goods_shipped' || kind === 'goods_arrived') && ref === String(id),
  );
  const lastSent = steps.findLastIndex(({ kind }) => kind === 'goods_shipped');
  const parcel = [carrier, tracking && `tracking number ${tracking}`].filter(Boolean).join(', ');
  return steps.map(({ at, kind }, index) => ({
    ...{ at, who: vendor },
    text: [
      `${kind === 'goods_shipped' ? 'Sent' : 'Arrived'}: ${quantity} × ${title}`,
      ...(parcel !== '' && index >= lastSent ? [parcel] : []),
    ].join(' · '),
  }));
}

type Openings = NonNullable<Awaited<ReturnType<typeof findOpenings>>>;

function openedOf({ openedAt, giftOpenedAt, revisions }: Openings): EvidenceEntry[] {
  const entry = (at: Date | null, who: string, text: string): EvidenceEntry[] =>
    at === null ? [] : [{ at: at.toISOString(), who, text }];
  return [
    ...entry(openedAt, 'Customer', 'Opened the page of the delivered song'),
    ...entry(giftOpenedAt, 'Recipient', 'Opened the gift'),
    ...revisions.flatMap(({ createdAt, acceptedAt }) => [
      ...entry(createdAt, 'Customer', 'Had lines of the delivered song changed'),
      ...entry(acceptedAt, 'Customer', 'Accepted the new version'),
    ]),
  ].sort(byTime);
}

const addressOf = ({ name, line1, line2, city, state, postal_code, country }: OrderAddress): string =>
  [name, line1, line2, city, state, postal_code, country].filter((part) => part !== '').join(', ');

/** A line of goods that a vendor makes and sends, as text. */
const parcelOf = ({ name, quantity, vendor }: OrderView['lines'][number]): string[] =>
  vendor === null ? [] : [`${quantity} × ${name} (made by ${vendor})`];
