import type { Client } from '@keepsong/contract/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart, CartProduct, SongInfo } from '@keepsong/domain/cart/cart';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import { REVISION } from '@keepsong/domain/cart/named-products';
import type { PodInputs } from '@keepsong/domain/cart/pod-rules';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import { RUSH_FEE, type RushFee } from '@keepsong/domain/checkout/rush';
import type { GreetingData } from '@keepsong/domain/instant/greeting';
import type { InstantData } from '@keepsong/domain/instant/instant-data';

/** The body of checkout/payment_settings (spec 7.5-05). */
export type CartBody = Parameters<Client['checkout']['paymentSettings']>[0]['body'];

export type CartBodyFacts = {
  total: number;
  intentId: string | null;
  userId: number | null;
  /** As far as they are known; `shipping` is null when nothing is sent. */
  addresses: Cart['addresses'];
  /** Who the parcel is for. */
  shippingName: string;
  /** The draft of the song as this browser knows it; the shop goes by the one that was saved. */
  song: SongData | null;
};

/**
 * The cart as the checkout calls send it (spec 7.5-06…7.5-09). The same cart always gives the same text, whatever order
 * its fields were kept in: a repeated submission is recognised by it, here and at the shop.
 */
export function cartBody(cart: Cart, facts: CartBodyFacts): CartBody {
  const { billing, shipping } = facts.addresses;
  const rush = rushOf(cart);
  return {
    sf_cart: {
      addresses: {
        billing: billing && billingBody(billing),
        shipping: shipping && shippingBody(shipping, facts.shippingName),
      },
      cart_total: facts.total,
      rush_fee: rush && rushBody(rush),
      coupon_code: cart.coupon?.code ?? null,
      affiliate: cart.affiliate,
      products: cart.products.map(productBody),
      user_agent: navigator.userAgent.slice(0, 512),
      user_id: facts.userId,
      payment_type: cart.payment_type,
      stripe_intent_id: facts.intentId,
    },
    sf_song_data: songBody(cart, facts.song),
  };
}

/** The draft of the song in the cart (spec 7.5-09), or what it is called by where its draft is not known. */
function songBody(cart: Cart, song: SongData | null): CartBody['sf_song_data'] {
  const named = songOf(cart);
  return named && { ...(song?.slug === named.slug ? song : {}), ...named };
}

/** The rush delivery that was chosen; null without one. */
export const rushOf = ({ products }: Pick<Cart, 'products'>): RushFee | null =>
  products.find(({ name }) => name === RUSH_FEE)?.rushFeeInfo ?? null;

/** What the draft of the song in the cart is called by, and how it is delivered; null without a song. */
export function songOf({
  products,
  deliveryType,
}: Pick<Cart, 'products' | 'deliveryType'>): { slug: string; deliveryType: string } | null {
  const slug = products.find(({ additional_info }) => additional_info !== null)?.additional_info
    ?.songbuilder_slug;
  return slug ? { slug, deliveryType } : null;
}

const billingBody = ({ city, country_code, postal_code, state_code }: BillingAddress) => ({
  city,
  country_code,
  postal_code,
  state_code,
});

const shippingBody = (address: ShippingAddress, name: string) => {
  const { line1, line2, city, state, postal_code, country } = address;
  return { name, line1, line2, city, state, postal_code, country };
};

const rushBody = ({ add_days, cost, holiday_skip }: RushFee) => ({ add_days, cost, holiday_skip });

const songInfoBody = ({ songbuilder_slug, recipient, artist_id, artist_name }: SongInfo) => ({
  songbuilder_slug,
  recipient,
  artist_id,
  artist_name,
});

const ecardBody = ({ front, front_line, message, writing }: ECard) => ({
  ecard: { front, front_line, message, writing },
});

const giftCardBody = ({ recipient_name, recipient_email, message, send_on }: GiftCardInfo) => ({
  gift_card: { recipient_name, recipient_email, message, send_on },
});

/** Exactly what spec 3.11-04 names: what the sleeve is drawn from stays here. */
const instantBody = (data: InstantData) => ({
  collection_id: data.collection_id,
  artist_id: data.artist_id,
  artist_display_name: data.artist_display_name,
  task_id: data.task_id,
  title: data.title,
  lyrics: data.lyrics,
  template_song_id: data.template_song_id,
  answers: Object.fromEntries(
    Object.entries(data.answers)
      .map(([id, keys]) => [id, [...keys]] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
  previews_generated: data.previews_generated.map(({ title, artist }) => ({ title, artist })),
  selected_name: data.selected_name && {
    name_key: data.selected_name.name_key,
    spelling: data.selected_name.spelling,
  },
});

const greetingBody = ({ id, audio_url, duration_seconds }: GreetingData) => ({
  id,
  audio_url,
  duration_seconds,
});

const podBody = ({ images, texts }: PodInputs) => ({
  images: images.map(({ id, caption, crop }) => ({
    id,
    ...(caption ? { caption } : {}),
    ...(crop ? { crop: { x: crop.x, y: crop.y, zoom: crop.zoom } } : {}),
  })),
  texts: Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))),
});

function infoBody({ additional_info, ecard, gift_card }: CartProduct) {
  if (additional_info) return songInfoBody(additional_info);
  if (gift_card) return giftCardBody(gift_card);
  return ecard && ecardBody(ecard);
}

/** Sent of revisions and instant products; of the rush fee it is the chosen delivery (spec 7.5-08). */
function extraInfoBody({ name, rushFeeInfo, extra_info }: CartProduct) {
  if (name === RUSH_FEE) return rushFeeInfo ? rushBody(rushFeeInfo) : undefined;
  if (name !== REVISION && !extra_info.instant_product) return undefined;
  return Object.fromEntries(Object.entries(extra_info).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function productBody(product: CartProduct): CartBody['sf_cart']['products'][number] {
  const { id, name, cartPrice, quantity, cart_uuid, product_type, cover_public_id } = product;
  const extra_info = extraInfoBody(product);
  return {
    id,
    name,
    price: cartPrice,
    quantity,
    cart_uuid,
    parent_story_id: product.parent_story_id === null ? null : Number(product.parent_story_id),
    product_type,
    additional_info: infoBody(product),
    cover_public_id: cover_public_id && { metadata: { url: cover_public_id.metadata.url } },
    bundled_products: product.bundled_products.map((item) => ({ id: item.id, expire: item.expire })),
    added_at: product.added_at,
    expire: product.expire,
    // Named by spec 7.5-07; nothing in this shop sets them.
    checkout_id: null,
    from_lct: false,
    ...(product.instant_data ? { instant_data: instantBody(product.instant_data) } : {}),
    ...(product.customer_greeting_data
      ? {
          customer_greeting_data: greetingBody(product.customer_greeting_data),
          customer_greeting_placement: product.customer_greeting_placement,
        }
      : {}),
    ...(product.pod_inputs ? { pod_inputs: podBody(product.pod_inputs) } : {}),
    ...(extra_info ? { extra_info } : {}),
  };
}
