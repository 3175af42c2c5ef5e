import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coupons } from '../../../../db/schema/coupons.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  await addSongProducts(shop);
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

let count = 0;
const add = (body: object = {}) => {
  count += 1;
  return editor.call('promotions.add', { body: { code: `SAVE${count}`, discount_percent: 10, ...body } });
};
const save = (id: number, body: object) => editor.call('promotions.save', { params: { id }, body });
/** The answer to a customer who types a code with a song in the cart. */
const tried = async (code: string) =>
  (
    await newcomer(shop).call('cart.applyCoupon', {
      query: { coupon: code, products: [{ name: 'personalized-song', price: 19_999 }] },
    })
  ).body;

describe('a discount code', () => {
  it('works for customers once it is live, and no more when it is archived', async () => {
    const { id, code, version, state } = (await add({ code: 'spring-5' })).body.promotion;
    expect({ code, version, state }).toEqual({ code: 'SPRING-5', version: 1, state: 'draft' });
    expect(await tried('spring-5')).toMatchObject({ code: 'coupon_unknown' });
    expect((await save(id, { version: 1, state: 'live' })).body.promotion.state).toBe('live');
    expect(await tried('spring-5')).toMatchObject({ coupon: { discount_percent: 10 } });
    await save(id, { version: 2, discount_percent: 12.5 });
    expect(await tried('spring-5')).toMatchObject({ coupon: { discount_percent: 10 } });
    await save(id, { version: 3, state: 'live' });
    expect(await tried('spring-5')).toMatchObject({ coupon: { discount_percent: 12.5 } });
    await save(id, { version: 4, state: 'archived' });
    expect(await tried('spring-5')).toMatchObject({ code: 'coupon_unknown' });
  });

  it('says how often it was used, whoever reads or saves it', async () => {
    const { id } = (await add({ max_uses: 5, state: 'live' })).body.promotion;
    await shop.db.update(coupons).set({ uses: 3 }).where(eq(coupons.id, id));
    const { body } = await editor.call('promotions.read', { params: { id } });
    expect(body.promotion).toMatchObject({ uses: 3, max_uses: 5 });
    expect((await save(id, { version: 1, max_uses: 2, state: 'live' })).body.fields).toEqual({
      max_uses: 'invalid',
    });
    expect((await save(id, { version: 1, max_uses: 9, state: 'live' })).body.promotion.uses).toBe(3);
  });

  it.each([
    [{ discount_percent: 101 }, 'discount_percent'],
    [{ discount_percent: 1.234 }, 'discount_percent'],
    [{ discount_percent: 0, state: 'live' }, 'discount_percent'],
    [{ code: '' }, 'code'],
    [{ code: 'TWO WORDS' }, 'code'],
    [{ only_for_products: ['nothing-like-it'] }, 'only_for_products'],
    [{ starts_at: '2027-02-01T00:00:00.000Z', ends_at: '2027-01-01T00:00:00.000Z' }, 'ends_at'],
    [{ max_uses: 0 }, 'max_uses'],
  ])('is refused with %o', async (fields, wrong) => {
    expect(await add(fields)).toMatchObject({
      status: 400,
      body: { fields: { [wrong]: expect.any(String) } },
    });
  });

  it('takes its time with an offset, and compares the moments', async () => {
    // By their letters, the end would be before the start.
    const time = { starts_at: '2027-02-12T02:00:00+09:00', ends_at: '2027-02-11T18:00:00Z' };
    expect((await add(time)).body.promotion).toMatchObject({
      ...{ starts_at: '2027-02-11T17:00:00.000Z', ends_at: '2027-02-11T18:00:00.000Z' },
    });
    const over = { starts_at: '2027-02-11T18:00:00Z', ends_at: '2027-02-12T02:00:00+09:00' };
    expect((await add(over)).body.fields).toEqual({ ends_at: 'invalid' });
  });

  it('has no discount that is null, and one alone replaces the other', async () => {
    const stands = ({ body }: Awaited<ReturnType<typeof save>>) => [
      ...[body.promotion?.discount_percent, body.promotion?.discount_fixed_cents],
    ];
    const made = await add({ discount_percent: null, discount_fixed_cents: 500 });
    expect(stands(made)).toEqual([0, 500]);
    const { id } = made.body.promotion;
    expect(stands(await save(id, { version: 1, discount_percent: 15 }))).toEqual([15, 0]);
    expect(stands(await save(id, { version: 2, minimum_cart_cents: 900 }))).toEqual([15, 0]);
    expect(stands(await save(id, { version: 3, discount_fixed_cents: 700 }))).toEqual([0, 700]);
    // What is not used takes nothing away, and both together are kept.
    expect(stands(await save(id, { version: 4, discount_percent: null }))).toEqual([0, 700]);
    const both = { discount_percent: 10, discount_fixed_cents: 300 };
    expect(stands(await save(id, { version: 5, ...both }))).toEqual([10, 300]);
    expect(stands(await save(id, { version: 6, ...both, discount_fixed_cents: null }))).toEqual([10, 0]);
  });

  it('is not added twice, in whatever case', async () => {
    await add({ code: 'TWICE' });
    expect((await add({ code: 'twice' })).body.fields).toEqual({ code: 'taken' });
  });

  it('that two people add at the same moment is added once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ code: 'AT-ONCE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('that another editor has saved meanwhile is told', async () => {
    const { id } = (await add()).body.promotion;
    await save(id, { version: 1, discount_percent: 20 });
    expect(await save(id, { version: 1, discount_percent: 30 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', theirs: { version: 2, discount_percent: 20 } },
    });
  });
});

describe('a basket to try a code', () => {
  const CODE = {
    ...{ code: 'TRY', discount_percent: 10, discount_fixed_cents: 500, minimum_cart_cents: 0 },
    ...{ budget_cents: null, kind: 'code', stacks: false },
    ...{ only_with: [], only_with_any: [], only_for_products: ['lyric-print'], excluded_for: [] },
    ...{ include_service_fee: false, starts_at: null, ends_at: null, max_uses: null },
  };
  const tryOut = async (promotion: object, lines: object[]) =>
    (await editor.call('promotions.tryOut', { body: { promotion: { ...CODE, ...promotion }, lines } })).body;
  const lines = [
    { name: 'personalized-song', quantity: 1 },
    { name: 'lyric-print', quantity: 2 },
  ];

  it('shows line by line what the code takes off', async () => {
    const { applies, lines: shown, subtotal_cents, off_cents } = await tryOut({}, lines);
    const [song, print] = shown;
    const percent = 2 * Math.ceil(print.price_cents / 10);
    expect({ applies, song: song.off_cents, print: print.off_cents }).toEqual({
      ...{ applies: true, song: 0, print: percent + 500 },
    });
    expect(subtotal_cents).toBe(song.price_cents + 2 * print.price_cents);
    expect(off_cents).toBe(percent + 500);
  });

  it('says when the code does not apply', async () => {
    const { applies, off_cents } = await tryOut({ minimum_cart_cents: 90_000 }, lines);
    expect({ applies, off_cents }).toEqual({ applies: false, off_cents: 0 });
  });

  it('leaves out what the shop does not sell', async () => {
    expect(await tryOut({}, [{ name: 'nothing', quantity: 1 }])).toEqual({
      ...{ applies: false, why_not: 'not_fitting', at: expect.any(String), others: [] },
      ...{ lines: [], subtotal_cents: 0, off_cents: 0 },
    });
  });
});
