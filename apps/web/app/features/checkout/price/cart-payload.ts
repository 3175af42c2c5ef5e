import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { type CartLine, sentFields } from '@keepsong/domain/cart/kinds/index';
import { lineOf, songInfoOf } from '@keepsong/domain/cart/lines';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type { RushFee } from '@keepsong/domain/checkout/rush';

/** The body of checkout/payment_settings (spec 7.5-05). */
export type CartBody = Parameters<Client['checkout']['paymentSettings']>[0]['body'];

export type CartBodyFacts = {
  total: number;
  intentId: string | null;
  userId: number | null;
  /** The addresses as far as they are known. `shipping` is null when nothing is sent. */
  addresses: Cart['addresses'];
  /** The recipient of the parcel. */
  shippingName: string;
  /** The gift message, for the person who opens the parcel. */
  giftNote?: string | undefined;
  /** The draft of the song as this browser knows it. The shop uses the saved one. */
  song: SongData | null;
};

/**
 * The cart in the form of the checkout calls (spec 7.5-06…7.5-09). The same cart always gives the same text, whatever
 * the order of its stored fields, because browser and shop recognise a repeated submission by this text.
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
      ...(cart.giftCards.length > 0 ? { gift_card_codes: cart.giftCards.map(({ code }) => code) } : {}),
      affiliate: cart.affiliate,
      ...(shipping && facts.giftNote ? { gift_note: facts.giftNote } : {}),
      products: cart.products.map(productBody),
      user_agent: navigator.userAgent.slice(0, 512),
      user_id: facts.userId,
      payment_type: cart.payment_type,
      stripe_intent_id: facts.intentId,
    },
    sf_song_data: songBody(cart, facts.song),
  };
}

/** The draft of the cart's song (spec 7.5-09), or only its slug when the draft is not known. */
function songBody(cart: Cart, song: SongData | null): CartBody['sf_song_data'] {
  const named = songOf(cart);
  return named && { ...(song?.slug === named.slug ? song : {}), ...named };
}

/** The chosen rush delivery. Null without one. */
export const rushOf = (cart: Pick<Cart, 'products'>): RushFee | null =>
  lineOf(cart, 'rush_fee')?.rushFeeInfo ?? null;

/** The slug of the draft of the cart's song, and its delivery. Null without a song. */
export function songOf(
  cart: Pick<Cart, 'products' | 'deliveryType'>,
): { slug: string; deliveryType: string } | null {
  const info = songInfoOf(cart);
  return info && { slug: info.songbuilder_slug, deliveryType: cart.deliveryType };
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

/** The fields that all lines share, and the fields that the line's kind adds. */
function productBody(product: CartLine): CartBody['sf_cart']['products'][number] {
  const { id, name, cartPrice, quantity, cart_uuid, product_type, cover_public_id } = product;
  return {
    id,
    name,
    price: cartPrice,
    quantity,
    cart_uuid,
    parent_story_id: product.parent_story_id === null ? null : Number(product.parent_story_id),
    ...(product.parent_story_key === null ? {} : { parent_story_key: product.parent_story_key }),
    product_type,
    additional_info: null,
    cover_public_id: cover_public_id && { metadata: { url: cover_public_id.metadata.url } },
    bundled_products: product.bundled_products.map((item) => ({ id: item.id, expire: item.expire })),
    added_at: product.added_at,
    expire: product.expire,
    // Spec 7.5-07 names these fields, but this shop never sets them.
    checkout_id: null,
    from_lct: false,
    ...sentFields(product),
  };
}
