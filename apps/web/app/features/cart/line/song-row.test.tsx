import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { CartPrices } from '../page/cart-prices.tsx';
import { quoteOfCart } from '../page/quote-of-cart.ts';
import { cartOf, line, NOW, song } from '../testing/carts.ts';
import { SongRow } from './song-row.tsx';

const instant = line('instant-product', {
  product_type: 'song',
  extra_info: { ...PLAIN_INFO, instant_product: true },
  instant_data: {
    collection_id: 'love',
    artist_id: '3',
    artist_display_name: 'June',
    task_id: 't1',
    title: 'Rosa',
    lyrics: 'Rosa, Rosa',
    template_song_id: 'rosa',
    answers: {},
    previews_generated: [],
    selected_name: null,
    sleeve: { genre: '1', mood: '4', tempo: '2' },
  },
});
const facts = {
  ...{
    draft: null,
    standardDays: null,
    daysOff: [],
    addons: [],
    promotions: [],
    serviceFee: null,
    songs: new Map(),
  },
  calendar: { now: NOW.getTime(), holidays: [] },
};

function shown(row: CartLine): string {
  const cart = cartOf(row);
  return drawPage(
    <CartPrices value={{ cart, quote: quoteOfCart(cart, { now: NOW }), now: NOW }}>
      <SongRow
        song={row}
        facts={facts}
        paths={{ edit: '/edit', findArtist: '/other' }}
        delivery={null}
        onRemove={() => undefined}
      />
    </CartPrices>,
  );
}

it('an instant song has no artist to find anew, only another preview', () => {
  expect(shown(instant)).not.toContain('Find a new artist');
  expect(shown(instant)).toContain('Choose another preview');
  expect(shown(song())).toContain('Find a new artist');
});
