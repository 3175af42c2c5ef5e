import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

let count = 0;
const aMug = () => {
  count += 1;
  return {
    name: `mug-${count}`,
    title: { en: `Mug ${count}`, sp: `Taza ${count}` },
    price_cents: 1_500,
    product_type: 'physical' as const,
  };
};
const add = async (body: object = {}) =>
  (await editor.call('products.add', { body: { ...aMug(), ...body } })).body.product;
const save = (id: number, body: object) => editor.call('products.save', { params: { id }, body });
const read = async (id: number) => (await editor.call('products.read', { params: { id } })).body.product;
const seen = async (name: string) => newcomer(shop).call('catalog.product', { params: { slug: name } });

describe('a product', () => {
  it('is a draft that no customer sees, until a save says that it is live', async () => {
    const made = await add();
    expect(made).toMatchObject({
      state: 'draft',
      version: 1,
      price_cents: 1_500,
      sku: made.name.toUpperCase(),
    });
    expect((await seen(made.name)).status).toBe(404);
    const live = await save(made.id, { version: 1, state: 'live' });
    expect(live.body.product).toMatchObject({ state: 'live', version: 2 });
    expect((await seen(made.name)).body.product).toMatchObject({ price: 1_500, title: made.title.en });
  });

  it('that is live keeps its price for customers while its new price is a draft', async () => {
    const { id, name } = await add({ state: 'live' });
    const drafted = await save(id, { version: 1, price_cents: 1_900 });
    expect(drafted.body.product).toMatchObject({ state: 'draft', version: 2, price_cents: 1_900 });
    expect((await seen(name)).body.product.price).toBe(1_500);
    await save(id, { version: 2, state: 'live' });
    expect((await seen(name)).body.product.price).toBe(1_900);
  });

  it('leaves the shop when it is archived, and comes back', async () => {
    const { id, name } = await add({ state: 'live' });
    expect((await save(id, { version: 1, state: 'archived' })).body.product.state).toBe('archived');
    expect((await seen(name)).status).toBe(404);
    await save(id, { version: 2, state: 'live' });
    expect((await seen(name)).status).toBe(200);
  });

  it('goes live by itself at its time, and not before', async () => {
    const { id, name } = await add({ state: 'live' });
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const planned = await save(id, { version: 1, price_cents: 2_100, state: 'draft', publish_at: at });
    expect(planned.body.product).toMatchObject({ state: 'draft', publish_at: at });
    await shop.services.publishDue();
    expect((await seen(name)).body.product.price).toBe(1_500);
    clock.advance(3_600_000);
    expect(await shop.services.publishDue()).toBe(1);
    expect((await seen(name)).body.product.price).toBe(2_100);
    expect(await read(id)).toMatchObject({ state: 'live', version: 3, publish_at: null });
  });

  it('costs less while a sale runs, says what it cost before, and costs the same again afterwards', async () => {
    const { id, name } = await add({ state: 'live' });
    const after = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const sale = { price_cents: 1_200, from: after(1), to: after(3) };
    const planned = await save(id, { version: 1, sale, state: 'live' });
    expect(planned.body.product).toMatchObject({ price_cents: 1_500, sale });
    const price = async () => {
      const { price: now, regular_price: before } = (await seen(name)).body.product;
      return [now, before];
    };
    expect(await price()).toEqual([1_500, undefined]);
    clock.advance(3_600_000);
    expect(await shop.services.publishDue()).toBe(1);
    expect(await price()).toEqual([1_200, 1_500]);
    // Editors always write the regular price, even while the sale runs.
    expect(await read(id)).toMatchObject({ price_cents: 1_500, sale });
    await save(id, { version: 2, price_cents: 1_600, state: 'live' });
    expect(await price()).toEqual([1_200, 1_600]);
    clock.advance(2 * 3_600_000);
    expect(await shop.services.publishDue()).toBe(1);
    expect(await shop.services.publishDue()).toBe(0);
    expect(await price()).toEqual([1_600, undefined]);
  });

  it('whose sale begins now is cheaper at once', async () => {
    const sale = { price_cents: 100, from: clock.now().toISOString(), to: '2027-06-01T00:00:00.000Z' };
    const { name } = await add({ sale, state: 'live' });
    expect((await seen(name)).body.product.price).toBe(100);
  });

  it('has every version in its history, and any of them can be the draft again', async () => {
    const { id, name } = await add({ state: 'live' });
    await save(id, { version: 1, price_cents: 2_500, state: 'live' });
    const back = await editor.call('products.rollBack', { params: { id }, body: { version: 2, to: 1 } });
    expect(back.body.product).toMatchObject({ state: 'draft', version: 3, price_cents: 1_500 });
    expect((await seen(name)).body.product.price).toBe(2_500);
    const { versions } = (await editor.call('products.history', { params: { id } })).body;
    expect(
      versions.map(({ version, action }: { version: number; action: string }) => [version, action]),
    ).toEqual([
      [3, 'rolled_back'],
      [2, 'published'],
      [1, 'added'],
    ]);
  });

  it('that was never edited here can go back to how it was', async () => {
    const [row] = await shop.db
      .insert(products)
      .values({
        ...{ slug: 'old-cap', sku: 'OLD1', titleEn: 'Cap', titleSp: 'Gorra', priceCents: 900 },
        ...{ productType: 'physical', art: 'print', extraInfo: { promo_addons: [], exotic: 'kept' } },
      })
      .returning();
    const id = row?.id ?? 0;
    expect(await read(id)).toMatchObject({ state: 'live', version: 1 });
    await save(id, { version: 1, price_cents: 950, state: 'live' });
    await editor.call('products.rollBack', { params: { id }, body: { version: 2, to: 1 } });
    await save(id, { version: 3, state: 'live' });
    const [now] = await shop.db.select().from(products).where(eq(products.id, id));
    expect(now).toMatchObject({ priceCents: 900, extraInfo: { exotic: 'kept' } });
  });

  it('makes another product cheaper, which the cart is told in the form of the specification', async () => {
    const cap = await add({ state: 'live' });
    const offer = {
      ...{ product: cap.name, adds: true, code: 'WARM', from: '2026-11-01T06:00:00.000Z', to: null },
      ...{ discount_percent: 25, discount_cents: 0 },
    };
    const wrong = [
      { ...offer, product: 'nothing' },
      { ...offer, to: offer.from },
      { ...offer, adds: false, discount_percent: 0 },
    ];
    const refused = await editor.call('products.add', { body: { ...aMug(), promo_addons: wrong } });
    expect(refused.body.fields).toEqual({
      ...{ 'promo_addons.0.product': 'invalid', 'promo_addons.1.to': 'invalid' },
      'promo_addons.2.discount_percent': 'required',
    });
    const scarf = await add({ promo_addons: [offer], state: 'live' });
    expect((await read(scarf.id)).promo_addons).toEqual([offer]);
    const { body } = await newcomer(shop).call('catalog.product', { params: { slug: scarf.name } });
    expect(body.product.extra_info.promo_addons).toEqual([
      {
        ...{ product_name: cap.name, auto_add_to_cart: '1', only_with_coupon_code: 'WARM' },
        ...{ start_datetime: offer.from, end_datetime: null, discount_percent: 25, discount_fixed: 0 },
      },
    ]);
  });

  it('is told with its parts, sizes and add-ons by their slugs', async () => {
    const [one, two] = [await add({ state: 'live' }), await add({ state: 'live' })];
    const bundle = await add({
      ...{ product_type: 'bundle', bundled: [two.name, one.name], addons: [one.name], variant_of: two.name },
      ...{ pictures: { least: 1, most: 3 }, state: 'live' },
      printed_fields: [{ key: 'line_1', label: { en: 'Line', sp: 'Verso' }, max_length: 80, required: true }],
    });
    expect(await read(bundle.id)).toEqual(bundle);
    expect(bundle).toMatchObject({ bundled: [two.name, one.name], addons: [one.name], variant_of: two.name });
    const { product } = (await seen(bundle.name)).body;
    expect(product).toMatchObject({
      bundled_products: [{ name: two.name }, { name: one.name }],
      extra_info: { image_limits: { least: 1, most: 3 }, pod_fields: [{ key: 'line_1', label: 'Line' }] },
    });
  });
});

describe('a product is refused', () => {
  it.each([
    [{ price_cents: -1 }, 'price_cents'],
    [{ price_cents: 1.5 }, 'price_cents'],
    [{ bundled: ['nothing-like-it'] }, 'bundled'],
    [{ addons: ['nothing-like-it'] }, 'addons'],
    [{ variant_of: 'nothing-like-it' }, 'variant_of'],
    [{ vendor_id: 999_999 }, 'vendor_id'],
    [{ pictures: { least: 3, most: 1 } }, 'pictures.most'],
    [{ stock: -1 }, 'stock'],
    [{ most_per_order: 0 }, 'most_per_order'],
    [
      { sale: { price_cents: 1, from: '2027-01-02T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' } },
      'sale.to',
    ],
    [
      { sale: { price_cents: 1_500, from: '2027-01-01T00:00:00.000Z', to: '2027-01-02T00:00:00.000Z' } },
      'sale.price_cents',
    ],
    [{ product_type: 'bundle', state: 'live' }, 'bundled'],
    [{ title: { en: 'Mug', sp: ' ' }, state: 'live' }, 'title.sp'],
  ])('%o', async (fields, wrong) => {
    const answer = await editor.call('products.add', { body: { ...aMug(), ...fields } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [wrong]: expect.any(String) } },
    });
  });

  it('when another one has its slug or SKU, and leaves nothing behind', async () => {
    const made = await add();
    const twice = await editor.call('products.add', { body: { ...aMug(), name: made.name, sku: made.sku } });
    expect(twice.body.fields).toEqual({ name: 'taken', sku: 'taken' });
  });

  it('with another slug once customers have seen it', async () => {
    const { id } = await add({ state: 'live' });
    expect((await save(id, { version: 1, name: 'renamed', state: 'live' })).body.fields).toEqual({
      name: 'invalid',
    });
  });
});

describe('two editors', () => {
  it('never overwrite each other: the second is told what the first has saved', async () => {
    const { id } = await add({ state: 'live' });
    await save(id, { version: 1, price_cents: 1_700, state: 'live' });
    const late = await save(id, { version: 1, price_cents: 1_300, state: 'live' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', theirs: { id, version: 2, price_cents: 1_700 } },
    });
    expect(await read(id)).toMatchObject({ price_cents: 1_700 });
  });

  it('who save at the same moment: one is taken, and the version rises once', async () => {
    const { id } = await add({ state: 'live' });
    const answers = await Promise.all(
      [1_601, 1_602, 1_603, 1_604].map((price_cents) => save(id, { version: 1, price_cents, state: 'live' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 200);
    expect(await read(id)).toMatchObject({ version: 2, price_cents: taken?.body.product.price_cents });
  });
});

it('products are found by words, also those of a draft, by state and by type', async () => {
  const { id, name } = await add({ state: 'live', title: { en: 'Brass lantern', sp: 'Farol de latón' } });
  const found = async (query: object) =>
    (await editor.call('products.list', { query: { ...query } })).body.products.map(
      ({ name: one }: { name: string }) => one,
    );
  expect(await found({ q: 'laton' })).toEqual([name]);
  await save(id, { version: 1, title: { en: 'Copper lantern', sp: 'Farol de cobre' } });
  expect(await found({ q: 'copper' })).toEqual([name]);
  expect(await found({ q: 'lantern', state: ['live'] })).toEqual([]);
  expect(await found({ q: 'lantern', state: ['draft'], type: ['physical'] })).toEqual([name]);
});

it('the log of the staff says who changed what', async () => {
  const { id } = await add({ state: 'live' });
  await save(id, { version: 1, price_cents: 1_777, state: 'live' });
  const rows = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'catalogue.published'));
  expect(rows.at(-1)).toMatchObject({
    before: { kind: 'product', id: String(id), price_cents: 1_500 },
    after: { price_cents: 1_777, version: 2 },
  });
});

it('nothing is written for a save that is refused', async () => {
  const { id } = await add({ state: 'live' });
  await save(id, { version: 1, vendor_id: 999_999, state: 'live' });
  const rows = await shop.db
    .select()
    .from(editedItems)
    .where(eq(editedItems.itemId, String(id)));
  expect(rows.map(({ version }) => version)).toEqual([1]);
  expect(await shop.db.select().from(orders)).toEqual([]);
});
