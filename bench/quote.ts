import type { PromoAddon } from '../packages/domain/src/cart/coupon/promo-addon.ts';
import { PLAIN_INFO } from '../packages/domain/src/cart/extra-info.ts';
import {
  type QuoteInput,
  type QuoteProduct,
  quoteCart,
  UNKNOWN_YET,
} from '../packages/domain/src/checkout/quote.ts';
import { promoWith } from '../packages/domain/src/testing/offers.ts';
import { verdict } from './verdict.ts';

const ITEMS = 30;
/** The most microseconds that one quote may take, as the median. */
const GOAL = 50;
/**
 * How many rounds are measured, how many calls a round makes, and how many calls warm up the code. A round takes about
 * half a millisecond, so that other work of the machine does not interrupt most rounds.
 */
const [ROUNDS, CALLS, WARM_UP] = [2_001, 20, 10_000];

const product = (index: number): QuoteProduct => ({
  cart_uuid: `line-${(index * 7) % ITEMS}`,
  id: `p${index}`,
  name: index === 11 ? 'personalized-song' : `add-on-${index}`,
  product_type: index === 11 ? 'song' : 'digital',
  price: 999 + 137 * index,
  quantity: 1 + (index % 3),
  added_at: new Date(Date.UTC(2026, 10, 21, 12, (index * 11) % ITEMS)).toISOString(),
  underSong: index % 4 === 0,
  owner_id: index % 5 === 0 ? '7' : null,
  extra_info: { ...PLAIN_INFO, exclude_from_discounts: index % 9 === 0 },
});

const promo = (product_name: string, change: Partial<PromoAddon>): PromoAddon =>
  promoWith({ product_name, ...change });

/**
 * A full cart with everything that changes a price: two promotions, a coupon with an amount and a percentage, credits
 * and taxes.
 */
const cart: QuoteInput = {
  ...UNKNOWN_YET,
  products: Array.from({ length: ITEMS }, (_, index) => product(index)),
  promos: [promo('add-on-3', { discount_percent: 25 }), promo('add-on-8', { discount_fixed: 500 })],
  coupon: {
    code: 'BENCH',
    only_with: ['personalized-song'],
    only_with_any: [],
    only_for_products: [],
    excluded_for: ['add-on-5'],
    discount_fixed: 5_000,
    discount_percent: 12.5,
    minimum_cart_size: 0,
    include_service_fee: false,
  },
  credits: { nonTaxable: 12_345, taxable: 6_789 },
  userId: '7',
  shippingCents: 795,
  taxes: { lines: new Map(Array.from({ length: ITEMS }, (_, index) => [`line-${index}`, 83])), shipping: 66 },
};

/**
 * The microseconds of one call, averaged over `calls` calls. `sum` is returned so that the compiler cannot skip the
 * work.
 */
function round(calls: number): { micros: number; sum: number } {
  const began = performance.now();
  let sum = 0;
  for (let call = 0; call < calls; call += 1) sum += quoteCart(cart).total;
  return { micros: ((performance.now() - began) * 1000) / calls, sum };
}

/**
 * Measures the pure function `quoteCart` and prints the median of the rounds. It is not compared with anything else.
 */
export function measureQuote(): void {
  round(WARM_UP);
  const times = Array.from({ length: ROUNDS }, () => round(CALLS).micros).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(ROUNDS * share)] ?? 0;
  console.log(
    `Quote of ${ITEMS} items: ${at(0.5).toFixed(1)} µs (goal ${GOAL}: ${verdict('Quote', at(0.5) <= GOAL)})`,
  );
  console.log(`  median of ${ROUNDS} rounds of ${CALLS}, p99 ${at(0.99).toFixed(1)} µs`);
}
