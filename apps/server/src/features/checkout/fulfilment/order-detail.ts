import type { OrderDetail } from '@keepsong/contract/checkout';
import { type KindName, kindOfOrdered } from '@keepsong/domain/cart/kinds/index';
import type { FrozenPod } from '@keepsong/domain/cart/line/ordered';
import { isCharge, isGiftCard, SONG } from '@keepsong/domain/cart/named-products';
import { INKS, INKS_FIELD, INKS_NAMES } from '@keepsong/domain/cart/song-goods';
import type { CardFace } from '@keepsong/domain/checkout/card';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Day } from '@keepsong/domain/time/chicago';
import type { OrderRow } from '../checkout.repository.ts';

/** The facts about an order's song that the order's page and mails show. */
export type OrderStory = {
  slug: string;
  recipient: string;
  artistName: string | null;
  promisedDate: string | null;
};

type FrozenLine = OrderRow['cart']['lines'][number];

/** The lines stored with the order, in the reader's language, as the receipt shows them. */
export function receiptLines(order: Pick<OrderRow, 'cart' | 'quote'>, locale: Locale) {
  return order.cart.lines.map((line) => {
    const priced = order.quote.lines.find(({ cart_uuid }) => cart_uuid === line.cartUuid);
    return {
      name: line.name,
      product_type: line.productType,
      title: locale === 'sp' ? line.titleSp : line.titleEn,
      quantity: line.quantity,
      amount: priced?.price ?? 0,
      details: lineDetails(line, locale),
    };
  });
}

/**
 * The lines of an order that the recipient of its song gets. Fees and the tip are left out, and gift cards too: each is
 * mailed to a recipient of its own.
 */
export const givenLines = (order: Pick<OrderRow, 'cart' | 'quote'>, locale: Locale) =>
  receiptLines(order, locale).filter((line) => !isCharge(line) && !isGiftCard(line));

type PodText = FrozenPod['texts'][number];
type TextWords = (text: PodText, locale: Locale) => string;
type Details = (line: FrozenLine, locale: Locale, wordsOf: TextWords) => string[];

/** A text as its buyer knows it: the name of a choice or of inks, and otherwise what the customer wrote. */
const chosenWords: TextWords = ({ key, text, chosenEn, chosenSp }, locale) => {
  const inks = key === INKS_FIELD ? INKS.find((one) => one === text) : undefined;
  const chosen = locale === 'sp' ? chosenSp : chosenEn;
  return chosen ?? (inks ? INKS_NAMES[inks][locale] : text);
};

/** A text as its maker needs it. A choice is printed in one language only, so the printed words are there too. */
const makersWords: TextWords = (text, locale) => {
  const chosen = chosenWords(text, locale);
  const isOther = text.chosenEn !== undefined && chosen !== text.text.trim();
  return isOther ? `${chosen} (${text.text.trim()})` : chosen;
};

/** The contents of a bundle, and the customer's texts on a made-to-order product. */
const madeOf: Details = ({ contents = [], pod }, locale, wordsOf) => [
  ...contents.map(({ titleEn, titleSp }) => (locale === 'sp' ? titleSp : titleEn)),
  ...(pod?.texts ?? []).map(
    (text) => `${locale === 'sp' ? text.labelSp : text.labelEn}: ${wordsOf(text, locale)}`,
  ),
];

/** The text below the lines of each kind, on receipts and in the mails of vendors. Null: nothing is written there. */
const DETAILS: Record<KindName, Details | null> = {
  original_song: null,
  instant_song: null,
  ecard: null,
  gift_card: null,
  revision: null,
  greeting: null,
  rush_fee: null,
  extra_verse: madeOf,
  gratuity: madeOf,
  streaming: madeOf,
  pod: madeOf,
  bundle: madeOf,
  simple: madeOf,
};

const detailsOf = (line: FrozenLine, locale: Locale, wordsOf: TextWords): string[] =>
  DETAILS[kindOfOrdered(line).name]?.(line, locale, wordsOf) ?? [];

/** The text below a line, in the reader's language. */
export const lineDetails = (line: FrozenLine, locale: Locale): string[] =>
  detailsOf(line, locale, chosenWords);

/** The text below a line for the vendor who makes it, in the vendor's language. */
export const makersDetails = (line: FrozenLine, locale: Locale): string[] =>
  detailsOf(line, locale, makersWords);

/** Whether something is sent by post. Only then does the order have a shipping address. */
export const ships = ({ cart }: Pick<OrderRow, 'cart'>): boolean => cart.addresses.shipping !== null;

/** The card that paid an order; null when the order was not paid by card. */
export const paidCard = ({ cardBrand, cardLast4 }: OrderRow): CardFace | null =>
  cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null;

/**
 * The completed order as its page shows it (spec 3.10-01). `heldDays` has the lines whose gift cards wait and the days on
 * which they are sent. `told` is the event of the order. `goodsDay` is the day by which all its goods leave.
 */
export function orderDetail(
  { order, email, firstName }: { order: OrderRow; email: string; firstName: string },
  story: OrderStory | null,
  locale: Locale,
  {
    heldDays = new Map(),
    told = null,
    goodsDay = null,
  }: { heldDays?: ReadonlyMap<string, string>; told?: OrderDetail['told']; goodsDay?: Day | null } = {},
): OrderDetail {
  const lines = receiptLines(order, locale);
  const songs = [SONG, ...order.cart.lines.filter(({ instant }) => instant).map(({ name }) => name)];
  return {
    order_id: order.id,
    charge_id: order.chargeId,
    payment_type: order.paymentType,
    card: paidCard(order),
    slug: story?.slug ?? null,
    non_song_product_data: lines
      .filter(({ name }) => !songs.includes(name))
      .map(({ name, title, quantity }) => ({ name, title, quantity })),
    lines,
    discount: order.quote.discount,
    promotions: order.quote.lines.reduce((sum, { promo }) => sum + (promo ?? 0), 0),
    promotion: order.quote.promotion ?? null,
    coupon_code: order.quote.coupon_code ?? null,
    credit_applied: order.quote.credit_applied,
    taxes: order.quote.taxes,
    shipping: order.quote.shipping,
    waived: order.quote.waived ?? 0,
    ships: ships(order),
    total: order.totalCents,
    email,
    giver: firstName,
    recipient: story?.recipient ?? null,
    artist_name: story?.artistName ?? null,
    promised_date: story?.promisedDate ?? null,
    goods_day: goodsDay,
    instant_product: order.cart.lines.some(({ instant }) => instant !== undefined),
    gift_cards: order.cart.lines.flatMap(({ name, giftCard, giftDesign, cartUuid }) =>
      giftCard
        ? [
            {
              ...{ product: name, recipient: giftCard.recipient_name },
              send_on: heldDays.get(cartUuid) ?? giftCard.send_on,
              design: giftDesign ? { ...giftDesign, name: giftDesign.name[locale] } : null,
            },
          ]
        : [],
    ),
    told,
  };
}
