import type { OrderAddress, OrderView } from '@keepsong/contract/order-page';
import { cardBrandName } from '@keepsong/domain/checkout/card';
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

const AUTHORS = { customer: 'Customer', artist: 'Artist', staff: 'Shop, to the customer' } as const;

type Said = Awaited<ReturnType<typeof findConversation>>[number];

/** Whether the customer wrote or got a message. An answer whose mail came back proves nothing to a bank. */
const isWithCustomer = ({ author, toWhom, hasArrived }: Said): boolean =>
  author === 'customer' || (toWhom === 'customer' && hasArrived);

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
        // Messages between shop and artist are left out too, because they do not concern the bank.
        ...conversation.filter(isWithCustomer).map(({ author, text, at }) => ({
          ...{ at: at.toISOString(), who: AUTHORS[author], text: text.slice(0, EXCERPT) },
        })),
        ...order.events
          .filter(({ kind }) => kind === 'customer_wrote')
          .map(({ at, what }) => ({
            at,
            who: 'Customer, to the artist',
            text: (what ?? '').slice(0, EXCERPT),
          })),
        ...order.messages
          // Leave out the shop's answers here: the conversation has them already, with their texts.
          .filter(({ template }) => template !== 'staff_answer')
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

/** When the song, its new versions and gift cards reached the customer. */
function deliveriesOf({ song, events }: OrderView): EvidenceEntry[] {
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
  return [...songs, ...later, ...cards].sort(byTime);
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
