import type { Product } from '@keepsong/contract/catalog';
import { emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { newLine } from '@keepsong/domain/cart/kinds/index';
import { givePod } from '@keepsong/domain/cart/lines';
import { readCart } from '@keepsong/domain/cart/read-cart';
import { expect, it } from 'vitest';
import { catalogProduct } from '../offer/catalog-product.ts';
import { askableIds, refreshProducts } from './refresh-products.ts';

const sold = (name: string, price: number, product_type = 'add-on'): Product => ({
  id: name,
  name,
  title: `New ${name}`,
  description: '',
  sku: 'S',
  price,
  product_type,
  tags: [],
  requires_shipping_address: name === 'lyric-print',
  under_song: false,
  art: 'print',
  extra_info: { ...PLAIN_INFO, promo_addons: [], one_per_story: true },
  rush_options: [],
  bundled_products: [],
});

const SONG = sold('personalized-song', 19_999, 'song');
const PRINT = sold('lyric-print', 4_800);
const TIP = sold('artist-gratuity', 500);

const cartOf = (...products: Product[]) =>
  withProducts(
    emptyCart(),
    products.map((product) =>
      newLine(catalogProduct(product), { cart_uuid: product.id, added_at: new Date(0) }),
    ),
  );

it('takes over titles and prices and says that a price changed', () => {
  const cart = cartOf(SONG, { ...PRINT, price: 4_500, title: 'Old' });
  const refreshed = refreshProducts(cart, [SONG, PRINT]);
  expect(refreshed).toMatchObject({
    dropped: [],
    repriced: [{ title: 'New lyric-print', before: 4_500, after: 4_800 }],
    reset: false,
  });
  expect(refreshed.cart.products[1]).toMatchObject({
    title: 'New lyric-print',
    price: 4_800,
    cartPrice: 4_800,
  });
  expect(refreshProducts(refreshed.cart, [SONG, PRINT]).repriced).toEqual([]);
});

it.each(['personalized-song-rush-fee-v2', 'revision-request'])('keeps the price of a %s', (name) => {
  const own = sold(name, 3_900);
  const { cart, repriced } = refreshProducts(cartOf(SONG, { ...own, price: 7_900 }), [SONG, own]);
  expect(cart.products[1]).toMatchObject({ price: 7_900, cartPrice: 7_900 });
  expect(repriced).toEqual([]);
});

it('keeps the price of a tip, but takes over its title', () => {
  const cart = cartOf(SONG, { ...TIP, price: 2_000, title: 'Old' });
  const { cart: after, repriced } = refreshProducts(cart, [SONG, TIP]);
  expect(after.products[1]).toMatchObject({ price: 2_000, title: 'New artist-gratuity' });
  expect(repriced).toEqual([]);
});

it('drops products that are no longer sold, and the whole cart with its song', () => {
  expect(refreshProducts(cartOf(SONG, PRINT), [SONG])).toMatchObject({
    cart: { products: [{ name: 'personalized-song' }], hasOriginalSong: true },
    dropped: [{ name: 'lyric-print' }],
    reset: false,
  });
  expect(refreshProducts(cartOf(SONG, PRINT), [PRINT])).toMatchObject({
    cart: { products: [], hasOriginalSong: false },
    reset: true,
  });
});

it('drops a bundle whose contents changed, and renames its contents (spec 4.3-09)', () => {
  const holding = (...titles: string[]) => ({
    ...sold('paper-set', 8_400, 'bundle'),
    bundled_products: titles.map((title) => ({ id: title.toLowerCase(), name: title, title })),
  });
  const cart = cartOf(PRINT, holding('Print', 'Book'));
  const changed = refreshProducts(cart, [PRINT, holding('Print')]);
  expect(changed).toMatchObject({ dropped: [], changed: [{ name: 'paper-set' }], reset: false });
  expect(changed.cart.products.map(({ name }) => name)).toEqual(['lyric-print']);
  const spanish = holding('Book', 'Print');
  for (const item of spanish.bundled_products) item.title = `El ${item.title}`;
  const { cart: kept, changed: none } = refreshProducts(cart, [PRINT, spanish]);
  expect(none).toEqual([]);
  expect(kept.products[1]?.bundled_products).toEqual([
    { id: 'print', name: 'Print', title: 'El Print', expire: null },
    { id: 'book', name: 'Book', title: 'El Book', expire: null },
  ]);
});

const field = (key: string) => ({ key, label: key, max_length: 20, required: false });
const sign = (keys: string[], hasPictures = false): Product => ({
  ...sold('sign', 2_500),
  extra_info: {
    ...{ ...PLAIN_INFO, promo_addons: [], one_per_story: false, has_image_uploader: hasPictures },
    image_limits: hasPictures ? { least: 1, most: 2 } : { least: 0, most: 0 },
    pod_fields: keys.map(field),
  },
});

it('keeps what was written into a field that the shop took away, until it is seen, also in a stored cart', () => {
  const written = givePod(cartOf(sign(['name', 'day'])), 'sign', {
    images: [],
    texts: { name: 'Lou', day: '7 May' },
  });
  const { cart } = refreshProducts(written, [sign(['name'])]);
  const lost_inputs = { texts: [{ key: 'day', text: '7 May' }], pictures: 0 };
  expect(cart.products[0]).toMatchObject({ pod_inputs: { texts: { name: 'Lou' } }, lost_inputs });
  expect(readCart(JSON.stringify(cart)).cart.products[0]).toMatchObject({ lost_inputs });
  expect(refreshProducts(cart, [sign(['name'])]).cart).toEqual(cart);
  // The product asks for nothing any more, so its line is of another kind.
  const { cart: plain } = refreshProducts(cart, [sign([])]);
  expect(plain.products[0]).toMatchObject({
    ...{ kind: 'simple', lost_inputs: { texts: [...lost_inputs.texts, { key: 'name', text: 'Lou' }] } },
  });
  expect(refreshProducts(plain, [sign(['name', 'day'])]).cart.products).toMatchObject([
    { kind: 'pod', pod_inputs: { texts: { name: 'Lou', day: '7 May' } }, lost_inputs: null },
  ]);
});

it('lets a line go on without pictures that its product takes no more, and counts them', () => {
  const image = { id: 'a', url: '/a.jpg', width: 700, height: 900, expires_at: '2026-12-22T00:00:00.000Z' };
  const given = givePod(cartOf(sign(['name'], true)), 'sign', { images: [image], texts: { name: 'Lou' } });
  expect(given.products[0]).toMatchObject({ expire: image.expires_at });
  expect(refreshProducts(given, [sign(['name'])]).cart.products).toMatchObject([
    {
      ...{ pod_inputs: { images: [], texts: { name: 'Lou' } }, expire: null, cover_public_id: null },
      lost_inputs: { texts: [], pictures: 1 },
    },
  ]);
});

it('takes out what is not sold with the song of the cart, and leaves a line of an earlier song', () => {
  const song = sold('instant-product', 2_999);
  const instant: Product = {
    ...song,
    product_type: 'song',
    extra_info: { ...song.extra_info, instant_product: true },
  };
  const card = sold('gw-e-card', 500);
  const { cart, unfit } = refreshProducts(cartOf(instant, card, PRINT), [instant, card, PRINT]);
  expect(unfit.map(({ name }) => name)).toEqual(['gw-e-card']);
  expect(cart.products.map(({ name }) => name)).toEqual(['instant-product', PRINT.name]);
  const all = cartOf(instant, card);
  const earlier = withProducts(
    all,
    all.products.map((line) => (line.name === card.name ? { ...line, parent_story_id: '7' } : line)),
  );
  expect(refreshProducts(earlier, [instant, card]).unfit).toEqual([]);
  expect(refreshProducts(cartOf(SONG, card), [SONG, card]).unfit).toEqual([]);
});

it('keeps lines that were added during the call (3.4: two tabs in step)', () => {
  const asked = cartOf(PRINT);
  const grown = cartOf(SONG, PRINT, TIP);
  expect(refreshProducts(grown, [PRINT], asked)).toMatchObject({
    cart: { products: [{ name: SONG.name }, { name: TIP.name }, { name: PRINT.name }] },
    dropped: [],
    reset: false,
  });
});

it('asks only for possible ids, each once, and drops the rest', () => {
  const odd = cartOf(
    { ...PRINT, id: '7' },
    { ...TIP, id: '7' },
    { ...PRINT, id: 'abc' },
    { ...TIP, id: '-1' },
  );
  expect(askableIds(odd)).toEqual([7]);
  expect(askableIds({ products: manyOf(130) })).toHaveLength(100);
  expect(refreshProducts(odd, [{ ...PRINT, id: '7' }]).dropped.map(({ id }) => id)).toEqual(['-1', 'abc']);
});

const manyOf = (count: number) =>
  cartOf(...Array.from({ length: count }, (_, at) => ({ ...PRINT, id: String(at + 1) }))).products;
