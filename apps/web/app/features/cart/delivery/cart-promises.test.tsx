import { LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { CartItems, SongArrival } from '../line/cart-items.tsx';
import { quoteOfCart } from '../page/quote-of-cart.ts';
import { cartOf, instantSong, line, NOW, song } from '../testing/carts.ts';
import { promisesOf } from './cart-promises.ts';

const maker = (product: string, lead_days: number) => ({ products: [product], lead_days, days_off: [] });
// It is Saturday, November 21. Thursday is a holiday.
const calendar = {
  ...{ now: NOW.getTime(), holidays: ['2026-11-26'] },
  makers: [maker('paper-set', 2), maker('mug', 5), maker(LYRIC_PRINT, 2)],
};
const goodsOnly = { standardDays: null, calendar };

it('a cart of goods says by which day all of them leave', () => {
  const cart = cartOf(line('paper-set'), line('mug'));
  expect(promisesOf(cart, goodsOnly, 'en')).toEqual(['Everything we ship leaves by Mon, Nov 30.']);
  expect(promisesOf(cartOf(line('paper-set')), goodsOnly, 'en')).toEqual([
    'Everything we ship leaves by Tue, Nov 24.',
  ]);
  expect(promisesOf(cartOf(line('download')), goodsOnly, 'en')).toEqual([]);
  expect(promisesOf(cart, null, 'en')).toEqual([]);
});

it('a gift card says on which day it is sent, once the customer has said to whom', () => {
  const gift_card = {
    recipient_name: 'Odessa',
    recipient_email: 'o@b.co',
    message: '',
    send_on: '2026-12-24',
  };
  const card = { ...line('gift-card'), gift_card } as ReturnType<typeof line>;
  expect(promisesOf(cartOf(line('gift-card'), card), goodsOnly, 'en')).toEqual([
    'The gift card for Odessa is emailed on Thu, Dec 24.',
  ]);
});

it('goods that are made from the song of the cart leave after its delivery', () => {
  const additional_info = {
    songbuilder_slug: 'x',
    recipient: 'Lou',
    artist_id: '3',
    artist_name: 'June Lee',
  };
  const sung = { ...song(), additional_info } as ReturnType<typeof song>;
  expect(promisesOf(cartOf(sung, line(LYRIC_PRINT)), { standardDays: 6, calendar }, 'en')).toEqual([
    'Your song comes by Sat, Nov 28.',
    'Everything we ship leaves by Tue, Dec 1.',
    expect.stringContaining('June'),
  ]);
});

it('goods of a song whose day nobody knows promise no day', () => {
  const info = { songbuilder_slug: 'x', recipient: 'Lou', artist_id: '3', artist_name: '' };
  const sung = { ...song(), additional_info: info } as ReturnType<typeof song>;
  const cart = cartOf(sung, line(LYRIC_PRINT), line('mug'));
  expect(promisesOf(cart, goodsOnly, 'en')).toEqual([
    'What we make from your song leaves after the song is done.',
  ]);
  const html = drawPage(
    <CartItems cart={cart} draft={null} dates={goodsOnly} songs={new Map()} quote={quoteOfCart(cart)} />,
  );
  expect(html).toMatch(/>leaves after your song is done<.*>mug<.*leaves by Mon, Nov 30</s);
});

it('the summary of the checkout says the day at each of the goods', () => {
  const cart = cartOf(line('paper-set'), line('mug'));
  const html = drawPage(
    <CartItems cart={cart} draft={null} dates={goodsOnly} songs={new Map()} quote={quoteOfCart(cart)} />,
  );
  expect(html).toMatch(/>mug<.*leaves by Mon, Nov 30<.*>paper-set<.*leaves by Tue, Nov 24</s);
});

it('an instant song comes in minutes, and the shop says what it guarantees', () => {
  const cart = cartOf(instantSong(), line('mug'));
  expect(promisesOf(cart, goodsOnly, 'en')).toEqual([
    'Your song comes right after payment, in minutes.',
    'Everything we ship leaves by Mon, Nov 30.',
    'If the song does not come out, we write to you and give your money back.',
  ]);
  // The day of the goods may be unknown while the shop cannot be reached. That of the song needs no answer.
  expect(promisesOf(cart, null, 'en')).toHaveLength(2);
  expect(drawPage(<SongArrival cart={cart} draft={null} dates={null} />)).toContain(
    'Your song comes right after payment, in minutes.',
  );
});
