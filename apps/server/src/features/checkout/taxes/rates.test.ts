import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '../../../../db/schema/accounts.ts';
import { taxRates } from '../../../../db/schema/rates.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { newEmail, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let finance: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestShop();
  finance = await signedIn(shop, newEmail(), 'finance');
});
afterAll(() => shop.close());

const saveTax = (state: string, rates: object[], by = finance) =>
  by.visitor.call('checkout.saveTaxRates', {
    body: { country: 'us', state, rates, reason: 'New law' },
  });
const saveShipping = (country: string, cents: number | null) =>
  finance.visitor.call('checkout.saveShippingRate', { body: { country, cents, reason: 'Dearer mail' } });
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(sql`id desc`).limit(1))[0];

it('replaces the rates of a place and of no other, and the log has both tables', async () => {
  await saveTax('NJ', [{ kind: 'song', ppm: 66_250 }]);
  await saveTax('NY', [
    { kind: 'shipping', ppm: 40_000 },
    { kind: 'physical', ppm: 40_000 },
  ]);
  const { body } = await saveTax('ny', [{ kind: 'physical', ppm: 42_500 }]);
  expect(body).toEqual({
    taxes_by: 'table',
    places: [
      { country: 'US', state: 'NJ', rates: [{ kind: 'song', ppm: 66_250 }] },
      { country: 'US', state: 'NY', rates: [{ kind: 'physical', ppm: 42_500 }] },
    ],
    shipping: [],
  });
  expect(await lastDeed()).toMatchObject({
    by: finance.email,
    action: 'rates.tax_saved',
    before: {
      state: 'NY',
      rates: [
        { kind: 'physical', ppm: 40_000 },
        { kind: 'shipping', ppm: 40_000 },
      ],
    },
    after: { state: 'NY', rates: [{ kind: 'physical', ppm: 42_500 }] },
    reason: 'New law',
  });
  await saveTax('NY', []);
  expect((await shop.db.select().from(taxRates)).map(({ state }) => state)).toEqual(['NJ']);
});

it('sets, changes and removes the price of a parcel', async () => {
  await saveShipping('*', 1_995);
  await saveShipping('us', 595);
  expect((await saveShipping('US', 650)).body.shipping).toEqual([
    { country: '*', cents: 1_995 },
    { country: 'US', cents: 650 },
  ]);
  expect(await lastDeed()).toMatchObject({
    action: 'rates.shipping_saved',
    before: { country: 'US', cents: 595 },
    after: { country: 'US', cents: 650 },
  });
  expect((await saveShipping('US', null)).body.shipping).toEqual([{ country: '*', cents: 1_995 }]);
});

it('keeps one whole set of rates when several people save the same place at once', async () => {
  const kinds = ['physical', 'song', 'shipping'];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => saveTax('TX', [{ kind: kinds[at % 3], ppm: 10_000 + at }])),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await shop.db.select().from(taxRates).where(eq(taxRates.state, 'TX'))).toHaveLength(1);
});

it.each([
  ['a rate above 100 %', { country: 'US', state: 'NY', rates: [{ kind: 'song', ppm: 1_000_001 }] }],
  ['something that is not sold', { country: 'US', state: 'NY', rates: [{ kind: 'house', ppm: 1 }] }],
  ['a country that is no code', { country: 'U*', state: 'NY', rates: [] }],
])('refuses %s', async (_, place) => {
  const body = { ...place, reason: 'Test' };
  expect((await finance.visitor.call('checkout.saveTaxRates', { body })).status).toBe(400);
});

it('asks for a recent second step', async () => {
  const other = await signedIn(shop, newEmail(), 'finance');
  const secondFactorAt = new Date(shop.clock.now().getTime() - 16 * 60_000);
  await shop.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, other.id));
  expect((await saveTax('OH', [], other)).body).toMatchObject({ code: 'second_step' });
  expect((await other.visitor.call('checkout.rates')).status).toBe(200);
});
