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
  lost: { day: '2026-11-23', price: null },
  pick: null,
  onEdit: null,
  onOpen: null,
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
  const open = shown(song(), { ...delivery, onEdit: () => undefined, onOpen: () => undefined });
  expect(open).toContain('Choose rush delivery');
  expect(open).not.toContain('Another artist');
  expect(shown(song(), { ...delivery, lost: { day: '2026-12-02', price: null } })).not.toContain(
    'Another artist',
  );
  expect(shown(song(), { ...delivery, lost: null })).not.toContain('Got it');
});

it('says both prices of a rush delivery that fell away only because of its price', () => {
  const lost = { day: '2026-11-23', price: { before: 7_900, after: 8_900 } } as const;
  const page = shown(song(), { ...delivery, lost, onEdit: () => undefined, onOpen: () => undefined });
  expect(page).toMatch(
    /role="status"><p[^>]*>Rush delivery now costs \$89\.00 instead of \$79\.00, so it was taken out\. Your song/,
  );
  expect(page).not.toContain('not possible any more');
});

it.each(['2026-12-02', '2026-12-04'])(
  'does not call a rush delivery by %s impossible when the song comes as early without it',
  (day) => {
    const page = shown(song(), { ...delivery, lost: { day, price: null } });
    expect(page).toContain(
      'You no longer need rush delivery, so it was taken out. Your song now comes by Wed',
    );
    expect(page).not.toContain('not possible any more');
  },
);

it('says that a rush delivery fell away also when no day is promised, or its day is unknown', () => {
  const dayless = shown(song(), { ...delivery, info: null });
  expect(dayless).toContain('Rush delivery by Mon, Nov 23 is not possible any more');
  expect(dayless).not.toContain('Your song now comes');
  const unknown = shown(song(), { ...delivery, lost: { day: null, price: null } });
  expect(unknown).toContain('Rush delivery was taken out. Your song now comes by Wed, Dec 2.');
});
