import { describe, expect, it } from 'vitest';
import { lineOfProduct, productNamed } from '../testing/lines.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { checkGoods } from './goods.ts';
import { type CatalogProduct, kindOf } from './kinds/index.ts';
import { isCounted, isOnceInCart, mostOfProduct } from './quantity.ts';

type Goods = Parameters<typeof checkGoods>[0][number];

const goods = (name: string, change: Partial<Goods> = {}): Goods => ({
  id: name,
  name,
  product_type: 'add-on',
  quantity: 1,
  extra_info: { instant_product: false, one_per_story: false },
  story_id: null,
  kind: kindOf({ name, product_type: 'add-on', extra_info: PLAIN_INFO, bundled_products: [] }),
  ...change,
});
const SONG = goods('personalized-song', { product_type: 'song' });
const INSTANT = goods('instant-product', {
  product_type: 'song',
  extra_info: { instant_product: true, one_per_story: false },
});
const once = (name: string, change: Partial<Goods> = {}) =>
  goods(name, { extra_info: { instant_product: false, one_per_story: true }, ...change });

const codeOf = (...lines: Goods[]) => {
  const checked = checkGoods(lines);
  return checked.ok ? null : checked.refusal.code;
};

describe('checkGoods', () => {
  it.each<[string, Goods[], string | null]>([
    ['a song with all that goes with it', [SONG, goods('extra-verse'), goods('artist-gratuity')], null],
    ['an instant song with its intro', [INSTANT, goods('customer-greeting-for-instant-product')], null],
    ['a poster by itself', [goods('name-poster')], null],
    ['a print with a song', [SONG, goods('lyric-print')], null],
    ['a print with an instant song', [INSTANT, goods('lyric-print')], null],
    ['a print from an earlier song', [goods('lyric-print', { story_id: 7 })], null],
    ['a print without any song', [goods('lyric-print')], 'quantity_invalid'],
    ['two songs', [SONG, INSTANT], 'second_song'],
    ['a song twice', [{ ...SONG, quantity: 2 }], 'second_song'],
    ['verses without a song', [goods('extra-verse')], 'quantity_invalid'],
    ['a gratuity with an instant song', [INSTANT, goods('artist-gratuity')], 'product_missing'],
    ['rush delivery without a song', [goods('personalized-song-rush-fee-v2')], 'quantity_invalid'],
    ['two lines of verses', [SONG, goods('extra-verse'), goods('extra-verse')], 'quantity_invalid'],
    ['an intro without an instant song', [SONG, goods('instant-slideshow')], 'quantity_invalid'],
    ['twelve verses', [SONG, goods('extra-verse', { quantity: 12 })], null],
    ['thirteen verses', [SONG, goods('extra-verse', { quantity: 13 })], 'quantity_invalid'],
    ['twenty prints', [SONG, goods('lyric-print', { quantity: 20 })], null],
    ['more prints than a line holds', [SONG, goods('lyric-print', { quantity: 21 })], 'quantity_invalid'],
    ['two of what there is one of', [once('qr', { quantity: 2 })], 'quantity_invalid'],
    ['the same for one story in two lines', [once('qr'), once('qr')], 'quantity_invalid'],
    ['the same for two stories', [once('qr', { story_id: 1 }), once('qr', { story_id: 2 })], null],
    ['streaming twice in one line', [SONG, goods('song-streaming', { quantity: 2 })], 'quantity_invalid'],
    ['more than its kind allows', [goods('x', { quantity: 2, kind: { most: 1 } })], 'quantity_invalid'],
    ['streaming for a song of before', [INSTANT, goods('song-streaming', { story_id: 3 })], null],
    ['an e-card with a song by an artist', [SONG, goods('pl-e-card')], null],
    ['an e-card with an instant song', [INSTANT, goods('pl-e-card')], 'product_missing'],
    ['an e-card for a song of before', [INSTANT, goods('pl-e-card', { story_id: 3 })], null],
    ['streaming with an instant song', [INSTANT, goods('song-streaming')], 'product_missing'],
  ])('%s', (_case, lines, code) => {
    expect(codeOf(...lines)).toBe(code);
  });
});

describe('the largest quantity of a line', () => {
  const product = (name: string, change: Partial<CatalogProduct> = {}) =>
    lineOfProduct(productNamed(name, change));
  const sent = { requires_shipping_address: true };

  it.each<[string, number, Partial<CatalogProduct>]>([
    ['extra-verse', 12, {}],
    ['artist-gratuity', 1, {}],
    ['pl-e-card', 1, {}],
    ['song-streaming', 1, {}],
    ['photo-mug', 20, {}],
    ['photo-mug', 1, { extra_info: { ...PLAIN_INFO, one_per_story: true } }],
  ])('is decided by its kind before the catalog: %s %d', (name, most, change) => {
    expect(mostOfProduct(product(name, change))).toBe(most);
  });

  it('is one for a bundle that contains streaming', () => {
    const bundle = { ...product('bundle'), bundled_products: [{ id: '1', title: '', expire: null }] };
    expect(mostOfProduct({ ...bundle, contents: [{ name: 'lyric-print' }] })).toBe(20);
    expect(mostOfProduct({ ...bundle, contents: [{ name: 'song-streaming' }] })).toBe(1);
  });

  it('can be chosen for goods of which a line may have several', () => {
    expect(isCounted(product('photo-mug', sent))).toBe(true);
    expect(isCounted(product('photo-mug'))).toBe(false);
    expect(isCounted(product('pl-e-card', sent))).toBe(false);
  });

  it.each([
    ['extra-verse', true],
    ['artist-gratuity', true],
    ['photo-mug', false],
  ])('a cart has one line of what is sold once with a new song: %s %s', (name, once) => {
    expect(isOnceInCart(product(name))).toBe(once);
  });
});
