import { expect, it } from 'vitest';
import { emptySongData, type SongData } from '../builder/song-data.ts';
import { songFromDraft } from './add-song.ts';
import { addProduct, emptyCart } from './cart.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { newLine } from './kinds/index.ts';
import { refreshSong } from './refresh-song.ts';

const product = (name: string, product_type: string) => ({
  id: name,
  name,
  title: name,
  sku: '',
  price: 100,
  product_type,
  requires_shipping_address: false,
  photo: null,
  extra_info: PLAIN_INFO,
});

const JUNE = { id: '7', artist_name: 'June Vale', photo: null };
const THEO = { id: '9', artist_name: 'Theo Sands', photo: null };

const draft = (change: Partial<SongData> = {}): SongData => ({
  ...emptySongData(),
  slug: 'd1',
  recipient: 'Lou',
  selected_recommended_artist: JUNE,
  ...change,
});

function cartOf(data: SongData) {
  const song = product('personalized-song', 'song');
  const lines = songFromDraft({ data, song, extraVerse: song, now: new Date(0), nextId: () => 'a' });
  if (!lines.ok) throw new Error(lines.refusal.code);
  const tip = newLine(product('lyric-print', 'add-on'), { cart_uuid: 'b', added_at: new Date(0) });
  return [...lines.value, tip].reduce((cart, line) => {
    const added = addProduct(cart, line);
    if (!added.ok) throw new Error(added.refusal.code);
    return added.value;
  }, emptyCart());
}

const CART = cartOf(draft());

it("gives the song the draft's present names, and changes nothing else in the cart", () => {
  const { products, ...rest } = refreshSong(
    CART,
    draft({ recipient: 'Louise', selected_recommended_artist: THEO }),
  );
  expect(products[0]).toEqual({
    ...CART.products[0],
    additional_info: {
      songbuilder_slug: 'd1',
      recipient: 'Louise',
      artist_id: '9',
      artist_name: 'Theo Sands',
    },
  });
  expect(products.slice(1)).toEqual(CART.products.slice(1));
  expect({ ...rest, products: [] }).toEqual({ ...CART, products: [] });
});

it.each([
  ['nothing new', draft()],
  ['another song', draft({ slug: 'd2', recipient: 'Ann' })],
  ['a draft that the shop does not have yet', draft({ slug: '', recipient: 'Ann' })],
  ['a name that is being rewritten', draft({ recipient: ' ' })],
  ['an artist who has to be chosen again', draft({ selected_recommended_artist: null })],
])('does not change the cart for %s', (_, data) => {
  expect(refreshSong(CART, data)).toBe(CART);
});

it('does not change a cart without a song', () => {
  const cart = emptyCart();
  expect(refreshSong(cart, draft({ slug: '' }))).toBe(cart);
  expect(refreshSong(cart, draft())).toBe(cart);
});
