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
export const rushOf = (cart: Pick<Cart, 'products'>): RushFee | null =>
  lineOf(cart, 'rush_fee')?.rushFeeInfo ?? null;

/** What the draft of the song in the cart is called by, and how it is delivered; null without a song. */
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

/** What is the same of every line, and what its kind adds. */
function productBody(product: CartLine): CartBody['sf_cart']['products'][number] {
  const { id, name, cartPrice, quantity, cart_uuid, product_type, cover_public_id } = product;
  return {
    id,
    name,
    price: cartPrice,
    quantity,
    cart_uuid,
    parent_story_id: product.parent_story_id === null ? null : Number(product.parent_story_id),
    product_type,
    additional_info: null,
    cover_public_id: cover_public_id && { metadata: { url: cover_public_id.metadata.url } },
    bundled_products: product.bundled_products.map((item) => ({ id: item.id, expire: item.expire })),
    added_at: product.added_at,
    expire: product.expire,
    // Named by spec 7.5-07; nothing in this shop sets them.
    checkout_id: null,
    from_lct: false,
    ...sentFields(product),
  };
}
