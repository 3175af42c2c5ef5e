import type { Order } from '@keepsong/contract/account';
import { afterEach, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { OrderCard } from './order-card.tsx';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const song: Order['song'] = {
  story_id: 7,
  slug: 'a-song',
  status: 'shipped',
  is_instant: false,
  title: 'Forty Winters',
  recipient: 'Inés',
  occasion: 'Birthday',
  genre: '4',
  sleeve: { mood: '4', tempo: '1' },
  artist: { id: 9, name: 'Odessa Vale', has_bio: true },
  promised_at: null,
  is_late: false,
  unread: 0,
  stages: [],
};

function line(name: string, title: string, product_type = 'physical') {
  return { name, product_type, title, quantity: 1, amount: 2_900 };
}

const order = (change: Partial<Order>): Order => ({
  order_id: 12,
  order_number: 'KS-12',
  ordered_at: '2026-11-16T12:00:00.000Z',
  total: 23_817,
  credit_applied: 0,
  lines: [line('personalized-song', 'Original Song', 'song')],
  goods: [],
  song,
  song_deleted_at: null,
  invoice_url: null,
  can_cancel: false,
  ...change,
});

const shown = (change: Partial<Order>): string => drawPage(<OrderCard order={order(change)} />);

it.each([
  ["by an artist begins on the artist's page", song, '/artists/9'],
  [
    'that no artist took begins from the start',
    { ...song, status: 'canceled' as const, artist: null },
    '/song-builder',
  ],
  [
    'by an artist whom the shop does not show begins from the start',
    { ...song, artist: { id: 9, name: 'Odessa Vale', has_bio: false } },
    '/song-builder',
  ],
  ['by the engine begins with a quiz', { ...song, is_instant: true, artist: null }, '/instant-builder'],
])('ordering another song after one %s', (_, ordered, path) => {
  expect(shown({ song: ordered })).toMatch(new RegExp(`href="${path}"[^>]*>.*Order another`));
});

it('lists the other items that were ordered with a song', () => {
  const print = { ...line('lyric-print', 'Lyric Print'), quantity: 2, amount: 7_800 };
  expect(shown({ lines: [...order({}).lines, print] })).toContain('2 × Lyric Print, $78.00');
  expect(shown({})).not.toContain('Original Song');
});

it('says what the order cost, also when credit paid for it', () => {
  expect(shown({})).toMatch(/> \$238\.17</);
  expect(shown({ total: 0, credit_applied: 19_999 })).toContain('$199.99, paid with gift card and credit<');
  expect(shown({ total: 13_817, credit_applied: 10_000 })).toContain(
    '$238.17, $100.00 of it paid with gift card and credit<',
  );
  expect(shown({ total: 0 })).toContain(' $0.00<');
  expect(shown({ order_id: null, total: null, credit_applied: null })).not.toContain('$');
});

const goods = (name: string, change: Partial<Order> = {}) =>
  shown({ song: null, lines: [line(name, 'Lyric print')], ...change });

it('goods can be ordered again on their page, unless they have none or were made from a deleted song', () => {
  expect(goods('lyric-print')).toContain('href="/products/lyric-print"');
  // These pages ask for which of the customer's songs the product is.
  expect(goods('song-streaming')).toContain('href="/products/song-streaming"');
  expect(goods('revision-request')).not.toContain('/products/');
  expect(goods('lyric-print', { song_deleted_at: '2026-11-20T12:00:00.000Z' })).not.toContain('/products/');
});

it('every product of a mixed order leads to its page, and charges lead nowhere', () => {
  const card = line('gift-card', 'Gift card', 'gift-card');
  const print = line('lyric-print', 'Lyric print');
  const lines = [
    card,
    print,
    line('service-fee', 'Service fee', 'fee'),
    line('free-song-streaming', 'Streaming'),
  ];
  const mixed = shown({ song: null, lines });
  expect(mixed).toMatch(/href="\/products\/gift-card"[^>]*>Order another</);
  expect(mixed).toMatch(/aria-label="Order another: Lyric print"[^>]*href="\/products\/lyric-print"/);
  expect(mixed.match(/Order another</g)).toHaveLength(2);
});

it('what was ordered beside a song leads to where it is sold again, and what is only sold with a song does not', () => {
  const lines = [
    ...order({}).lines,
    line('gift-card-25', 'Gift card', 'gift-card'),
    line('lyric-print', 'Lyric print'),
    line('photo-mug', 'Photo mug'),
    line('artist-gratuity', 'Tip', 'gratuity'),
    line('extra-verse', 'Extra verse', 'add-on'),
    line('small-business-rights-upgrade', 'Rights', 'add-on'),
  ];
  const pathsOf = (html: string) => [...html.matchAll(/href="(\/products\/[^"]+)"/g)].map(([, path]) => path);
  const delivered = shown({ lines });
  // The goods of a song lead to their page for the same song.
  expect(pathsOf(delivered)).toEqual([
    '/products/gift-card-25',
    '/products/lyric-print?song=a-song',
    '/products/photo-mug',
  ]);
  expect(delivered).toMatch(/<a [^>]*whitespace-nowrap[^>]*href="\/products\/gift-card-25"/);
  // A song that is not made yet, and one that was canceled, cannot be chosen on that page.
  for (const status of ['created', 'in_production', 'canceled'] as const)
    expect(pathsOf(shown({ lines, song: { ...song, status } }))).toEqual([
      '/products/gift-card-25',
      '/products/photo-mug',
    ]);
});

it('a song on its way shows the promised day, and a late one what the customer may choose', () => {
  const making = { ...song, status: 'in_production' as const, promised_at: '2026-12-02T02:00:00.000Z' };
  expect(shown({ song: making })).toContain('Tue, Dec 1 by 8pm CST');
  expect(shown({ song: { ...making, is_late: true } })).toMatch(/wait, another artist, or your money back/);
  overwriteGetLocale(() => 'sp');
  expect(drawPage(<OrderCard order={order({ song: making })} />, { locale: 'sp' })).toContain(
    'Llega <b>a más tardar el mar, 1\u00a0dic, a las 8\u00a0p.m.\u00a0CST</b>',
  );
});

it('says how many messages about the song are new, with the way to them', () => {
  expect(shown({ song })).not.toContain('/messages');
  expect(shown({ song: { ...song, unread: 2 } })).toMatch(
    /href="\/stories\/a-song\/messages"[^>]*>.*2 new messages/,
  );
});

it('can be canceled only while no artist has accepted the song', () => {
  const begun = { ...song, status: 'created' as const };
  expect(shown({ song: begun, can_cancel: true })).toContain('Cancel the order');
  expect(shown({ song: begun })).not.toContain('Cancel the order');
});

it('says how far goods are, and leads to the carrier’s page of their parcel', () => {
  const parcel = {
    ...{ id: 3, title: 'Lyric print', quantity: 1, state: 'shipped' as const, send_by: '2026-11-30' },
    ...{ carrier: 'USPS', tracking: '9400', tracking_url: 'https://tools.usps.com/9400' },
    ...{ return: null, can_ask_return: true, return_asked: null },
  };
  const sent = shown({ goods: [parcel] });
  expect(sent).toContain('On its way');
  expect(sent).toContain('href="https://tools.usps.com/9400"');
  expect(sent).toContain('Send it back');
  const asked = { at: '2026-12-02T18:00:00.000Z', reason: 'Torn', refusal: null };
  const wish = { ...parcel, can_ask_return: false };
  const waits = shown({ goods: [{ ...wish, return_asked: asked }] });
  expect(waits).toContain('You asked to send it back on Wed, Dec 2.');
  expect(waits).not.toContain('Send it back');
  const refused = { ...asked, refusal: 'It is as you wrote it.' };
  expect(shown({ goods: [{ ...wish, return_asked: refused }] })).toContain('It is as you wrote it.');
  const making = { ...parcel, state: 'making' as const, carrier: null, tracking: null, tracking_url: null };
  expect(shown({ goods: [making] })).toContain('leaves by Mon, Nov 30');
});
