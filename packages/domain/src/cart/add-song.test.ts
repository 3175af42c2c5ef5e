import { describe, expect, it } from 'vitest';
import { emptySongData, type SongData } from '../builder/song-data.ts';
import { quoteCart, UNKNOWN_YET } from '../checkout/quote.ts';
import { addSong, songFromDraft } from './add-song.ts';
import { emptyCart } from './cart.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { type CatalogProduct, newLine } from './kinds/index.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const base = { title: 'T', sku: 'S', requires_shipping_address: false, photo: null, extra_info: PLAIN_INFO };
const song: CatalogProduct = {
  ...base,
  id: '1',
  name: 'personalized-song',
  price: 19_999,
  product_type: 'song',
};
const extraVerse: CatalogProduct = {
  ...base,
  id: '8',
  name: 'extra-verse',
  price: 4_000,
  product_type: 'digital',
};
const data = (change: Partial<SongData> = {}): SongData => ({
  ...emptySongData(),
  slug: 'draft-1',
  recipient: 'Lou',
  selected_recommended_artist: { id: 'a1', artist_name: 'June Vale', photo: null },
  ...change,
});
const linesOf = (change: Partial<SongData> = {}, prefix = 'u') => {
  let count = 0;
  const nextId = () => {
    count += 1;
    return `${prefix}${count}`;
  };
  const result = songFromDraft({ data: data(change), song, extraVerse, now, nextId });
  return result.ok ? result.value : [];
};

describe('songFromDraft', () => {
  it('returns the song of the draft, with all its fields', () => {
    expect(linesOf()).toEqual([
      {
        ...song,
        cartPrice: 19_999,
        quantity: 1,
        cart_uuid: 'u1',
        added_at: '2026-11-21T12:00:00.000Z',
        underSong: false,
        parent_story_id: null,
        parent_story_key: null,
        owner_id: null,
        cover_public_id: null,
        expire: null,
        bundled_products: [],
        additional_info: {
          songbuilder_slug: 'draft-1',
          recipient: 'Lou',
          artist_id: 'a1',
          artist_name: 'June Vale',
        },
        kind: 'original_song',
        auto_added: false,
        lost_inputs: null,
        cta_clicked: null,
      },
    ]);
  });

  it('adds the extra verses under it, with the price of their number', () => {
    const lines = linesOf({ extra_verses: 3 });
    expect(lines[1]).toMatchObject({
      cart_uuid: 'u2',
      name: 'extra-verse',
      quantity: 3,
      underSong: true,
      kind: 'extra_verse',
    });
    const quote = quoteCart({ ...UNKNOWN_YET, products: lines, promos: [], coupon: null });
    expect(quote.total).toBe(19_999 + 3 * 4_000);
  });

  it.each([{ slug: '' }, { selected_recommended_artist: null }])('refuses a draft with %j', (change) => {
    const result = songFromDraft({ data: data(change), song, extraVerse, now, nextId: () => 'u' });
    expect(result).toEqual({ ok: false, refusal: { code: 'song_not_ready' } });
  });
});

describe('addSong', () => {
  const uuids = (result: ReturnType<typeof addSong>) =>
    result.ok ? result.value.products.map(({ cart_uuid }) => cart_uuid) : result.refusal.code;
  const print = newLine(
    { ...base, id: '5', name: 'lyric-print', price: 1, product_type: 'physical' },
    { cart_uuid: 'p', added_at: now },
  );

  it('puts song and verses before the other lines', () => {
    const cart = { ...emptyCart(), products: [print] };
    expect(uuids(addSong(cart, linesOf({ extra_verses: 1 }), false))).toEqual(['u1', 'u2', 'p']);
  });

  it('asks before it replaces another song, and then resets the cart', () => {
    const first = addSong({ ...emptyCart(), products: [print] }, linesOf({}, 'a'), false);
    if (!first.ok) throw new Error(first.refusal.code);
    expect(uuids(addSong(first.value, linesOf({ extra_verses: 2 }, 'b'), false))).toBe('second_song');
    expect(uuids(addSong(first.value, linesOf({ extra_verses: 2 }, 'b'), true))).toEqual(['b1', 'b2']);
  });

  it('changes nothing without lines', () => {
    expect(addSong(emptyCart(), [], true)).toEqual({ ok: true, value: emptyCart() });
  });
});
