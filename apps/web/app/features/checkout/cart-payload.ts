import type { Client } from '@keepsong/contract/client';
import type { Cart, CartProduct, SongInfo } from '@keepsong/domain/cart/cart';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';

/** The body of checkout/payment_settings (spec 7.5-05). */
export type CartBody = Parameters<Client['checkout']['paymentSettings']>[0]['body'];

export type CartBodyFacts = {
  total: number;
  intentId: string | null;
  userId: number | null;
  shipping: ShippingAddress | null;
  /** Who the parcel is for. */
  shippingName: string;
};

/**
 * The cart as the checkout calls send it (spec 7.5-06…7.5-09). The same cart always gives the same text, whatever order
 * its fields were kept in: a repeated submission is recognised by it, here and at the shop.
 */
export function cartBody(cart: Cart, facts: CartBodyFacts): CartBody {
  const { billing } = cart.addresses;
  const { shipping, shippingName } = facts;
  return {
    sf_cart: {
      addresses: {
        billing: billing && billingBody(billing),
        shipping: shipping && shippingBody(shipping, shippingName),
      },
      cart_total: facts.total,
      rush_fee: null,
      coupon_code: null,
      affiliate: cart.affiliate,
      products: cart.products.map(productBody),
      user_agent: navigator.userAgent.slice(0, 512),
      user_id: facts.userId,
      payment_type: cart.payment_type,
      stripe_intent_id: facts.intentId,
    },
    sf_song_data: songOf(cart),
  };
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

const songInfoBody = ({ songbuilder_slug, recipient, artist_id, artist_name }: SongInfo) => ({
  songbuilder_slug,
  recipient,
  artist_id,
  artist_name,
});

const ecardBody = ({ front, front_line, message, writing }: ECard) => ({
  ecard: { front, front_line, message, writing },
});

function songOf({ products, deliveryType }: Cart): CartBody['sf_song_data'] {
  const slug = products.find(({ additional_info }) => additional_info !== null)?.additional_info
    ?.songbuilder_slug;
  return slug ? { slug, deliveryType } : null;
}

function productBody(product: CartProduct): CartBody['sf_cart']['products'][number] {
  const { id, name, cartPrice, quantity, cart_uuid, product_type, cover_public_id } = product;
  const { additional_info, ecard } = product;
  return {
    id,
    name,
    price: cartPrice,
    quantity,
    cart_uuid,
    parent_story_id: product.parent_story_id === null ? null : Number(product.parent_story_id),
    product_type,
    additional_info: (additional_info && songInfoBody(additional_info)) ?? (ecard && ecardBody(ecard)),
    cover_public_id: cover_public_id && { metadata: { url: cover_public_id.metadata.url } },
    bundled_products: product.bundled_products.map((item) => ({ id: item.id, expire: item.expire })),
    added_at: product.added_at,
    expire: product.expire,
  };
}

/** What a customer would be charged for: goods, quantities, prices and the song. Not where it is sent. */
export const cartKey = (cart: Cart): string =>
  JSON.stringify([
    cart.products.map(({ id, cartPrice, quantity }) => [id, cartPrice, quantity]),
    songOf(cart)?.slug ?? null,
  ]);
