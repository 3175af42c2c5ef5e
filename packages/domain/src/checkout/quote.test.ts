import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromoAddon } from '../cart/coupon/promo-addon.ts';
import { PLAIN_INFO } from '../cart/extra-info.ts';
import { CASES } from '../testing/cases.ts';
import { couponWith, promoWith } from '../testing/offers.ts';
import { taxOn } from './money.ts';
import {
  NO_TAXES,
  type Quote,
  type QuoteInput,
  type QuoteLine,
  type QuoteProduct,
  quoteCart,
  quoteHash,
  taxableAmounts,
  UNKNOWN_YET,
} from './quote.ts';

const totalsOf = ({
  subtotal,
  discount,
  credit_applied,
  shipping,
  taxes,
  total,
}: ReturnType<typeof quoteCart>) => ({
  subtotal,
  discount,
  credit_applied,
  shipping,
  taxes,
  total,
});

const product = (change: Partial<QuoteProduct> = {}): QuoteProduct => ({
  cart_uuid: 'u1',
  id: 'p1',
  name: 'personalized-song',
  product_type: 'song',
  price: 19_999,
  quantity: 1,
  added_at: '2026-11-21T12:00:00.000Z',
  underSong: false,
  owner_id: null,
  extra_info: PLAIN_INFO,
  ...change,
});
const verses = product({
  cart_uuid: 'u2',
  id: 'p2',
  name: 'extra-verse',
  product_type: 'add-on',
  price: 4_000,
  quantity: 3,
  underSong: true,
});
const print = product({
  cart_uuid: 'u3',
  id: 'p3',
  name: 'lyric-print',
  product_type: 'physical',
  price: 4_599,
});
const fee = product({ cart_uuid: 'fee', id: 'p9', name: 'service-fee', product_type: 'fee', price: 499 });
const input = (change: Partial<QuoteInput> = {}): QuoteInput => ({
  ...UNKNOWN_YET,
  products: [product(), verses, print],
  promos: [],
  coupon: null,
  ...change,
});
const promo = (change: Partial<PromoAddon> = {}): PromoAddon =>
  promoWith({ product_name: 'lyric-print', ...change });
const taxes = (lines: Record<string, number>, shipping = 0) => ({
  lines: new Map(Object.entries(lines)),
  shipping,
});

describe('quoteCart', () => {
  it('prices every line with its reason, and the lines sum to the total', () => {
    const quote = quoteCart(
      input({ serviceFee: fee, shippingCents: 795, taxes: taxes({ u3: 471, fee: 50 }, 66) }),
    );
    expect(
      quote.lines.map((l) => [l.reason, l.unitPrice, l.quantity, l.price, l.discount, l.credit, l.tax]),
    ).toEqual([
      ['song', 19_999, 1, 19_999, 0, 0, 0],
      ['extra_verse', 4_000, 3, 12_000, 0, 0, 0],
      ['add_on', 4_599, 1, 4_599, 0, 0, 471],
      ['service_fee', 499, 1, 499, 0, 0, 50],
    ]);
    expect(quote).toMatchObject({
      currency: 'USD',
      subtotal: 37_097,
      discount: 0,
      credit_applied: 0,
      shipping: 795,
      taxes: 587,
      waived: 0,
      total: 38_479,
      coupon_code: null,
      spent: { nonTaxable: 0, taxable: 0 },
    });
    expect(quote.lines.map(({ cart_uuid, id, name }) => [cart_uuid, id, name])[2]).toEqual([
      'u3',
      'p3',
      'lyric-print',
    ]);
  });

  it('shows the lines in the order given', () => {
    const quote = quoteCart(input({ products: [print, product(), verses] }));
    expect(quote.lines.map(({ cart_uuid }) => cart_uuid)).toEqual(['u3', 'u1', 'u2']);
  });

  it.each([
    ['personalized-song', 'digital', 'song'],
    ['song-of-the-year', 'song', 'song'],
    ['lyric-print', 'physical', 'add_on'],
    ['extra-verse', 'song', 'extra_verse'],
    ['service-fee', 'song', 'service_fee'],
  ])('%s of type %s is a %s', (name, product_type, reason) => {
    expect(quoteCart(input({ products: [product({ name, product_type })] })).lines[0]?.reason).toBe(reason);
  });

  it.each([
    [49, 0, 49],
    [50, 50, 0],
    [1, 0, 1],
    [0, 0, 0],
  ])('of %i cents charges %i and waives %i', (price, total, waived) => {
    expect(quoteCart(input({ products: [product({ price })] }))).toMatchObject({
      subtotal: price,
      total,
      waived,
    });
  });

  it('waives by the whole total, not by line', () => {
    const products = [product({ price: 30 }), product({ cart_uuid: 'u4', price: 20 })];
    expect(quoteCart(input({ products }))).toMatchObject({ total: 50, waived: 0 });
    expect(quoteCart(input({ products: [product({ price: 40 })], shippingCents: 10 })).total).toBe(50);
  });

  it('subtracts the coupon, rounded up for each item, and names its code', () => {
    const given = couponWith({
      discount_percent: 20,
      excluded_for: ['lyric-print'],
      include_service_fee: true,
    });
    const quote = quoteCart(input({ coupon: given, serviceFee: fee, taxes: taxes({ u1: 1_600 }) }));
    expect(quote.coupon_code).toBe('FORTY20');
    expect(quote.lines.map(({ discount }) => discount)).toEqual([4_000, 2_400, 0, 100]);
    expect(quote).toMatchObject({ subtotal: 37_097, discount: 6_500, taxes: 1_600, total: 32_197 });
  });

  it('spends a fixed discount in the order of the cart, however the lines were sent', () => {
    const given = couponWith({ discount_fixed: 22_000 });
    const quote = quoteCart(input({ coupon: given, products: [print, verses, product()] }));
    expect(quote.lines.map(({ name, discount }) => [name, discount])).toEqual([
      ['lyric-print', 0],
      ['extra-verse', 2_001],
      ['personalized-song', 19_999],
    ]);
  });

  it('subtracts the best promotion from one item of its product, before the coupon', () => {
    const promos = [
      promo({ discount_percent: 25 }),
      promo({ discount_fixed: 1_000 }),
      promo({ product_name: 'cap' }),
    ];
    const two = { ...print, quantity: 2 };
    const quote = quoteCart(input({ products: [two], promos, coupon: couponWith({ discount_percent: 50 }) }));
    expect(quote.lines[0]).toMatchObject({ price: 9_198, promo: 1_150, discount: 1_725 + 2_300 });
    expect(quote).toMatchObject({ discount: 5_175, total: 9_198 - 5_175 });
    expect(quoteCart(input({ products: [{ ...print, quantity: 0 }], promos })).discount).toBe(0);
  });

  it('spends gifted credit before paid credit, and the rest of the paid credit on taxes', () => {
    const products = [product({ price: 10_000 })];
    const credits = { nonTaxable: 3_000, taxable: 9_000 };
    const quote = quoteCart(input({ products, credits, taxes: taxes({ u1: 578 }) }));
    expect(quote.lines[0]).toMatchObject({ credit: 10_000, creditNonTaxable: 3_000 });
    expect(quote).toMatchObject({
      credit_applied: 10_578,
      spent: { nonTaxable: 3_000, taxable: 7_578 },
      total: 0,
    });
  });

  it('does not spend gifted credit on taxes or shipping', () => {
    const products = [product({ price: 1_000 })];
    const credits = { nonTaxable: 9_000, taxable: 0 };
    const quote = quoteCart(input({ products, credits, shippingCents: 500, taxes: taxes({}, 40) }));
    expect(quote).toMatchObject({ credit_applied: 1_000, total: 540 });
    const paid = quoteCart(
      input({
        products,
        credits: { nonTaxable: 0, taxable: 9_000 },
        shippingCents: 500,
        taxes: taxes({}, 40),
      }),
    );
    expect(paid).toMatchObject({ credit_applied: 1_040, total: 500 });
  });

  it('spends credits only on products that nobody else owns and the shop does not exclude', () => {
    const credits = { nonTaxable: 50_000, taxable: 0 };
    const excluded = { ...PLAIN_INFO, exclude_from_account_credits: true };
    const products = [
      product({ cart_uuid: 'mine', price: 1_000, owner_id: '7' }),
      product({ cart_uuid: 'theirs', price: 1_000, owner_id: '8' }),
      product({ cart_uuid: 'nobody', price: 1_000 }),
      product({ cart_uuid: 'excluded', price: 1_000, extra_info: excluded }),
    ];
    const creditOf = (userId: string | null) =>
      quoteCart(input({ products, credits, userId })).lines.map(({ credit }) => credit);
    expect(creditOf('7')).toEqual([1_000, 0, 1_000, 0]);
    expect(creditOf(null)).toEqual([0, 0, 1_000, 0]);
  });

  it('shows the fee last, even in an empty cart, and each product once', () => {
    const uuidsOf = (change: Partial<QuoteInput>) =>
      quoteCart(input(change)).lines.map(({ cart_uuid }) => cart_uuid);
    expect(uuidsOf({ serviceFee: fee })).toEqual(['u1', 'u2', 'u3', 'fee']);
    expect(uuidsOf({ products: [], serviceFee: fee })).toEqual(['fee']);
    expect(uuidsOf({})).toEqual(['u1', 'u2', 'u3']);
  });

  it('is 0 for an empty cart', () => {
    expect(quoteCart(input({ products: [] }))).toMatchObject({ lines: [], subtotal: 0, total: 0 });
  });

  it.each<Partial<QuoteInput>>([
    { products: [product({ price: -1 })] },
    { products: [product({ price: 1.5 })] },
    { products: [product({ quantity: -1 })] },
    { products: [product({ quantity: 0.5 })] },
    { products: [product({ price: 2 ** 52, quantity: 4 })] },
    // A price or quantity with a fraction is refused even when price × quantity is whole.
    { products: [product({ price: 1.5, quantity: 2 })] },
    { products: [product({ price: 2, quantity: 0.5 })] },
    {
      products: [product({ price: 2 ** 52, quantity: 4 })],
      coupon: couponWith({ discount_percent: 100 }),
    },
    { credits: { nonTaxable: 0, taxable: 99_999 }, taxes: taxes({}, 0.5) },
    { shippingCents: -1 },
    { taxes: taxes({ u1: -1 }) },
    { taxes: taxes({}, 0.5) },
    { credits: { nonTaxable: -1, taxable: 0 } },
    { credits: { nonTaxable: 0, taxable: 0.5 } },
  ])('throws for %j', (change) => {
    expect(() => quoteCart(input(change))).toThrow(RangeError);
  });
});

describe('taxableAmounts', () => {
  it('are the prices after discounts and gifted credit; paid credit counts as money', () => {
    const quote = quoteCart(
      input({
        products: [product({ price: 10_000 })],
        promos: [promo({ product_name: 'personalized-song', discount_fixed: 1_000 })],
        coupon: couponWith({ discount_fixed: 2_000 }),
        credits: { nonTaxable: 3_000, taxable: 9_000 },
      }),
    );
    expect(taxableAmounts(quote)).toEqual([{ cart_uuid: 'u1', cents: 4_000 }]);
  });
});

const NAMES = ['personalized-song', 'extra-verse', 'lyric-print', 'cap'] as const;
const products = fc.uniqueArray(
  fc.record({
    cart_uuid: fc.uuid(),
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom(...NAMES),
    product_type: fc.constantFrom('song', 'physical'),
    price: fc.oneof(fc.nat(60), fc.nat(100_000)),
    quantity: fc.integer({ min: 1, max: 9 }),
    added_at: fc.constantFrom('2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'),
    underSong: fc.boolean(),
    owner_id: fc.constantFrom(null, '7', '8'),
    extra_info: fc.record({
      exclude_from_discounts: fc.boolean(),
      exclude_from_account_credits: fc.boolean(),
      instant_product: fc.constant(false),
    }),
  }),
  { selector: ({ cart_uuid }) => cart_uuid, maxLength: 8 },
);
const percents = fc.nat(10_000).map((hundredths) => hundredths / 100);
const coupons = fc
  .record({
    only_for_products: fc.subarray(['personalized-song', 'cap']),
    excluded_for: fc.subarray(['extra-verse', 'cap']),
    discount_fixed: fc.oneof(fc.constant(0), fc.nat(50_000)),
    discount_percent: fc.oneof(fc.constant(0), percents),
    include_service_fee: fc.boolean(),
  })
  .map(couponWith);
const promos = fc.array(
  fc
    .record({
      product_name: fc.constantFrom(...NAMES),
      discount_fixed: fc.nat(9_000),
      discount_percent: percents,
    })
    .map(promo),
  { maxLength: 3 },
);
const amounts = fc.oneof(fc.constant(0), fc.nat(400_000));
const carts = fc.record({
  products,
  promos,
  coupon: fc.option(coupons),
  serviceFee: fc.constantFrom(null, fee),
  credits: fc.record({ nonTaxable: amounts, taxable: amounts }),
  shippingCents: fc.nat(3_000),
  rates: fc.array(fc.nat(150_000), { minLength: 4, maxLength: 4 }),
});
type GivenCart = typeof carts extends fc.Arbitrary<infer C> ? C : never;

/** Prices a cart as the server does: first without taxes, then with the taxes on the taxable amount of each line. */
function quoteOf({ rates, ...cart }: GivenCart, order = cart.products): Quote {
  const untaxed = { ...cart, products: order, userId: '7', taxes: NO_TAXES };
  const rateOf = (name: string) => rates[(NAMES as readonly string[]).indexOf(name)] ?? 0;
  const first = quoteCart(untaxed);
  const nameOf = new Map(first.lines.map(({ cart_uuid, name }) => [cart_uuid, name]));
  const lines = taxableAmounts(first).map(
    ({ cart_uuid, cents }) => [cart_uuid, taxOn(cents, rateOf(nameOf.get(cart_uuid) ?? ''))] as const,
  );
  const shipping = taxOn(cart.shippingCents, rates[0] ?? 0);
  return quoteCart({ ...untaxed, taxes: { lines: new Map(lines), shipping } });
}

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);

/** Whether a line fulfils the conditions that every line of every cart must fulfil. */
function isPossible(line: QuoteLine): boolean {
  const { unitPrice, quantity, price, promo, discount, credit, creditNonTaxable } = line;
  const off = promo + discount;
  const numbers = Object.values(line).filter((part) => typeof part === 'number');
  return (
    numbers.every((part) => Number.isSafeInteger(part) && part >= 0) &&
    price === unitPrice * quantity &&
    promo <= unitPrice &&
    off <= price &&
    credit <= price - off &&
    creditNonTaxable <= credit
  );
}

describe('quotes in general', () => {
  it('have parts that sum to the total, no negative cents, and no total of 1–49', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const quote = quoteOf(cart);
        const { lines, spent, waived, total, shipping, taxes: taxed } = quote;
        expect(lines.filter((line) => !isPossible(line))).toEqual([]);
        const left = sum(
          lines.map(({ price, promo, discount, credit }) => price - promo - discount - credit),
        );
        const onTaxes = quote.credit_applied - sum(lines.map(({ credit }) => credit));
        expect(left + shipping + taxed - onTaxes).toBe(total + waived);
        expect(onTaxes >= 0 && onTaxes <= taxed).toBe(true);
        expect(quote.discount).toBe(sum(lines.map(({ promo, discount }) => promo + discount)));
        expect(total === 0 || total >= 50).toBe(true);
        expect(waived >= 0 && waived < 50).toBe(true);
        expect(spent.nonTaxable + spent.taxable).toBe(quote.credit_applied);
        expect(spent.nonTaxable <= cart.credits.nonTaxable && spent.taxable <= cart.credits.taxable).toBe(
          true,
        );
      }),
      { numRuns: CASES },
    );
  });

  it('spend paid credit only when gifted credit is used up or no product can take it any more', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { spent, lines, taxes: taxed } = quoteOf(cart);
        const onProducts = sum(lines.map(({ credit, creditNonTaxable }) => credit - creditNonTaxable));
        if (onProducts > 0) expect(spent.nonTaxable).toBe(cart.credits.nonTaxable);
        const left = cart.credits.taxable - onProducts;
        expect(spent.taxable - onProducts).toBe(Math.min(left, taxed));
      }),
      { numRuns: CASES },
    );
  });

  it('do not depend on the order of the products', () => {
    const shuffled = carts.chain((cart) =>
      fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart.products, { minLength: cart.products.length })),
    );
    fc.assert(
      fc.property(shuffled, ([cart, order]) => {
        const [quote, other] = [quoteOf(cart), quoteOf(cart, order)];
        expect(totalsOf(other)).toEqual(totalsOf(quote));
        expect(quoteHash(other)).toBe(quoteHash(quote));
      }),
      { numRuns: CASES },
    );
  });
});

describe('quoteHash', () => {
  const base = input();
  it('is the same for the same products under other cart ids', () => {
    const renamed = base.products.map((item) => ({ ...item, cart_uuid: `x-${item.cart_uuid}` }));
    expect(quoteHash(quoteCart({ ...base, products: renamed }))).toBe(quoteHash(quoteCart(base)));
  });

  it.each<[string, Partial<QuoteInput>]>([
    ['another price', { products: [product({ price: 1 }), verses, print] }],
    ['another quantity', { products: [product(), { ...verses, quantity: 2 }, print] }],
    ['a product less', { products: [product(), verses] }],
    ['shipping', { shippingCents: 1 }],
    ['taxes', { taxes: taxes({ u1: 1 }) }],
    ['a service fee', { serviceFee: fee }],
    ['a coupon', { coupon: couponWith({ discount_fixed: 1 }) }],
    ['a coupon that takes nothing off', { coupon: couponWith() }],
    ['a promotion', { promos: [promo({ discount_fixed: 1 })] }],
    ['credit', { credits: { nonTaxable: 1, taxable: 0 } }],
  ])('changes with %s', (_what, change) => {
    expect(quoteHash(quoteCart(input(change)))).not.toBe(quoteHash(quoteCart(base)));
  });

  it.each<[string, Partial<QuoteInput>, Partial<QuoteInput>]>([
    ['the product', {}, { products: [product({ id: 'p0' }), verses, print] }],
    ['its name', {}, { products: [product(), verses, { ...print, name: 'cap' }] }],
    [
      'what each costs',
      { products: [product({ price: 1 }), { ...print, price: 2 }] },
      { products: [product({ price: 2 }), { ...print, price: 1 }] },
    ],
    [
      'what is discounted',
      { coupon: couponWith({ discount_fixed: 100, only_for_products: ['lyric-print'] }) },
      { coupon: couponWith({ discount_fixed: 100, only_for_products: ['extra-verse'] }) },
    ],
    ['what is taxed', { taxes: taxes({ u1: 5 }) }, { taxes: taxes({ u3: 5 }) }],
  ])('changes with %s at the same totals', (_what, one, other) => {
    const [a, b] = [quoteCart(input(one)), quoteCart(input(other))];
    expect(totalsOf(b)).toEqual(totalsOf(a));
    expect(quoteHash(a)).not.toBe(quoteHash(b));
  });

  it('includes its own version, so that an old hash never equals a new one', () => {
    expect(JSON.parse(quoteHash(quoteCart(base)))[0]).toBe('2');
  });

  it('differs for the two kinds of credit', () => {
    const [present, paid] = [
      { nonTaxable: 5, taxable: 0 },
      { nonTaxable: 0, taxable: 5 },
    ].map((credits) => quoteHash(quoteCart(input({ credits }))));
    expect(present).not.toBe(paid);
  });
});
