import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { CartPrices } from '../page/cart-prices.tsx';
import { quoteOfCart } from '../page/quote-of-cart.ts';
import { cartOf, line, NOW, song } from '../testing/carts.ts';
import { type SongDelivery, SongRow } from './song-row.tsx';

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

function shown(row: CartLine, delivery: SongDelivery | null = null): string {
  const cart = cartOf(row);
  return drawPage(
    <CartPrices value={{ cart, quote: quoteOfCart(cart, { now: NOW }), now: NOW }}>
      <SongRow
        song={row}
        facts={facts}
        paths={{ edit: '/edit', findArtist: '/other' }}
        delivery={delivery}
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

const delivery: SongDelivery = {
  info: { add_days: 9, cost: 0, holiday_skip: true, date: '2026-12-02' },
  late: null,
  lost: '2026-11-23',
  pick: null,
  onEdit: null,
  onDismissLost: () => undefined,
  editButton: { current: null },
};

it('says that a rush delivery fell away, with both days and only with what can be chosen', () => {
  const page = shown(song(), delivery);
  expect(page).toMatch(/role="status"><p[^>]*>Rush delivery by Mon, Nov 23 is not possible any more/);
  expect(page).toContain('Your song now comes by Wed, Dec 2.');
  expect(page).toContain('Another artist may be faster: choose “Find a new artist”.');
  expect(page).not.toContain('Choose rush delivery');
  expect(page).toContain('Got it');
  expect(shown(song(), { ...delivery, onEdit: () => undefined })).toContain('Choose rush delivery');
  expect(shown(song(), { ...delivery, lost: '2026-12-02' })).not.toContain('Another artist');
  expect(shown(song(), { ...delivery, lost: null })).not.toContain('Got it');
});
