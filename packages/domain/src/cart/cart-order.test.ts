import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inCartOrder, isInstantSong, isOriginalSong, isSong, type Placed } from './cart-order.ts';

const placed = (cart_uuid: string, day: number, change: Partial<Placed> = {}): Placed => ({
  cart_uuid,
  name: 'lyric-print',
  product_type: 'physical',
  added_at: `2026-11-${day}T12:00:00.000Z`,
  underSong: false,
  extra_info: { instant_product: false },
  ...change,
});
const song = (day: number) => placed('song', day, { name: 'personalized-song', product_type: 'song' });
const instant = (day: number) =>
  placed('instant', day, {
    name: 'instant-product',
    product_type: 'song',
    extra_info: { instant_product: true },
  });
const under = (cart_uuid: string, day: number) => placed(cart_uuid, day, { underSong: true });
const order = (...products: Placed[]) => inCartOrder(products).map(({ cart_uuid }) => cart_uuid);

describe('songs (4.3-01)', () => {
  it.each<[string, Partial<Placed>, boolean, boolean]>([
    ['the personalized song', { name: 'personalized-song' }, true, false],
    ['anything of the type', { product_type: 'song' }, true, false],
    ['an instant one', { product_type: 'song', extra_info: { instant_product: true } }, false, true],
    ['an add-on of instant songs', { extra_info: { instant_product: true } }, false, false],
    ['a print', {}, false, false],
  ])('%s', (_case, change, original, instantly) => {
    const product = placed('a', 21, change);
    expect([isOriginalSong(product), isInstantSong(product)]).toEqual([original, instantly]);
    expect(isSong(product)).toBe(original || instantly);
  });
});

describe('inCartOrder (4.3-02)', () => {
  it('shows the song, then the products under it with the newest first, then the others, the oldest first', () => {
    expect(
      order(placed('b', 12), under('u1', 13), placed('a', 11), song(20), under('u3', 15), under('u2', 14)),
    ).toEqual(['song', 'u3', 'u2', 'u1', 'a', 'b']);
    expect(order(placed('a', 11), under('u', 12), instant(13))).toEqual(['instant', 'u', 'a']);
  });

  it('puts nothing under a missing song', () => {
    expect(order(under('u', 12), placed('a', 11), placed('b', 13))).toEqual(['a', 'u', 'b']);
  });

  it('orders products of the same moment by their line id, in both groups', () => {
    expect(order(placed('b', 11), placed('a', 11), placed('c', 11))).toEqual(['a', 'b', 'c']);
    expect(order(under('b', 11), song(11), under('c', 11), under('a', 11))).toEqual(['song', 'a', 'b', 'c']);
  });

  it('does not change the given list', () => {
    const products = Object.freeze([placed('b', 12), placed('a', 11)]);
    expect(inCartOrder(products)).toEqual([products[1], products[0]]);
    expect(products.map(({ cart_uuid }) => cart_uuid)).toEqual(['b', 'a']);
  });

  it('gives the same order for the same products, however they were sent', () => {
    const products = fc.uniqueArray(
      fc
        .tuple(fc.nat(9), fc.integer({ min: 10, max: 14 }), fc.boolean(), fc.boolean())
        .map(([number, day, underSong, isOne]) => ({
          ...placed(`l${number}`, day, { underSong }),
          product_type: isOne && number < 2 ? 'song' : 'digital',
        })),
      { selector: ({ cart_uuid }) => cart_uuid },
    );
    const shuffled = products.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const ordered = inCartOrder(list);
        expect(inCartOrder(other)).toEqual(ordered);
        expect(inCartOrder(ordered)).toEqual(ordered);
        expect(new Set(ordered)).toEqual(new Set(list));
        const songs = list.filter(isSong).length;
        expect(ordered.slice(0, songs).every(isSong)).toBe(true);
      }),
    );
  });
});
