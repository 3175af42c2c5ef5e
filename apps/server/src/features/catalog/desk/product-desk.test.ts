import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { productStock } from '../../../../db/schema/catalogue/stock.ts';
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

it('a sale begins after an editor has saved the product at the same moment, and neither is refused', async () => {
  const sale = { price_cents: 900, from: later(60_000), to: later(10 * 365 * 86_400_000) };
  const { id } = await add({ sale, state: 'live' });
  clock.advance(120_000);
  let begun: Promise<number> | undefined;
  await shop.db.transaction(async (tx) => {
    const isIt = eq(products.id, id);
    await tx.select({ id: products.id }).from(products).where(isIt).for('no key update');
    begun = shop.services.publishDue();
    begun.catch(() => {});
    await expect.poll(() => lockWaits()).toBeGreaterThan(0);
    await tx.update(products).set({ art: 'print' }).where(isIt);
  });
  await expect(begun).resolves.toBe(1);
  expect((await shop.db.select().from(products).where(eq(products.id, id)))[0]?.priceCents).toBe(900);
});

const later = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();
/** How many statements wait for a lock. */
const lockWaits = async (): Promise<number> => {
  const { rows } = await shop.db.execute<{ waits: number }>(
    sql`select count(*)::int as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waits ?? 0;
};

it('the preview of a live product shows the add-ons, the pieces and the price that its draft has', async () => {
  const old = await add({ state: 'live' });
  const fresh = await add({ state: 'live' });
  const other = await add({ state: 'live' });
  const unsold = await add();
  const { id, name } = await add({ addons: [old.name], stock: 2, state: 'live' });
  await add({ variant_of: name, variant_name: 'Large', state: 'live' });
  await shop.db.update(productStock).set({ taken: 2 }).where(eq(productStock.productId, id));
  await save(id, {
    ...{ version: 1, price_cents: 1_700, stock: 3 },
    addons: [other.name, unsold.name, fresh.name],
  });
  const preview = async () => (await editor.call('products.preview', { params: { id } })).body;
  const drafted = await preview();
  const names = (list: { name: string }[]) => list.map((one) => one.name);
  expect(names(drafted.addons)).toEqual([other.name, fresh.name]);
  expect(drafted.product.sold_out).toBeUndefined();
  expect(drafted.variants.map((one: { price: number }) => one.price)).toEqual([1_700, 1_500]);
  const asked = { params: { slug: name }, query: { get_with_parent: true } };
  const live = (await newcomer(shop).call('catalog.product', asked)).body;
  expect([names(live.addons), live.product.sold_out]).toEqual([[old.name], true]);
  // The other way round: a draft with as many pieces as were sold is sold out.
  await save(id, { version: 2, stock: 3, state: 'live' });
  await save(id, { version: 3, stock: 2 });
  expect((await preview()).product.sold_out).toBe(true);
});

it('the preview of a draft has the price that its sale has now', async () => {
  const hour = (count: number) => new Date(clock.now().getTime() + count * 3_600_000).toISOString();
  const { id } = await add({ price_cents: 4_000, state: 'live' });
  const shown = async (version: number, fields: object) => {
    await save(id, { version, ...fields });
    const { price, regular_price } = (await editor.call('products.preview', { params: { id } })).body.product;
    return { price, regular_price };
  };
  const sale = { price_cents: 2_900, from: hour(-1), to: hour(1) };
  expect(await shown(1, { sale })).toEqual({ price: 2_900, regular_price: 4_000 });
  expect(await shown(2, { sale: { ...sale, from: hour(0.5) } })).toEqual({ price: 4_000 });
  await save(id, { version: 3, sale, state: 'live' });
  // The sale of what is on sale runs, and the draft ends it.
  expect(await shown(4, { price_cents: 3_500 })).toEqual({ price: 2_900, regular_price: 3_500 });
  expect(await shown(5, { sale: null })).toEqual({ price: 3_500 });
  // No sale of this product ends while later tests count what comes to its time.
  await save(id, { version: 6, state: 'live' });
});

describe('a copy of a product', () => {
  it('is a draft with a slug and an SKU of its own, and leaves the product as it was', async () => {
    const addon = await add({ state: 'live' });
    const cup = await add({
      ...{ description: { en: 'Of clay', sp: 'De barro' }, tags: ['gift'], addons: [addon.name] },
      ...{ most_per_order: 2, state: 'live' },
    });
    const { id, version, state, publish_at, publish_failed, has_live, edited_by, edited_at, ...rest } = cup;
    const { name: _, sku: __, taken, missing, ...fields } = rest;
    const copied = async (names: object) =>
      (await editor.call('products.add', { body: { ...fields, ...names } })).body;
    expect((await copied({ name: 'cup-copy', sku: cup.sku })).fields).toEqual({ sku: 'taken' });
    expect((await copied({ name: 'cup-copy', sku: ' ' })).fields).toHaveProperty('sku');
    const { product } = await copied({ name: 'cup-copy' });
    expect(product).toMatchObject({
      ...fields,
      name: 'cup-copy',
      sku: 'CUP-COPY',
      state: 'draft',
      version: 1,
    });
    expect(product.id).not.toBe(id);
    expect((await seen('cup-copy')).status).toBe(404);
    expect(await read(id)).toEqual(cup);
  });
});

describe('a part of a bundle', () => {
  const tea = { title: { en: 'Tea set', sp: 'Juego de té' }, requires_shipping_address: true };
  const aBundle = async (bundled: string[]) =>
    add({ product_type: 'bundle', ...tea, bundled, state: 'live' });
  const refusedWith = async (bundled: string[], more: object = {}) =>
    (
      await editor.call('products.add', {
        body: { ...aMug(), product_type: 'bundle', ...tea, bundled, ...more, state: 'live' as const },
      })
    ).body.fields;

  it('cannot leave the shop while the bundle is on sale, and the bundle is named', async () => {
    const part = await add({ state: 'live' });
    const bundle = await aBundle([part.name]);
    const kept = await save(part.id, { version: 1, state: 'archived' });
    expect(kept).toMatchObject({
      status: 409,
      body: { code: 'part_of_bundle', details: { en: ['Tea set'], sp: ['Juego de té'] } },
    });
    expect((await seen(part.name)).status).toBe(200);
    await save(bundle.id, { version: 1, state: 'archived' });
    expect((await save(part.id, { version: 1, state: 'archived' })).body.product.state).toBe('archived');
    // The bundle cannot come back without it.
    const back = await save(bundle.id, { version: 2, state: 'live' });
    expect(back.body.fields).toEqual({ bundled: 'invalid' });
    await save(part.id, { version: 2, state: 'live' });
    expect((await save(bundle.id, { version: 2, state: 'live' })).body.product.state).toBe('live');
  });

  it('may be sold in the bundle alone', async () => {
    const part = await add();
    expect((await aBundle([part.name])).state).toBe('live');
  });

  it('is no song, no other bundle, asks for nothing that the bundle does not, and has both titles', async () => {
    const text = { key: 'text_1', label: { en: 'Name', sp: 'Nombre' }, max_length: 20, required: true };
    const [inner, sign, untitled, rush] = [
      await aBundle([(await add()).name]),
      await add({ printed_fields: [text] }),
      await add({ title: { en: 'Vase', sp: '' } }),
      await add({ product_type: 'song', instant_product: true }),
    ];
    expect(await refusedWith([inner.name])).toEqual({ bundled: 'not_in_bundle' });
    expect(await refusedWith([rush.name])).toEqual({ bundled: 'not_in_bundle' });
    expect(await refusedWith([untitled.name])).toEqual({ bundled: 'part_untitled' });
    expect(await refusedWith([sign.name])).toEqual({ bundled: 'part_asks' });
    expect(await refusedWith([sign.name], { printed_fields: [text] })).toBeUndefined();
  });

  const titleIn = async (bundle: { name: string }) =>
    (await seen(bundle.name)).body.product.bundled_products[0].title;

  it('that is on sale keeps its draft apart from what customers read in the bundle', async () => {
    const part = await add({ state: 'live' });
    const bundle = await aBundle([part.name]);
    const title = { en: 'Cup', sp: '' };
    const drafted = await save(part.id, { version: 1, title });
    const standing = { state: 'draft', has_live: true, only_in_bundle: false };
    expect(drafted.body.product).toMatchObject({ ...standing, title });
    expect(await titleIn(bundle)).toBe(part.title.en);
  });

  it('that is sold in the bundle alone is restocked and corrected by a draft, and stays off the shelf', async () => {
    const part = await add({ stock: 0 });
    expect(part.only_in_bundle).toBe(false);
    const bundle = await aBundle([part.name]);
    expect((await seen(bundle.name)).body.product.sold_out).toBe(true);
    const title = { en: 'Cup', sp: 'Vaso' };
    const saved = await save(part.id, { version: 1, state: 'draft', stock: 5, title });
    const standing = { version: 2, state: 'draft', has_live: false, only_in_bundle: true, stock: 5 };
    expect(saved.body.product).toMatchObject(standing);
    expect((await seen(bundle.name)).body.product.sold_out).toBeUndefined();
    expect(await titleIn(bundle)).toBe('Cup');
    expect((await seen(part.name)).status).toBe(404);
    const back = await editor.call('products.rollBack', {
      params: { id: part.id },
      body: { version: 2, to: 1 },
    });
    expect(back.body.product).toMatchObject({ version: 3, stock: 0, has_live: false });
    expect((await seen(bundle.name)).body.product.sold_out).toBe(true);
    expect((await seen(part.name)).status).toBe(404);
  });

  it('that is sold in the bundle alone keeps only a draft with a time apart', async () => {
    const part = await add();
    const bundle = await aBundle([part.name]);
    const title = { en: 'Cup', sp: 'Vaso' };
    const planned = await save(part.id, { version: 1, state: 'draft', title, publish_at: later(3_600_000) });
    expect(planned.body.product).toMatchObject({ has_live: true, title });
    expect(await titleIn(bundle)).toBe(part.title.en);
    await save(part.id, { version: 2, discard: true });
    expect(await read(part.id)).toMatchObject({ has_live: false, publish_at: null, title: part.title });
  });

  it.each(['draft', 'live'])('stays what its bundle can be made of, saved as %s', async (state) => {
    const part = await add();
    const bundle = await aBundle([part.name]);
    const text = { key: 'text_1', label: { en: 'Name', sp: 'Nombre' }, max_length: 20, required: true };
    const asked = await save(part.id, { version: 1, printed_fields: [text], state });
    expect(asked.body).toMatchObject({ code: 'part_of_bundle', details: { en: ['Tea set'] } });
    const untitled = await save(part.id, { version: 1, title: { en: 'Cup', sp: '' }, state });
    expect(untitled.body.fields).toEqual({ 'title.sp': 'required' });
    expect((await save(part.id, { version: 1, state: 'archived' })).body.code).toBe('part_of_bundle');
    expect(await titleIn(bundle)).toBe(part.title.en);
    expect((await read(part.id)).version).toBe(1);
  });

  it('that is sent needs a bundle that asks for the address', async () => {
    const part = await add({ state: 'live' });
    expect(await refusedWith([part.name], { requires_shipping_address: false })).toEqual({
      requires_shipping_address: 'required',
    });
  });

  it('and its bundle never pass each other: one is archived, or the other goes live', async () => {
    const part = await add({ state: 'live' });
    const bundle = await add({ product_type: 'bundle', ...tea, bundled: [part.name] });
    const answers = await Promise.all([
      save(part.id, { version: 1, state: 'archived' }),
      save(bundle.id, { version: 1, state: 'live' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('the list finds products that lack a text in a language, also in what is not published yet', async () => {
  const both = (en: string, sp: string) => ({ description: { en, sp } });
  const field = { key: 'name', label: { en: 'Name', sp: '' }, max_length: 20, required: true };
  const made = {
    whole: await add(both('Of clay', 'De barro')),
    words: await add({ ...both('Of clay', ' '), state: 'live' }),
    english: await add(both('', 'De barro')),
    label: await add({ printed_fields: [field] }),
    size: await add({ variant_name: 'Large', state: 'live' }),
    sizes: await add({ variant_name: 'Large', variant_name_sp: 'Grande' }),
    inches: await add({ variant_name: '12 × 16"', state: 'live' }),
    draft: await add({ ...both('Of clay', 'De barro'), state: 'live' }),
    mended: await add({ ...both('Of clay', ''), state: 'live' }),
  };
  await save(made.draft.id, { version: 1, ...both('Of clay', '') });
  await save(made.mended.id, { version: 1, ...both('Of clay', 'De barro') });
  const found = async (missing: string) => {
    const { products: rows } = (await editor.call('products.list', { query: { missing } })).body;
    const here = rows.filter((row: { missing: string[] }) => row.missing.includes(missing));
    expect(here.length).toBe(rows.length);
    return Object.entries(made).flatMap(([name, { id }]) =>
      rows.some((row: { id: number }) => row.id === id) ? [name] : [],
    );
  };
  expect(await found('sp')).toEqual(['words', 'label', 'size', 'draft']);
  expect(await found('en')).toEqual(['english']);
});

describe('a product', () => {
  it('that is physical asks for the address, also when nobody has said so', async () => {
    const made = await add({ state: 'live' });
    expect(made.requires_shipping_address).toBe(true);
    const off = { version: 1, requires_shipping_address: false, state: 'live' };
    expect((await save(made.id, off)).body.fields).toEqual({ requires_shipping_address: 'required' });
    expect((await add({ product_type: 'add-on', state: 'live' })).requires_shipping_address).toBe(false);
  });

  it('is a size of a main product only, and not while it has sizes itself', async () => {
    const main = await add({ state: 'live' });
    const size = await add({ variant_of: main.name, variant_name: 'Large', state: 'live' });
    const other = await add({ state: 'live' });
    const wrong = { variant_of: 'no_size_of' };
    const sizeOf = async (id: number, variant_of: string) =>
      (await save(id, { version: 1, variant_of, state: 'live' })).body.fields;
    expect(await sizeOf(other.id, size.name)).toEqual(wrong);
    expect(await sizeOf(main.id, size.name)).toEqual(wrong);
    expect(await sizeOf(main.id, other.name)).toEqual(wrong);
    expect(await sizeOf(other.id, main.name)).toBeUndefined();
  });

  it('has a size whose name is in the language of its reader, and in the other one while it is missing', async () => {
    const main = await add({ variant_name: 'Small', variant_name_sp: 'Pequeño', state: 'live' });
    const large = { variant_of: main.name, variant_name: 'Large', state: 'live' as const };
    const { id } = await add(large);
    const sizes = async (locale: 'en' | 'sp') => {
      const answer = await newcomer(shop).call('catalog.product', {
        ...{ params: { slug: main.name }, query: { locale } },
      });
      return answer.body.variants.map(
        ({ extra_info }: { extra_info: { variant_name: string } }) => extra_info.variant_name,
      );
    };
    expect([await sizes('en'), await sizes('sp')]).toEqual([
      ['Small', 'Large'],
      ['Pequeño', 'Large'],
    ]);
    const saved = await save(id, { version: 1, variant_name_sp: 'Grande', state: 'live' });
    expect(saved.body.product).toMatchObject({ variant_name: 'Large', variant_name_sp: 'Grande' });
    expect([await sizes('en'), await sizes('sp')]).toEqual([
      ['Small', 'Large'],
      ['Pequeño', 'Grande'],
    ]);
  });

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

  it('leaves the shop as it was sold, although its draft is not whole', async () => {
    const { id, title } = await add({ price_cents: 1_500, state: 'live' });
    await save(id, { version: 1, title: { en: '', sp: '' } });
    const { product } = (await save(id, { version: 2, price_cents: 9_900, state: 'archived' })).body;
    expect(product).toMatchObject({ title, price_cents: 1_500, state: 'archived', version: 3 });
  });

  it('is never sold for nothing, now or in a sale', async () => {
    const sale = { price_cents: 0, from: '2031-01-01T00:00:00Z', to: '2031-01-02T00:00:00Z' };
    const { id, state } = await add({ price_cents: 0 });
    expect(state).toBe('draft');
    const live = (more: object) => save(id, { version: 1, state: 'live', ...more });
    expect((await live({})).body.fields).toEqual({ price_cents: 'costs_nothing' });
    const refused = await live({ price_cents: 900, sale });
    expect([refused.status, refused.body.fields]).toEqual([400, { 'sale.price_cents': 'costs_nothing' }]);
    expect((await live({ price_cents: 900 })).status).toBe(200);
    // Only an offer of the shop brings it, and the customer chooses the tip.
    for (const given of [
      { name: 'free-song-streaming', product_type: 'add-on' },
      { name: 'artist-gratuity', product_type: 'gratuity', amounts: { least: 100, most: 900 } },
    ])
      expect((await add({ ...given, price_cents: 0, state: 'live' })).state).toBe('live');
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

  it('that is new can be planned at once, if it could go live', async () => {
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const planned = await add({ state: 'draft', publish_at: at });
    expect(planned).toMatchObject({ state: 'draft', version: 1, publish_at: at });
    expect((await seen(planned.name)).status).toBe(404);
    const body = { ...aMug(), title: { en: 'Cup', sp: '' }, publish_at: at };
    expect((await editor.call('products.add', { body })).body.fields).toEqual({ 'title.sp': 'required' });
    clock.advance(3_600_000);
    expect(await shop.services.publishDue()).toBe(1);
    expect((await seen(planned.name)).status).toBe(200);
  });

  it.each(['live', 'archived'])('that is saved as %s has no time to go live', async (state) => {
    const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const fields = { publish_at: 'invalid' };
    const added = await editor.call('products.add', { body: { ...aMug(), state, publish_at } });
    expect(added.body.fields).toEqual(fields);
    const { id } = await add({ state: 'archived' });
    expect((await save(id, { version: 1, state, publish_at })).body.fields).toEqual(fields);
    // Without a state it stays archived.
    expect((await save(id, { version: 1, publish_at })).body.fields).toEqual(fields);
  });

  it.each(['live', 'archived'])('that is planned is %s when it is sent back whole', async (state) => {
    const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const { id, ...made } = await add({ publish_at });
    const { title, price_cents, version } = made;
    const whole = { title, price_cents, version, publish_at };
    // Another time is not its own: whoever sends it wants a plan.
    const other = new Date(clock.now().getTime() + 7_200_000).toISOString();
    expect((await save(id, { ...whole, state, publish_at: other })).body.fields).toEqual({
      publish_at: 'invalid',
    });
    const saved = (await save(id, { ...whole, state })).body.product;
    expect(saved).toMatchObject({ state, version: 2, publish_at: null });
    clock.advance(3_600_001);
    expect(await shop.services.publishDue()).toBe(0);
    expect((await read(id)).state).toBe(state);
  });

  it('is not planned for a time that is over', async () => {
    const { id } = await add({ state: 'live' });
    const publish_at = clock.now().toISOString();
    const fields = { publish_at: 'invalid' };
    expect((await save(id, { version: 1, state: 'draft', publish_at })).body.fields).toEqual(fields);
    const added = await editor.call('products.add', { body: { ...aMug(), publish_at } });
    expect(added.body.fields).toEqual(fields);
  });

  it('is refused when it is planned, if it could not go live', async () => {
    const { id, name } = await add({ state: 'live' });
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const plan = (body: object) => save(id, { version: 1, state: 'draft', publish_at: at, ...body });
    const refused = await plan({ title: { en: 'Cup', sp: '' } });
    expect(refused.body.fields).toEqual({ 'title.sp': 'required' });
    const { id: draft } = await add({ title: { en: '', sp: 'Vaso' } });
    const planned = await save(draft, { version: 1, state: 'draft', publish_at: at });
    expect(planned.body.fields).toEqual({ 'title.en': 'required' });
    expect((await plan({ price_cents: 1_900 })).status).toBe(200);
    expect((await seen(name)).body.product.price).toBe(1_500);
    await save(id, { version: 2, state: 'archived' });
  });

  it('that cannot go live at its time says so, and keeps nothing else from going live', async () => {
    const [gone] = await shop.db.insert(productVendors).values({ name: 'The mill' }).returning();
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const plan = { version: 1, state: 'draft', publish_at: at };
    const wrong = await add();
    await save(wrong.id, { ...plan, vendor_id: gone?.id });
    // To publish this one throws, because the table refuses it.
    const broken = await add();
    await save(broken.id, plan);
    const good = await add();
    await save(good.id, plan);
    await shop.db
      .update(productVendors)
      .set({ active: false })
      .where(eq(productVendors.id, gone?.id ?? 0));
    await shop.db.execute(
      sql`alter table products add constraint not_now check (id <> ${sql.raw(String(broken.id))} or not active)`,
    );
    clock.advance(3_600_000);
    expect(await shop.services.publishDue()).toBe(1);
    await shop.db.execute(sql`alter table products drop constraint not_now`);
    expect((await seen(good.name)).status).toBe(200);
    expect(await read(wrong.id)).toMatchObject({
      ...{ state: 'draft', publish_at: at },
      publish_failed: { code: 'invalid_input', fields: { vendor_id: 'invalid' } },
    });
    expect((await read(broken.id)).publish_failed).toEqual({ code: 'fault' });
    await shop.db
      .update(editedItems)
      .set({ draft: sql`jsonb_set(${editedItems.draft}, '{title,en}', '""')` })
      .where(eq(editedItems.itemId, String(broken.id)));
    const { items } = (await editor.call('desk.inbox', {})).body;
    const failed = items.filter(({ kind }: { kind: string }) => kind === 'plan_failed');
    expect(failed.map(({ path }: { path: string }) => path).sort()).toEqual(
      [wrong, broken].map(({ id }) => `/admin/products/${id}`).sort(),
    );
    const nameOf = (id: number) => failed.find(({ ref }: { ref: string }) => ref === `product:${id}`);
    expect(nameOf(wrong.id)).toMatchObject({ artist: wrong.title.en, text: wrong.title.sp });
    expect(nameOf(broken.id)).toMatchObject({ artist: broken.title.sp, text: broken.title.sp });
    // Nothing is tried again before somebody saves it.
    expect(await shop.services.publishDue()).toBe(0);
    // The time is over, so a save as a draft is only a draft.
    const again = await save(wrong.id, { version: 2, vendor_id: null });
    expect(again.body.product).toMatchObject({ state: 'draft', publish_at: null, publish_failed: null });
    expect(await shop.services.publishDue()).toBe(0);
    expect((await seen(wrong.name)).status).toBe(404);
    const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect((await save(wrong.id, { version: 3, publish_at: later })).body.product.publish_at).toBe(later);
    await save(wrong.id, { version: 4, state: 'archived' });
    await save(broken.id, { version: 2, state: 'archived' });
  });

  it('goes live in a run in which what it needs goes live after it', async () => {
    const owner = (await signedIn(shop, undefined, 'owner')).visitor;
    const [kiln] = await shop.db.insert(productVendors).values({ name: 'The kiln' }).returning();
    const after = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const { id, name } = await add();
    await save(id, { version: 1, vendor_id: kiln?.id, publish_at: after(1) });
    const params = { id: kiln?.id ?? 0 };
    await shop.db.update(productVendors).set({ active: false }).where(eq(productVendors.id, params.id));
    const address = {
      ...{ line1: '1 Mill Road', line2: '', city: 'Dayton', state: 'OH', postal_code: '45402' },
      country: 'US',
    };
    const vendor = { contact_email: 'kiln@example.com', address, state: 'draft', publish_at: after(2) };
    const planned = await owner.call('vendorDesk.save', { params, body: { version: 1, ...vendor } });
    expect(planned.body.vendor).toMatchObject({ state: 'draft', publish_at: vendor.publish_at });
    clock.advance(120_000);
    expect(await shop.services.publishDue()).toBe(2);
    expect((await seen(name)).status).toBe(200);
  });

  it.each([
    ['the database could not be reached', '57P01', 0],
    ['a statement took too long', '57014', 0],
    ['a statement took too long', '57014', 60],
  ])('is tried again when %s (%s), an hour long (after %i minutes)', async (_, code, minutes) => {
    const { id, name } = await add();
    const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await save(id, { version: 1, publish_at });
    await shop.db.execute(
      sql`create function fall_over() returns trigger language plpgsql as ${sql.raw(
        `$$ begin raise exception 'not now' using errcode = '${code}'; end $$`,
      )}`,
    );
    await shop.db.execute(
      sql`create trigger falls_over before update on products for each row execute function fall_over()`,
    );
    clock.advance(3_600_000 + minutes * 60_000);
    expect(await shop.services.publishDue()).toBe(0);
    await shop.db.execute(sql`drop function fall_over cascade`);
    const hasFailed = minutes >= 60;
    expect((await read(id)).publish_failed).toEqual(hasFailed ? { code: 'fault' } : null);
    expect(await shop.services.publishDue()).toBe(hasFailed ? 0 : 1);
    expect((await seen(name)).status).toBe(hasFailed ? 404 : 200);
    if (hasFailed) await save(id, { version: 2, state: 'archived' });
  });

  it('takes the times of its sale and its offers with offsets, and compares the moments', async () => {
    // By their letters, each end would be before its start.
    const time = { from: '2027-02-12T02:00:00+09:00', to: '2027-02-11T18:00:00Z' };
    const read = { from: '2027-02-11T17:00:00.000Z', to: '2027-02-11T18:00:00.000Z' };
    const other = await add({ state: 'live' });
    const offer = { product: other.name, adds: false, code: null, discount_percent: 10, discount_cents: 0 };
    expect(
      await add({ sale: { price_cents: 1_200, ...time }, promo_addons: [{ ...offer, ...time }] }),
    ).toMatchObject({ sale: { price_cents: 1_200, ...read }, promo_addons: [{ ...offer, ...read }] });
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

  it('that asks its customers something goes live with every word in both languages, and names used once', async () => {
    const blue = { en: 'Blue', sp: 'Azul' };
    const field = { key: 'colour', label: { en: 'Colour', sp: '' }, max_length: 40, required: true };
    const printed_fields = [
      { ...field, choices: [blue, { en: ' Blue', sp: 'Celeste' }, { en: '', sp: 'Rojo' }] },
      { ...field, label: { en: ' ', sp: 'Color' } },
    ];
    const { id } = await add({ printed_fields });
    const refused = await save(id, { version: 1, state: 'live' });
    expect(refused.body.fields).toEqual({
      'printed_fields.0.label.sp': 'required',
      'printed_fields.0.choices.1.en': 'taken',
      'printed_fields.0.choices.2.en': 'required',
      'printed_fields.1.key': 'taken',
      'printed_fields.1.label.en': 'required',
    });
    const whole = [{ ...field, label: { en: 'Colour', sp: 'Color' }, choices: [blue] }];
    expect((await save(id, { version: 1, printed_fields: whole, state: 'live' })).status).toBe(200);
  });

  it.each([
    ['song', false],
    ['fee', false],
    ['gratuity', false],
    ['revision', false],
    ['add-on', true],
  ])('of the type %s goes live under a name that the shop does not know: %s', async (product_type, may) => {
    const { id } = await add({ product_type });
    const saved = await save(id, { version: 1, state: 'live' });
    expect(saved.body.fields ?? {}).toEqual(may ? {} : { product_type: 'invalid' });
  });

  it('that is an instant song, or has the name that its type needs, goes live', async () => {
    const song = { product_type: 'song', state: 'live' };
    expect((await add({ ...song, instant_product: true })).state).toBe('live');
    expect((await add({ ...song, name: 'personalized-song' })).state).toBe('live');
  });

  it('whose draft is thrown away is as customers see it, and the draft stays in the history', async () => {
    const { id, name } = await add({ state: 'live' });
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const drafted = await save(id, { version: 1, price_cents: 1_900, state: 'draft', publish_at: at });
    expect(drafted.body.product).toMatchObject({ has_live: true, publish_at: at });
    // A later save keeps the time, unless it gives another.
    expect((await save(id, { version: 2, tags: ['new'] })).body.product.publish_at).toBe(at);
    const thrown = await save(id, { version: 3, price_cents: 7, discard: true });
    expect(thrown.body.product).toMatchObject({
      ...{ state: 'live', version: 4, price_cents: 1_500, tags: [], publish_at: null, has_live: false },
    });
    expect((await seen(name)).body.product.price).toBe(1_500);
    const back = await editor.call('products.rollBack', { params: { id }, body: { version: 4, to: 3 } });
    expect(back.body.product).toMatchObject({ state: 'draft', price_cents: 1_900, tags: ['new'] });
    // What has no draft beside it stays as it is.
    const { id: own } = await add();
    expect((await save(own, { version: 1, discard: true })).body.product).toMatchObject({ version: 1 });
    expect((await save(own, { version: 2, discard: true })).status).toBe(409);
  });

  it('that is planned keeps its time when an earlier version becomes the draft, if that one could go live', async () => {
    const { id } = await add({ title: { en: 'Cup', sp: '' } });
    await save(id, { version: 1, title: { en: 'Cup', sp: 'Taza' }, price_cents: 1_800 });
    const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await save(id, { version: 2, price_cents: 1_900, publish_at });
    const back = (to: number) =>
      editor.call('products.rollBack', { params: { id }, body: { version: 3, to } });
    expect((await back(1)).body.fields).toEqual({ 'title.sp': 'required' });
    expect((await back(2)).body.product).toMatchObject({ version: 4, price_cents: 1_800, publish_at });
    await save(id, { version: 4, state: 'archived' });
  });

  it('that was never edited here can go back to how it was', async () => {
    const [row] = await shop.db
      .insert(products)
      .values({
        ...{ slug: 'old-cap', sku: 'OLD1', titleEn: 'Cap', titleSp: 'Gorra', priceCents: 900 },
        ...{ productType: 'physical', art: 'print', extraInfo: { promo_addons: [], exotic: 'kept' } },
        requiresShippingAddress: true,
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

  it('must add a product that nobody can buy, and need not add one that is sold', async () => {
    const slugs = ['free-song-streaming', 'song-streaming'];
    for (const name of slugs) await add({ name, product_type: 'add-on' });
    const offer = { code: null, from: null, to: null, discount_percent: 100, discount_cents: 0 };
    const promote = (adds: boolean) =>
      editor.call('products.add', {
        body: { ...aMug(), promo_addons: slugs.map((product) => ({ ...offer, product, adds })) },
      });
    expect((await promote(false)).body.fields).toEqual({ 'promo_addons.0.adds': 'required' });
    expect((await promote(true)).status).toBe(200);
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
      ...{ pictures: { least: 1, most: 3 }, requires_shipping_address: true, state: 'live' },
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

  it('with a gift card in a bundle, which a discount could make cheaper', async () => {
    const card = await add({ product_type: 'gift-card', state: 'live' });
    const body = { ...aMug(), product_type: 'bundle', bundled: [card.name], state: 'live' };
    expect((await editor.call('products.add', { body })).body.fields).toEqual({ bundled: 'not_in_bundle' });
  });

  it('when another one has its slug or SKU, and leaves nothing behind', async () => {
    const made = await add();
    const twice = await editor.call('products.add', { body: { ...aMug(), name: made.name, sku: made.sku } });
    expect(twice.body.fields).toEqual({ name: 'taken', sku: 'taken' });
  });

  it('with another slug once customers have seen it', async () => {
    const { id } = await add({ state: 'live' });
    expect((await save(id, { version: 1, name: 'renamed', state: 'live' })).body.fields).toEqual({
      name: 'stays',
    });
  });
});

it('a product that left the shop before editors wrote here keeps its slug, also after the first save', async () => {
  const [row] = await shop.db
    .insert(products)
    .values({
      ...{ slug: 'old-hat', sku: 'OLD2', titleEn: 'Hat', titleSp: 'Sombrero', priceCents: 900 },
      ...{ productType: 'physical', art: 'print', active: false },
    })
    .returning();
  const id = row?.id ?? 0;
  expect((await save(id, { version: 1, price_cents: 950, state: 'draft' })).status).toBe(200);
  expect((await save(id, { version: 2, name: 'new-hat' })).body.fields).toEqual({ name: 'stays' });
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
