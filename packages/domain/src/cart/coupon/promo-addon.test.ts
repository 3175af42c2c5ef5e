import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../schema/fields.ts';
import { CASES } from '../../testing/cases.ts';
import { promoWith } from '../../testing/offers.ts';
import {
  activePromos,
  bestPromo,
  checkGiven,
  isPromoActive,
  missingAutoAdds,
  PROMO_ADDON,
  type PromoAddon,
  promoOff,
} from './promo-addon.ts';

const now = new Date('2026-12-01T18:00:00.000Z');
const promo = (change: Partial<PromoAddon> = {}): PromoAddon => promoWith({ product_name: 'cap', ...change });
const product = (name: string, ...promo_addons: PromoAddon[]) => ({ name, extra_info: { promo_addons } });

describe('isPromoActive (5-35)', () => {
  const isActive = (change: Partial<PromoAddon>, couponCode: string | null = null) =>
    isPromoActive(promo(change), { couponCode, now });

  it.each<[string | null, string | null, boolean]>([
    [null, null, true],
    [null, 'STREAM', true],
    ['STREAM', 'STREAM', true],
    ['stream', 'STREAM', true],
    ['STREAM', 'Stream', true],
    [' stream ', 'STREAM', true],
    ['STREAM', null, false],
    ['STREAM', 'STREAM2', false],
    ['STREAM', '', false],
  ])('for the code %j, with %j on the cart: %s', (only_with_coupon_code, onCart, active) => {
    expect(isActive({ only_with_coupon_code }, onCart)).toBe(active);
  });

  // In these tests it is noon in Chicago on December 1.
  it.each<[string | null, string | null, boolean]>([
    [null, null, true],
    ['2026-12-01T12:00', null, true],
    ['2026-12-01T12:01', null, false],
    ['2026-12-01 11:59', null, true],
    [null, '2026-12-01T12:00', false],
    [null, '2026-12-01T12:01', true],
    ['2026-12-01', '2026-12-02', true],
    ['2026-12-02', '2026-12-03', false],
    ['2026-11-29', '2026-11-30', false],
    ['2026-12-01T18:00:00Z', '2026-12-01T18:00:01Z', true],
    ['2026-12-01T18:00:01Z', null, false],
    // A missing start counts as yesterday and a missing end as tomorrow, whatever the other end is (9.3-02).
    ['2020-01-01', null, true],
    [null, '2030-01-01', true],
    ['soon', null, false],
    [null, 'late', false],
  ])('from %s to %s: %s', (start_datetime, end_datetime, active) => {
    expect(isActive({ start_datetime, end_datetime })).toBe(active);
  });
});

describe('activePromos', () => {
  it('are the active promotions of all products', () => {
    const [early, late, coded] = [
      promo({ product_name: 'mug' }),
      promo({ start_datetime: '2027-01-01' }),
      promo({ only_with_coupon_code: 'STREAM' }),
    ];
    const products = [product('personalized-song', early, late), product('cap'), product('mug', coded)];
    expect(activePromos(products, { couponCode: null, now })).toEqual([early]);
    expect(activePromos(products, { couponCode: 'stream', now })).toEqual([early, coded]);
    expect(activePromos([], { couponCode: null, now })).toEqual([]);
  });
});

describe('promoOff', () => {
  it.each([
    [1_000, 25, 0, 250],
    [1_001, 25, 0, 251],
    [1_000, 0, 300, 300],
    [1_000, 25, 300, 550],
    [1_000, 0, 5_000, 1_000],
    [1_000, 90, 300, 1_000],
    [1_000, 100, 0, 1_000],
    [0, 50, 100, 0],
    [1_000, 0, 0, 0],
  ])('reduces by %i at %d %% and %i cents from %i', (price, discount_percent, discount_fixed, off) => {
    expect(promoOff(price, promo({ discount_percent, discount_fixed }))).toBe(off);
  });

  it('reduces by 0 up to the price, and by at least each part alone', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(10_000), fc.nat(150_000), (price, hundredths, discount_fixed) => {
        const discount_percent = hundredths / 100;
        const off = promoOff(price, promo({ discount_percent, discount_fixed }));
        const percent = promoOff(price, promo({ discount_percent }));
        expect(Number.isSafeInteger(off) && off >= percent && off <= price).toBe(true);
        expect(off).toBe(Math.min(price, percent + discount_fixed));
      }),
      { numRuns: CASES },
    );
  });
});

describe('bestPromo', () => {
  it('is the largest one for the product, independent of the other promotions', () => {
    const promos = [
      promo({ discount_percent: 10 }),
      promo({ discount_fixed: 250 }),
      promo({ discount_fixed: 120 }),
      promo({ product_name: 'mug', discount_percent: 90 }),
    ];
    expect(bestPromo('cap', 1_000, promos)).toBe(250);
    expect(bestPromo('cap', 5_000, promos)).toBe(500);
    expect(bestPromo('mug', 1_000, promos)).toBe(900);
    expect(bestPromo('print', 1_000, promos)).toBe(0);
    expect(bestPromo('cap', 1_000, [])).toBe(0);
  });
});

describe('missingAutoAdds', () => {
  const auto = (change: Partial<PromoAddon> = {}) => promo({ auto_add_to_cart: '1', ...change });
  const namesOf = (...products: ReturnType<typeof product>[]) =>
    missingAutoAdds(products, { couponCode: null, now });

  it('are the products that active promotions add and that the cart does not have, each once', () => {
    expect(namesOf(product('personalized-song', auto(), promo({ product_name: 'mug' })))).toEqual(['cap']);
    expect(namesOf(product('personalized-song', auto()), product('cap'))).toEqual([]);
    expect(namesOf(product('personalized-song', auto({ end_datetime: '2026-11-01' })))).toEqual([]);
    expect(namesOf(product('personalized-song', auto({ only_with_coupon_code: 'X' })))).toEqual([]);
    expect(
      namesOf(product('a', auto(), auto()), product('b', auto({ product_name: 'mug' }), auto())),
    ).toEqual(['cap', 'mug']);
  });
});

describe('checkGiven', () => {
  const gift = { product_name: 'free-song-streaming' };
  const added = promo({ ...gift, auto_add_to_cart: '1' });
  it.each([
    ['a gift that a promotion adds', 'free-song-streaming', [promo(), added], true],
    ['a gift without a promotion', 'free-song-streaming', [], false],
    ['a gift while a promotion adds another product', 'free-song-streaming', [promo()], false],
    ['a gift that a promotion makes cheaper and does not add', 'free-song-streaming', [promo(gift)], false],
    ['streaming that is paid', 'song-streaming', [], true],
  ])('%s', (_, name, promos, isTaken) => {
    const refused = { ok: false, refusal: { code: 'product_missing', details: { id: '7' } } };
    const checked = checkGiven(
      [
        { id: '6', name: 'personalized-song' },
        { id: '7', name },
      ],
      promos,
    );
    expect(checked).toEqual(isTaken ? { ok: true, value: null } : refused);
  });
});

const readPromo = (value: unknown) => v.parse(listOf(PROMO_ADDON), [value]);

describe('a stored promotion (3.7-02)', () => {
  const full = promo({
    auto_add_to_cart: '1',
    only_with_coupon_code: 'STREAM',
    start_datetime: '2026-12-01T00:00',
    end_datetime: '2026-12-24 18:00',
    discount_percent: 12.5,
    discount_fixed: 500,
  });

  it('is read back unchanged, without unknown fields', () => {
    expect(readPromo({ ...full, note: 'x' })).toEqual([full]);
    expect(readPromo(promo({ discount_percent: 100 }))).toEqual([promo({ discount_percent: 100 })]);
  });

  it('gets defaults for missing fields', () => {
    expect(readPromo({ product_name: 'cap' })).toEqual([promo()]);
    expect(readPromo({ ...full, only_with_coupon_code: '', start_datetime: '', end_datetime: '' })).toEqual([
      { ...full, only_with_coupon_code: null, start_datetime: null, end_datetime: null },
    ]);
    expect(readPromo({ ...full, auto_add_to_cart: 1 })).toEqual([{ ...full, auto_add_to_cart: '0' }]);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['nothing', undefined],
    ['a word', 'cap'],
    ['no product', { ...full, product_name: '' }],
    ['no product', { ...full, product_name: undefined }],
    ['a product of another kind', { ...full, product_name: 5 }],
    ['less than nothing', { ...full, discount_percent: -1 }],
    ['more than everything', { ...full, discount_percent: 101 }],
    ['no number', { ...full, discount_percent: Number.NaN }],
    ['a percentage as text', { ...full, discount_percent: '10' }],
    ['a negative amount', { ...full, discount_fixed: -1 }],
    ['parts of cents', { ...full, discount_fixed: 0.5 }],
    ['an amount as text', { ...full, discount_fixed: '500' }],
    ['a code that would let everybody in', { ...full, only_with_coupon_code: 2026 }],
    ['a beginning that is none', { ...full, start_datetime: 'soon' }],
    ['an end that would never come', { ...full, end_datetime: '2026-13-24' }],
    ['an end of another kind', { ...full, end_datetime: 1_800_000_000 }],
  ])('is null for %s', (_case, value) => {
    expect(readPromo(value)).toEqual([]);
  });

  it('is read without errors from any value, unchanged when read again, and can be used in sums', () => {
    const nearly = fc.record({
      product_name: fc.constantFrom('cap', ''),
      start_datetime: fc.oneof(fc.string(), fc.constant('2026-12-01')),
      discount_percent: fc.oneof(fc.nat(100), fc.double()),
      discount_fixed: fc.oneof(fc.nat(), fc.double()),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), nearly), (value) => {
        for (const read of readPromo(value)) {
          expect(readPromo(read)).toEqual([read]);
          expect(promoOff(1_000, read)).toBeLessThanOrEqual(1_000);
          isPromoActive(read, { couponCode: null, now });
        }
      }),
    );
  });
});
