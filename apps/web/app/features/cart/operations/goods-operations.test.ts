import type { Product } from '@keepsong/contract/catalog';
import type { Cart } from '@keepsong/domain/cart/cart';
import { allOf } from '@keepsong/domain/testing/lines';
import { expect, it } from 'vitest';
import { isThereFor, needsOriginalSong, storyFor } from '../buy/needs-song.ts';
import { cartOf, line, NOW, product } from '../testing/carts.ts';
import { goodsOperations } from './goods-operations.ts';

const INFO = {
  recipient_name: 'Lou',
  recipient_email: 'lou@example.com',
  message: '',
  send_on: '2026-11-21',
};

function openStore(cart: Cart) {
  let held = cart;
  let lines = 0;
  const store = {
    read: () => held,
    keep: (next: Cart) => {
      held = next;
    },
  };
  const stamp = () => {
    lines += 1;
    return { cart_uuid: `line-${lines}`, added_at: NOW };
  };
  return { ...store, ...goodsOperations(store, stamp) };
}

it('puts a quantity of a product into the cart, at the price of one', () => {
  const cart = openStore(cartOf());
  cart.addGoods(line('lyric-print', { price: 4_800 }), { quantity: 3 });
  expect(cart.read().products).toMatchObject([
    { name: 'lyric-print', quantity: 3, price: 4_800, cartPrice: 4_800, underSong: false, kind: 'simple' },
  ]);
});

it('puts each gift card into the cart with its own amount and recipient', () => {
  const cart = openStore(cartOf());
  const card = line('gift-card', { product_type: 'gift-card', price: 1_000 });
  cart.addGoods({ ...card, price: 7_500 }, { gift_card: INFO });
  cart.addGoods({ ...card, price: 2_000 }, { gift_card: { ...INFO, recipient_name: 'Bea' } });
  const held = cart.read().products;
  expect(held.map((one) => [one.price, one.cartPrice, allOf(one).gift_card?.recipient_name])).toEqual([
    [7_500, 7_500, 'Lou'],
    [2_000, 2_000, 'Bea'],
  ]);
  expect(new Set(held.map(({ cart_uuid }) => cart_uuid)).size).toBe(2);
  expect(held[0]?.added_at).toBe(NOW.toISOString());
});

it('does not sell streaming for a song that has it in the cart already, paid or free', () => {
  const [paid, free] = [line('song-streaming'), line('free-song-streaming')];
  const ofEarlierSong = line('song-streaming', { parent_story_id: '7' });
  expect(isThereFor(paid, [free], null)).toBe(true);
  expect(isThereFor(paid, [paid], null)).toBe(true);
  expect([isThereFor(paid, [free], '7'), isThereFor(paid, [ofEarlierSong], '8')]).toEqual([false, false]);
  expect(isThereFor(paid, [ofEarlierSong], '7')).toBe(true);
  expect(isThereFor(line('lyric-print'), [line('lyric-print')], null)).toBe(false);
});

it('sells streaming only for the song whose page led to it', () => {
  expect(storyFor(line('song-streaming'), '7')).toBe('7');
  for (const story of [null, '', '0', '-1', '7a', '9'.repeat(16)])
    expect(storyFor(line('song-streaming'), story)).toBeNull();
  expect(storyFor(line('lyric-print'), '7')).toBeNull();
  expect(storyFor(line('free-song-streaming'), '7')).toBeNull();
  expect(storyFor(line('pl-e-card'), '7')).toBe('7');
  const cart = openStore(cartOf());
  cart.addGoods(line('song-streaming'), { storyId: storyFor(line('song-streaming'), '7') });
  expect(cart.read().products).toMatchObject([{ name: 'song-streaming', parent_story_id: '7' }]);
});

it("puts a print of somebody else's song into the cart with what shows that its buyer may hear it", () => {
  const cart = openStore(cartOf());
  cart.addGoods(line('lyric-print'), { storyId: '7', storyKey: 'slug' });
  expect(cart.read().products).toMatchObject([{ parent_story_id: '7', parent_story_key: 'slug' }]);
});

it.each([
  ['extra-verse', true],
  ['song-streaming', true],
  ['free-song-streaming', true],
  ['pl-e-card', true],
  ['lyric-print', false],
  ['gift-card', false],
])('%s is sold only with a song: %s', (name, expected) => {
  expect(needsOriginalSong(line(name))).toBe(expected);
});

it('keeps what the customer entered when a line gets another size', () => {
  const data = { id: 'g', audio_url: '/g.mp3', duration_seconds: 9 };
  const spoken = line('customer-greeting', {
    customer_greeting_data: data,
    expire: '2026-12-22T00:00:00.000Z',
    quantity: 2,
  });
  const cart = openStore(cartOf(spoken));
  const long = { ...product('customer-greeting', 2_500), id: 'long', bundled_products: [] };
  const from = { storyId: '7', storyKey: null, texts: {}, intro: null };
  cart.changeSongGoods('customer-greeting', from, long as unknown as Product);
  expect(cart.read().products).toMatchObject([
    {
      ...{ id: 'long', price: 2_500, cartPrice: 2_500, quantity: 2, parent_story_id: '7' },
      ...{ customer_greeting_data: data, expire: '2026-12-22T00:00:00.000Z' },
    },
  ]);
});

it('keeps what has no place on a product any more until the customer accepts it or edits the line', () => {
  const lost_inputs = { texts: [{ key: 'day', text: '7 May' }], pictures: 0 };
  const [cap, box] = [line('cap', { lost_inputs }), line('anniversary-box', { lost_inputs })];
  const cart = openStore(cartOf(cap, box));
  const lost = () => cart.read().products.map((one) => [one.name, one.lost_inputs]);
  cart.acceptLoss('cap');
  expect(lost()).toContainEqual(['cap', null]);
  expect(lost()).toContainEqual(['anniversary-box', lost_inputs]);
  cart.changeSongGoods('anniversary-box', { storyId: '7', storyKey: null, texts: {}, intro: null }, null);
  expect(lost()).toContainEqual(['anniversary-box', null]);
});
