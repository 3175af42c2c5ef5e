import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuoteInput, type QuoteProduct, quoteCart, quoteHash, sameTotals } from './quote.ts';

const product = (change: Partial<QuoteProduct> = {}): QuoteProduct => ({
  cart_uuid: 'u1',
  id: 'p1',
  name: 'personalized-song',
  product_type: 'song',
  price: 19_999,
  quantity: 1,
  ...change,
});
const verses = product({
  cart_uuid: 'u2',
  id: 'p2',
  name: 'extra-verse',
  product_type: 'digital',
  price: 4_000,
  quantity: 3,
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
  products: [product(), verses, print],
  serviceFee: null,
  shippingCents: 0,
  taxRatesPpm: new Map(),
  ...change,
});

describe('quoteCart', () => {
  it('prices every line with its reason and adds up', () => {
    const quote = quoteCart(
      input({
        serviceFee: fee,
        shippingCents: 795,
        taxRatesPpm: new Map([
          ['u3', 102_500],
          ['fee', 100_000],
        ]),
      }),
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
      taxes: 521,
      waived: 0,
      total: 38_413,
    });
    expect(quote.lines.map(({ cart_uuid, id, name }) => [cart_uuid, id, name])[2]).toEqual([
      'u3',
      'p3',
      'lyric-print',
    ]);
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

  it('is 0 for an empty cart', () => {
    expect(quoteCart(input({ products: [] }))).toMatchObject({ lines: [], subtotal: 0, total: 0 });
  });

  it.each<Partial<QuoteInput>>([
    { products: [product({ price: -1 })] },
    { products: [product({ price: 1.5 })] },
    { products: [product({ quantity: -1 })] },
    { products: [product({ quantity: 0.5 })] },
    { products: [product({ price: 2 ** 52, quantity: 4 })] },
    { shippingCents: -1 },
    { taxRatesPpm: new Map([['u1', -1]]) },
  ])('is a fault for %j', (change) => {
    expect(() => quoteCart(input(change))).toThrow(RangeError);
  });
});

const products = fc.uniqueArray(
  fc.record({
    cart_uuid: fc.uuid(),
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('personalized-song', 'extra-verse', 'lyric-print', 'cap'),
    product_type: fc.constantFrom('song', 'physical'),
    price: fc.oneof(fc.nat(60), fc.nat(100_000)),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ cart_uuid }) => cart_uuid, maxLength: 8 },
);
const carts = fc.record({
  products,
  serviceFee: fc.constantFrom(null, fee),
  shippingCents: fc.nat(3_000),
  rates: fc.array(fc.nat(150_000), { minLength: 8, maxLength: 8 }),
});
const quoteOf = (
  { products, serviceFee, shippingCents, rates }: typeof carts extends fc.Arbitrary<infer C> ? C : never,
  order = products,
) =>
  quoteCart({
    products: order,
    serviceFee,
    shippingCents,
    taxRatesPpm: new Map(products.map(({ cart_uuid }, index) => [cart_uuid, rates[index] ?? 0])),
  });

describe('quotes in general', () => {
  it('have parts that sum to the total, no negative cents, and no total of 1–49', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const quote = quoteOf(cart);
        const charged = quote.lines.reduce((whole, l) => whole + l.price - l.discount - l.credit + l.tax, 0);
        expect(charged + quote.shipping - quote.waived).toBe(quote.total);
        expect(
          quote.subtotal -
            quote.discount -
            quote.credit_applied +
            quote.shipping +
            quote.taxes -
            quote.waived,
        ).toBe(quote.total);
        expect(quote.total === 0 || quote.total >= 50).toBe(true);
        expect(quote.waived).toBeLessThan(50);
        const { lines, currency: _currency, ...amounts } = quote;
        for (const line of lines)
          expect([line.price - line.unitPrice * line.quantity, Math.min(line.tax, 0)]).toEqual([0, 0]);
        for (const amount of Object.values(amounts))
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('are the same in whatever order the cart is', () => {
    const shuffled = carts.chain((cart) =>
      fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart.products, { minLength: cart.products.length })),
    );
    fc.assert(
      fc.property(shuffled, ([cart, order]) => {
        const [quote, other] = [quoteOf(cart), quoteOf(cart, order)];
        expect(quoteHash(other)).toBe(quoteHash(quote));
        expect(sameTotals(quote, other)).toBe(true);
      }),
    );
  });
});

describe('quoteHash', () => {
  const quote = quoteCart(input());
  const changed: [string, Partial<QuoteInput>][] = [
    ['another product', { products: [product({ id: 'p8' }), verses, print] }],
    ['another name', { products: [product(), verses, product({ ...print, name: 'cap' })] }],
    ['a quantity', { products: [product(), { ...verses, quantity: 2 }, print] }],
    ['a price', { products: [product({ price: 20_000 }), verses, print] }],
    ['one line less', { products: [product(), verses] }],
    ['shipping', { shippingCents: 1 }],
    ['tax', { taxRatesPpm: new Map([['u1', 1_000]]) }],
    [
      'goods for the same money',
      { products: [product({ price: 18_999 }), { ...verses }, { ...print, price: 5_599 }] },
    ],
  ];

  it.each(changed)('changes with %s', (_what, change) => {
    expect(quoteHash(quoteCart(input(change)))).not.toBe(quoteHash(quote));
  });

  it('does not change with the ids of cart lines', () => {
    const products = input().products.map((held, index) => ({ ...held, cart_uuid: `other-${index}` }));
    expect(quoteHash(quoteCart(input({ products })))).toBe(quoteHash(quote));
  });
});

describe('sameTotals', () => {
  const quote = quoteCart(input({ shippingCents: 100 }));

  it.each(['subtotal', 'discount', 'credit_applied', 'shipping', 'taxes', 'total'] as const)(
    'sees another %s',
    (key) => {
      expect(sameTotals(quote, { ...quote, [key]: quote[key] + 1 })).toBe(false);
    },
  );

  it('looks at totals only', () => {
    expect(sameTotals(quote, { ...quote })).toBe(true);
  });
});
