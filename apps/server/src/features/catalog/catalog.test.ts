import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holidays, productAddons, products } from '../../../db/schema/catalog.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { newcomer } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  await shop.db.update(products).set({ titleSp: 'Canción original' }).where(eq(products.id, goods.song.id));
  await shop.db.insert(productAddons).values([
    { productId: goods.song.id, addonId: goods.print.id, position: 2 },
    { productId: goods.song.id, addonId: goods.verse.id, position: 1 },
  ]);
});
afterAll(() => shop.close());

const one = (slug: string, query = {}) => newcomer(shop).call('catalog.product', { params: { slug }, query });
const several = async (query: Record<string, unknown>) =>
  (await newcomer(shop).call('catalog.products', { query })).body.products.map(
    ({ name }: { name: string }) => name,
  );

describe('a product that was put into a cart (spec 7.3-05)', () => {
  const added = (query: { [name: string]: string | undefined }) =>
    newcomer(shop).call('catalog.fbAddToCart', {
      query: {
        code: 'personalized-song',
        price: '199.99',
        quantity: '1',
        instant_product: 'false',
        current_path: '/',
        ...query,
      },
    });

  it('is answered with the name of the event and a new request id each time', async () => {
    const [one, other] = [await added({}), await added({ sku: 'S000001', title: 'Original Song' })];
    expect([one.status, other.status]).toEqual([200, 200]);
    const ids = [one, other].map(({ headers }) => headers['x-request-id']);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([{ price: 'free' }, { quantity: '0' }, { code: 'x'.repeat(65) }])(
    'is refused as %o',
    async (query) => {
      expect(await added(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );
});

describe('a product', () => {
  it('is found by its slug, with prices in cents', async () => {
    expect((await one('personalized-song')).body).toMatchObject({
      product: {
        id: String(goods.song.id),
        name: 'personalized-song',
        price: 19_999,
        title: 'Original Song',
      },
      addons: [],
    });
  });

  it('is described in the language of the reader', async () => {
    expect((await one('personalized-song', { locale: 'sp' })).body.product.title).toBe('Canción original');
  });

  it('comes with its add-ons in order when requested, without add-ons that are off sale', async () => {
    const addons = async () =>
      (await one('personalized-song', { get_with_parent: true })).body.addons.map(
        ({ name }: { name: string }) => name,
      );
    expect(await addons()).toEqual(['extra-verse', 'lyric-print']);
    await shop.db.update(products).set({ active: false }).where(eq(products.id, goods.print.id));
    expect(await addons()).toEqual(['extra-verse']);
    expect((await one('lyric-print')).status).toBe(404);
    await shop.db.update(products).set({ active: true }).where(eq(products.id, goods.print.id));
  });

  it.each(['nothing', '__proto__', 'x'.repeat(64)])('that the shop does not have: %s', async (slug) => {
    expect(await one(slug)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('several products', () => {
  it('are found by id or slug, each once, and unknown ones are left out', async () => {
    expect(
      await several({ ids: [goods.verse.id, 999_999], name: ['personalized-song', 'extra-verse'] }),
    ).toEqual(['personalized-song', 'extra-verse']);
    expect(await several({ name: 'lyric-print' })).toEqual(['lyric-print']);
    expect(await several({})).toEqual([]);
  });

  it('are at most a hundred', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await newcomer(shop).call('catalog.products', { query: { ids } })).status).toBe(400);
  });
});

describe('settings', () => {
  it('the city and state of a ZIP code, also of the first and the last one', async () => {
    const zip = async (code: string) =>
      (await newcomer(shop).call('catalog.zipCode', { params: { code } })).body;
    expect(await zip('13152')).toEqual({ city: 'Skaneateles', state: 'NY' });
    expect(await zip('00501')).toMatchObject({ state: 'NY' });
    expect(await zip('99950')).toMatchObject({ state: 'AK' });
    expect(await zip('00000')).toMatchObject({ code: 'not_found' });
    expect((await newcomer(shop).call('catalog.zipCode', { params: { code: '1315' } })).status).toBe(400);
  });

  it('list countries and states, the US first', async () => {
    const { body } = await newcomer(shop).call('catalog.geoData');
    expect(Object.keys(body.countries)[0]).toBe('US');
    expect(body.countries.DE).toBe('Germany');
    expect(body.states.NY).toBe('New York');
    const spanish = await newcomer(shop).call('catalog.geoData', { query: { locale: 'sp' } });
    expect(spanish.body.countries.DE).toBe('Alemania');
    const { states } = spanish.body;
    expect([states.NY, states.AA, states.TX]).toEqual(['Nueva York', 'Fuerzas Armadas (América)', 'Texas']);
    // Both languages have the same codes: the value of an address does not depend on the language.
    expect(Object.keys(states).toSorted()).toEqual(Object.keys(body.states).toSorted());
    expect(Object.keys(states).slice(5, 8)).toEqual(['NC', 'SC', 'CO']);
    expect(Object.keys(states).slice(-3)).toEqual(['AA', 'AE', 'AP']);
  });

  it('list the days on which nobody works', async () => {
    await shop.db.insert(holidays).values({ day: '2026-12-25', name: 'Christmas' });
    expect((await newcomer(shop).call('catalog.holidays')).body).toEqual({
      holidays: ['2026-12-25'],
      makers: [],
    });
  });
});
