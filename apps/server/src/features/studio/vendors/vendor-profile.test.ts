import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { earningRates } from '../../../../db/schema/earnings.ts';
import { LOCALE_HEADER } from '../../../platform/http/locale.ts';
import { sell } from '../../../testing/money.ts';
import { signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let mill: { id: number; visitor: Visitor };
let other: { id: number; visitor: Visitor };

async function vendorNamed(name: string) {
  const { visitor, id: userId } = await signedIn(shop, undefined, 'vendor');
  const [row] = await shop.db.insert(productVendors).values({ name, userId }).returning();
  return { id: row?.id ?? 0, visitor };
}
const pricesOf = async ({ id, visitor }: typeof mill, locale = 'en') =>
  (await visitor.call('studio.vendorProfile', { params: { id }, headers: { [LOCALE_HEADER]: locale } })).body
    .prices;

beforeAll(async () => {
  shop = await openTestShop({ clock: createTestClock(new Date('2026-11-20T15:00:00Z')) });
  mill = await vendorNamed('The mill');
  other = await vendorNamed('The kiln');
  await sell(shop, 'mug', { priceCents: 2_499, titleEn: 'Mug', titleSp: 'Taza', vendorId: mill.id });
  const towel = await sell(shop, 'towel', {
    priceCents: 3_000,
    titleEn: 'Towel',
    titleSp: 'Toalla',
    vendorId: mill.id,
  });
  await shop.db.update(products).set({ active: false }).where(eq(products.id, towel.id));
  await sell(shop, 'vase', { priceCents: 9_900, titleEn: 'Vase', titleSp: 'Florero', vendorId: other.id });
});
afterAll(() => shop.close());

it('names the price and the pay of each product of the vendor, also of one that is not sold now', async () => {
  // The usual share of goods is 60%, rounded up to the cent.
  const mug = { product: 'mug', price_cents: 2_499, pay_cents: 1_500, is_sold: true };
  const towel = { product: 'towel', price_cents: 3_000, pay_cents: 1_800, is_sold: false };
  expect(await pricesOf(mill)).toEqual([
    { ...mug, title: 'Mug' },
    { ...towel, title: 'Towel' },
  ]);
  expect(await pricesOf(mill, 'sp')).toEqual([
    { ...mug, title: 'Taza' },
    { ...towel, title: 'Toalla' },
  ]);
});

it('names the pay by the vendor’s own rate from its first day on', async () => {
  const rate = { vendorId: mill.id, kind: 'goods' as const };
  await shop.db.insert(earningRates).values([
    { ...rate, fromDay: '2026-11-20', share: 7_000 },
    { ...rate, fromDay: '2026-11-21', share: 9_000 },
  ]);
  const payOf = (prices: { pay_cents: number }[]) => prices.map(({ pay_cents }) => pay_cents);
  expect(payOf(await pricesOf(mill))).toEqual([1_750, 2_100]);
  expect(payOf(await pricesOf(other))).toEqual([5_940]);
});

describe('a vendor with the page open in several tabs', () => {
  const open = async ({ id, visitor }: typeof mill) =>
    (await visitor.call('studio.vendorProfile', { params: { id } })).body;
  const save = ({ id, visitor }: typeof mill, version: string, change: object) =>
    visitor.call('studio.saveVendorProfile', { params: { id }, body: { version, ...change } });

  it('saves in one of them, even at the same moment, and the others are told to load the page again', async () => {
    const press = await vendorNamed('The press');
    const { version } = await open(press);
    const names = ['The old press', 'The new press', 'The small press'];
    const answers = await Promise.all(names.map((name) => save(press, version, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [first] = answers.filter(({ status }) => status === 200);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('profile_changed');
    expect(await open(press)).toMatchObject({ name: first?.body.name, version: first?.body.version });
  });

  it('loses no days off, and goes on from the version that a save returns', async () => {
    const forge = await vendorNamed('The forge');
    const { version } = await open(forge);
    const days_off = [{ from: '2026-12-24', to: '2026-12-26' }];
    const saved = await save(forge, version, { days_off });
    expect(saved.body).toMatchObject({ days_off });
    expect((await save(forge, version, { days_off: [] })).body.code).toBe('profile_changed');
    const next = await save(forge, saved.body.version, { lead_days: 5 });
    expect(next.body).toMatchObject({ lead_days: 5, days_off });
  });

  it('does not undo what the staff have changed meanwhile', async () => {
    const loom = await vendorNamed('The loom');
    const { version } = await open(loom);
    await shop.db.update(productVendors).set({ leadDays: 9 }).where(eq(productVendors.id, loom.id));
    expect((await save(loom, version, { lead_days: 3 })).body.code).toBe('profile_changed');
    expect((await open(loom)).lead_days).toBe(9);
  });

  it('has to name the version', async () => {
    const params = { id: mill.id };
    const body = { lead_days: 4 } as never;
    expect((await mill.visitor.call('studio.saveVendorProfile', { params, body })).status).toBe(400);
  });
});
