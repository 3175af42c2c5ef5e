import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import { COUPON, checkCoupon } from '@keepsong/domain/checkout/coupon';
import { isUsState } from '@keepsong/domain/checkout/geo';
import { readRushFee } from '@keepsong/domain/checkout/rush';
import { readAs } from '@keepsong/domain/schema/fields';
import { couponWith } from '@keepsong/domain/testing/offers';
import { describe, expect, it } from 'vitest';
import { DEMO_COUPONS } from './coupons.ts';
import { demoProducts } from './products.ts';
import { DEMO_SHIPPING_RATES, DEMO_TAX_RATES } from './rates.ts';

const PRODUCTS = demoProducts('pl');
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('demo prices by choice and promotion', () => {
  const product = (slug: string) => {
    const found = PRODUCTS.find((candidate) => candidate.slug === slug);
    if (!found) throw new Error(`no product ${slug}`);
    return found;
  };

  it('belong to products that are all on sale, except the service fee', () => {
    expect(PRODUCTS.filter(({ active }) => active === false).map(({ slug }) => slug)).toEqual([
      'service-fee',
    ]);
  });

  it('reduce the service fee with one coupon only', () => {
    const codes = DEMO_COUPONS.filter(({ includeServiceFee }) => includeServiceFee).map(({ code }) => code);
    expect(codes).toEqual(['HELLO10']);
  });

  it('offer three rush deliveries that the domain can read; a faster one costs more', () => {
    const { extraInfo, priceCents, description } = product('personalized-song-rush-fee-v2');
    const options = (extraInfo.rush_options ?? []).flatMap((option) => readRushFee(option) ?? []);
    expect(options.map(({ add_days }) => add_days)).toEqual([4, 2, 1]);
    expect(options.map(({ cost }) => cost)).toEqual([3_900, 7_900, 11_900]);
    expect(options.map(({ holiday_skip }) => holiday_skip)).toEqual([true, true, false]);
    expect(priceCents).toBe(options[0]?.cost);
    expect(description.en + description.sp).not.toMatch(/\d|two days|dos días/);
  });

  it('promote a card with every song, and add streaming with a code', () => {
    const { promo_addons } = readExtraInfo(product('personalized-song').extraInfo);
    expect(promo_addons).toMatchObject([
      {
        product_name: 'song-qr-card',
        discount_percent: 25,
        auto_add_to_cart: '0',
        only_with_coupon_code: null,
      },
      {
        product_name: 'free-song-streaming',
        discount_percent: 100,
        auto_add_to_cart: '1',
        only_with_coupon_code: 'STREAM',
      },
    ]);
    const codes = DEMO_COUPONS.map(({ code }) => code);
    for (const { product_name, only_with_coupon_code: code } of promo_addons) {
      expect(product(product_name).active).not.toBe(false);
      if (code) expect(codes).toContain(code);
    }
  });

  it('allow light goods to leave the country, but not the record', () => {
    const goods = PRODUCTS.filter(({ productType }) => productType === 'physical');
    const staying = goods.filter(({ extraInfo }) => extraInfo.international_shipping !== true);
    expect(staying.map(({ slug }) => slug)).toEqual(['seven-inch-single']);
  });
});

describe('demo coupons', () => {
  const couponOf = (code: string) => {
    const row = DEMO_COUPONS.find((candidate) => candidate.code === code);
    const coupon = readAs(
      COUPON,
      row &&
        couponWith({
          code: row.code,
          only_with: row.onlyWith ?? [],
          only_with_any: row.onlyWithAny ?? [],
          only_for_products: row.onlyForProducts ?? [],
          excluded_for: row.excludedFor ?? [],
          discount_fixed: row.discountFixedCents ?? 0,
          discount_percent: row.discountPercent ?? 0,
          minimum_cart_size: row.minimumCartCents ?? 0,
        }),
    );
    if (!coupon) throw new Error(`no coupon ${code}`);
    return coupon;
  };
  const applies = (code: string, ...names: string[]) =>
    checkCoupon(
      couponOf(code),
      PRODUCTS.filter(({ slug }) => names.includes(slug)).map(({ slug, priceCents, extraInfo }) => ({
        name: slug,
        price: priceCents,
        quantity: 1,
        extra_info: readExtraInfo(extraInfo),
      })),
    ).ok;

  it('have different codes in capitals, reduce something, and name existing products', () => {
    expect(repeated(DEMO_COUPONS.map(({ code }) => code))).toEqual([]);
    const known = PRODUCTS.map(({ slug }) => slug);
    for (const coupon of DEMO_COUPONS) {
      const { code, onlyWith = [], onlyWithAny = [], onlyForProducts = [], excludedFor = [] } = coupon;
      expect(code).toMatch(/^[A-Z0-9]+$/);
      expect((coupon.discountFixedCents ?? 0) + (coupon.discountPercent ?? 0), code).toBeGreaterThan(0);
      expect(known, code).toEqual(
        expect.arrayContaining([...onlyWith, ...onlyWithAny, ...onlyForProducts, ...excludedFor]),
      );
    }
  });

  it.each([
    ['WELCOME10', ['lyric-print'], true],
    ['WELCOME10', ['gift-card-50'], false],
    ['FORTY20', ['personalized-song'], true],
    ['FORTY20', ['instant-product', 'lyric-print'], false],
    ['PRINT5', ['lyric-print'], false],
    ['PRINT5', ['lyric-print', 'personalized-song'], true],
    ['BUNDLE15', ['personalized-song'], false],
    ['BUNDLE15', ['personalized-song', 'bundle-slideshow-video-card'], true],
    ['PAPER12', ['seven-inch-single'], false],
    ['PAPER12', ['lyric-book'], true],
  ])('%s on %j: %s', (code, names, fits) => {
    expect(applies(code, ...names)).toBe(fits);
  });

  it('include one that has ended', () => {
    const ended = DEMO_COUPONS.filter(({ endsAt }) => endsAt && endsAt < new Date('2026-06-01'));
    expect(ended.map(({ code }) => code)).toEqual(['NEWYEAR15']);
  });
});

describe('demo taxes and shipping', () => {
  const statesOf = (kind: string) =>
    DEMO_TAX_RATES.filter(({ kinds }) => kinds.some((one) => one === kind)).map(({ state }) => String(state));

  it('tax goods in every state with a sales tax, at plausible rates', () => {
    const states = statesOf('physical');
    expect(states).toHaveLength(47);
    expect(states.filter((state) => !isUsState(state))).toEqual([]);
    for (const free of ['AK', 'DE', 'MT', 'NH', 'OR']) expect(states).not.toContain(free);
    for (const { ratePpm } of DEMO_TAX_RATES) {
      expect(ratePpm).toBeGreaterThanOrEqual(29_000);
      expect(ratePpm).toBeLessThanOrEqual(105_000);
    }
  });

  it('tax songs only in some states, and gift cards and tips nowhere', () => {
    const taxing = statesOf('song');
    expect(taxing).toContain('WA');
    for (const free of ['NY', 'CA', 'FL']) expect(taxing).not.toContain(free);
    for (const free of ['gift-card', 'gratuity']) expect(statesOf(free)).toEqual([]);
    const keys = DEMO_TAX_RATES.flatMap(({ state, kinds }) => kinds.map((kind) => `${state} ${kind}`));
    expect(repeated(keys)).toEqual([]);
  });

  it('send everywhere, and cost least at home', () => {
    const cents = Object.fromEntries(DEMO_SHIPPING_RATES.map((rate) => [rate.country, rate.cents]));
    expect(cents).toEqual({ US: 595, CA: 1_295, MX: 1_495, '*': 1_995 });
  });
});
