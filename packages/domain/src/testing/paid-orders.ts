import fc from 'fast-check';
import { PLAIN_INFO } from '../cart/extra-info.ts';
import { taxOn } from '../checkout/money.ts';
import { NO_TAXES, type Quote, type QuoteProduct, quoteCart, taxableAmounts } from '../checkout/quote.ts';
import type { BoughtCard } from '../checkout/refunds/standing.ts';
import { couponWith } from './offers.ts';

const GOODS = {
  'personalized-song': { product_type: 'song', prices: [19_999, 9_900] },
  'extra-verse': { product_type: 'add-on', prices: [1_499, 1] },
  'artist-gratuity': { product_type: 'gratuity', prices: [2_500, 333] },
  'lyric-print': { product_type: 'physical', prices: [4_599, 33] },
  'gift-card-50': { product_type: 'gift-card', prices: [5_000, 101] },
} as const;
type Slug = keyof typeof GOODS;

const lines = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...(Object.keys(GOODS) as Slug[])),
    price: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 3 }),
    takesCredit: fc.boolean(),
  }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 5 },
);
const amounts = fc.oneof(fc.constant(0), fc.nat(4_000), fc.nat(60_000));
const carts = fc.record({
  lines,
  percent: fc.oneof(fc.constant(0), fc.nat(10_000)),
  fixed: fc.oneof(fc.constant(0), fc.nat(30_000)),
  credits: fc.record({ nonTaxable: amounts, taxable: amounts }),
  shippingCents: fc.oneof(fc.constant(0), fc.nat(1_500)),
  rate: fc.oneof(fc.constant(0), fc.nat(150_000)),
});

type Cart = typeof carts extends fc.Arbitrary<infer C> ? C : never;

const productOf = ({ name, price, quantity, takesCredit }: Cart['lines'][number]): QuoteProduct => ({
  ...{ cart_uuid: `cart-${name}`, id: name, name, quantity, product_type: GOODS[name].product_type },
  price: GOODS[name].prices[price] ?? 0,
  added_at: '2026-11-21T12:00:00.000Z',
  underSong: false,
  owner_id: null,
  extra_info: { ...PLAIN_INFO, exclude_from_account_credits: !takesCredit },
});

/** Prices a cart as the server does: first without taxes, then with the taxes on the taxable amounts. */
function quoteOf({ lines: given, percent, fixed, credits, shippingCents, rate }: Cart): Quote {
  const cart = {
    products: given.map(productOf),
    promos: [],
    coupon:
      percent + fixed > 0 ? couponWith({ discount_percent: percent / 100, discount_fixed: fixed }) : null,
    serviceFee: null,
    ...{ credits, shippingCents, userId: '7', taxes: NO_TAXES },
  };
  const taxes = taxableAmounts(quoteCart(cart)).map(
    ({ cart_uuid, cents }) => [cart_uuid, taxOn(cents, rate)] as const,
  );
  return quoteCart({ ...cart, taxes: { lines: new Map(taxes), shipping: taxOn(shippingCents, rate) } });
}

/** The gift cards of an order: one for each item, with the price of the item. */
const cardsOf = (quote: Quote): BoughtCard[] =>
  quote.lines.flatMap(({ name, cart_uuid, quantity, unitPrice }) =>
    name === 'gift-card-50'
      ? Array.from({ length: quantity }, (_, number) => ({
          ...{ id: number + 1, line: cart_uuid, number, amount: unitPrice, state: 'sent' as const },
        }))
      : [],
  );

const paid = (cart: Cart) => {
  const quote = quoteOf(cart);
  return { quote, cards: cardsOf(quote) };
};

/** Random paid orders with coupon, credit of both kinds, tax, parcel and gift cards. */
export const paidOrders = carts.map(paid);

/** Random paid orders with a fixed tax rate, in millionths. */
export const paidOrdersAt = (rate: number) => carts.map((cart) => paid({ ...cart, rate }));
