import type { BillingAddress, ShippingAddress } from '../checkout/address.ts';
import { readCoupon } from '../checkout/coupon.ts';
import { isCents } from '../checkout/money.ts';
import { readRushFee } from '../checkout/rush.ts';
import { readGreeting } from '../instant/greeting.ts';
import { readInstantData } from '../instant/instant-data.ts';
import { CART_VERSION, type Cart, type CartProduct, emptyCart, type SongInfo, withProducts } from './cart.ts';
import { readReservedCoupon } from './cart-coupon.ts';
import { isSong } from './cart-order.ts';
import { type ECard, isECard, readECard } from './ecard.ts';
import { readExtraInfo } from './extra-info.ts';
import type { GiftCardInfo } from './gift-card.ts';
import {
  asksForPod,
  type PodImage,
  type PodInputs,
  type PodRules,
  readPodTexts,
  readSlide,
} from './pod-rules.ts';

/** Why a stored cart is not quite as it was. */
export type Mend = 'unreadable' | 'other_version' | 'product_dropped' | 'second_song_dropped';

type Bag = Readonly<Record<string, unknown>>;

/**
 * Reads a stored cart, which anyone may have written: JSON text or its value. Never throws. Flags and the order of
 * items are worked out anew; a product that cannot be read is left out; each reason stands in `mended` once.
 * `version` is the version that is understood.
 */
export function readCart(stored: unknown, version: number = CART_VERSION): { cart: Cart; mended: Mend[] } {
  if (stored === null || stored === undefined) return { cart: emptyCart(), mended: [] };
  const value = typeof stored === 'string' ? parse(stored) : stored;
  if (!isBag(value)) return { cart: emptyCart(), mended: ['unreadable'] };
  if (value.version !== version) return { cart: emptyCart(), mended: ['other_version'] };
  const { products, mended } = readProducts(value.products);
  return { cart: withProducts(readRest(value), products), mended };
}

function readProducts(stored: unknown): { products: CartProduct[]; mended: Mend[] } {
  if (!Array.isArray(stored))
    return { products: [], mended: stored === undefined ? [] : ['product_dropped'] };
  const mended = new Set<Mend>();
  const kept: CartProduct[] = [];
  for (const item of stored) {
    const product = readProduct(item);
    if (product === null || kept.some((held) => held.cart_uuid === product.cart_uuid))
      mended.add('product_dropped');
    else if (isSong(product) && kept.some(isSong)) mended.add('second_song_dropped');
    else kept.push(product);
  }
  return { products: kept, mended: [...mended] };
}

/** More than any shop sells at: sums of what is below stay exact, so that a cart can always be priced. */
const BEYOND = { cents: 100_000_000, quantity: 10_000 } as const;

/** null when a field that the cart cannot do without is missing, of another kind, or beyond what can be. */
function readProduct(item: unknown): CartProduct | null {
  if (!isBag(item)) return null;
  const required = { id: text(item.id), name: text(item.name), cart_uuid: text(item.cart_uuid) };
  const { price, cartPrice = price, quantity = 1 } = item;
  const added_at = instant(item.added_at);
  const expire = item.expire ?? null;
  if (!required.id || !required.name || !required.cart_uuid || added_at === null) return null;
  if (!isCents(price) || !isCents(cartPrice) || !isCents(quantity) || quantity === 0) return null;
  if (Math.max(price, cartPrice) > BEYOND.cents || quantity > BEYOND.quantity) return null;
  if (expire !== null && instant(expire) === null) return null;
  return {
    ...required,
    title: text(item.title),
    sku: text(item.sku),
    price,
    cartPrice,
    quantity,
    product_type: text(item.product_type),
    added_at,
    underSong: item.underSong === true,
    auto_added: item.auto_added === true,
    parent_story_id: text(item.parent_story_id) || null,
    owner_id: text(item.owner_id) || null,
    requires_shipping_address: item.requires_shipping_address === true,
    cover_public_id: readCover(item.cover_public_id),
    expire: instant(expire),
    bundled_products: readBundle(item.bundled_products),
    additional_info: readSongInfo(item.additional_info),
    cta_clicked: text(item.cta_clicked) || null,
    instant_data: readInstantData(item.instant_data),
    customer_greeting_data: readGreeting(item.customer_greeting_data),
    customer_greeting_placement: text(item.customer_greeting_placement) || null,
    ecard: isECard(required) ? readCard(item.ecard) : null,
    gift_card: readRecipient(item.gift_card),
    pod_inputs: readPod(item.pod_inputs, readExtraInfo(item.extra_info)),
    photo: text(item.photo) || null,
    rushFeeInfo: readRushFee(item.rushFeeInfo),
    extra_info: readExtraInfo(item.extra_info),
  };
}

function readCover(value: unknown): CartProduct['cover_public_id'] {
  const url = text(bag(bag(value).metadata).url);
  return url ? { metadata: { url } } : null;
}

function readBundle(value: unknown): CartProduct['bundled_products'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const id = text(bag(item).id);
    return id ? [{ id, title: text(bag(item).title), expire: instant(bag(item).expire) }] : [];
  });
}

/** What the line is made from; null when it asks for nothing or a part of it cannot be read. */
function readPod(value: unknown, rules: PodRules): PodInputs | null {
  const { images, texts } = bag(value);
  if (!asksForPod(rules) || !Array.isArray(images)) return null;
  const kept = images.map(bag).filter(isImage);
  if (kept.length < images.length) return null;
  const pictures = kept.map(({ id, url, width, height, expires_at, ...slide }) => ({
    ...{ id, url, width, height, expires_at },
    ...readSlide(slide),
  }));
  return { images: pictures, texts: readPodTexts(texts, rules) };
}

const isImage = (image: Bag): image is PodImage =>
  text(image.id) !== '' &&
  text(image.url) !== '' &&
  instant(image.expires_at) !== null &&
  isCents(image.width) &&
  isCents(image.height);

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** null as well for a draft that cannot be asked for: the song then says no more than its product. */
function readSongInfo(value: unknown): SongInfo | null {
  if (!isBag(value) || !SLUG.test(text(value.songbuilder_slug))) return null;
  return {
    songbuilder_slug: text(value.songbuilder_slug),
    recipient: text(value.recipient),
    artist_id: text(value.artist_id),
    artist_name: text(value.artist_name),
  };
}

/** A card that cannot be sent any more has to be personalised again. */
function readCard(value: unknown): ECard | null {
  const card = readECard(value);
  return card.ok ? card.value : null;
}

/** Who a gift card goes to; whether it can be sent so is asked before it is ordered (`readGiftCard`). */
function readRecipient(value: unknown): GiftCardInfo | null {
  const given = bag(value);
  const recipient_name = text(given.recipient_name);
  const recipient_email = text(given.recipient_email);
  const send_on = text(given.send_on);
  if (!recipient_name || !recipient_email || !send_on) return null;
  return { recipient_name, recipient_email, message: text(given.message), send_on };
}

function readRest(value: Bag): Cart {
  const addresses = bag(value.addresses);
  const days = value.standardDeliveryDays;
  return {
    ...emptyCart(),
    standardDeliveryDays: isCents(days) ? days : null,
    coupon: readCoupon(value.coupon),
    reservedCoupon: readReservedCoupon(value.reservedCoupon),
    refusedAutoAdds: readTexts(value.refusedAutoAdds),
    payment_type: text(value.payment_type) || emptyCart().payment_type,
    addresses: { shipping: readShipping(addresses.shipping), billing: readBilling(addresses.billing) },
    affiliate: text(value.affiliate) || null,
  };
}

function readShipping(value: unknown): ShippingAddress | null {
  if (!isBag(value)) return null;
  return {
    line1: text(value.line1),
    line2: text(value.line2),
    city: text(value.city),
    state: text(value.state),
    postal_code: text(value.postal_code),
    country: text(value.country),
  };
}

function readBilling(value: unknown): BillingAddress | null {
  if (!isBag(value)) return null;
  return {
    city: text(value.city),
    country_code: text(value.country_code),
    postal_code: text(value.postal_code),
    state_code: text(value.state_code),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bag = (value: unknown): Bag => (isBag(value) ? value : {});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : [];

const instant = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
