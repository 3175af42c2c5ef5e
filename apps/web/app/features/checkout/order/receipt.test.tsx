import type { OrderDetail } from '@keepsong/contract/checkout';
import type { Locale } from '@keepsong/domain/format/locale';
import { afterEach, describe, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { GiftReceipt } from './gift-receipt.tsx';
import { OrderPage } from './order-page.tsx';
import { Receipt } from './receipt.tsx';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const line = (name: string, title: string, product_type = 'physical') => ({
  ...{ name, product_type, title },
  ...{ quantity: 1, amount: 2_000, details: [] },
});
const SONG = line('personalized-song', 'Original Song', 'song');
const PRINT = line('lyric-print', 'Lyric print');
const CARD = line('gift-card-25', 'Gift card, $25', 'gift-card');
const TIP = line('artist-gratuity', 'Tip for the artist', 'gratuity');
const FEE = line('service-fee', 'Service fee', 'fee');

const ORDER: OrderDetail = {
  ...{ order_id: 12, charge_id: null, payment_type: 'card', card: null, slug: null, told: null },
  ...{ non_song_product_data: [], gift_cards: [], recipient: null, artist_name: null },
  ...{ promised_date: null, goods_day: null },
  ...{ discount: 0, promotions: 0, promotion: null, coupon_code: null, credit_applied: 0, taxes: 0 },
  ...{ shipping: 0, waived: 0, ships: false, total: 19_999, email: 'henri@example.com', giver: '' },
  instant_product: false,
  lines: [SONG],
};

const shown = (change: Partial<OrderDetail>): string => drawPage(<Receipt order={{ ...ORDER, ...change }} />);

it('says that credit paid the whole order', () => {
  const html = shown({ total: 0, credit_applied: 19_999 });
  expect(html).toContain('-$199.99');
  expect(html).toContain('>Paid with gift card and credit<');
});

it('names the card when credit paid only a part', () => {
  const html = shown({ total: 9_999, credit_applied: 10_000, card: { brand: 'visa', last4: '4242' } });
  expect(html).toContain('Visa ending in 4242');
  expect(html).not.toContain('Paid with gift card');
});

it('names nothing for an order that cost nothing', () => {
  expect(shown({ total: 0, discount: 19_999 })).not.toContain('Paid with gift card');
});

const given = (change: Partial<OrderDetail>, locale: Locale = 'en'): string => {
  overwriteGetLocale(() => locale);
  return drawPage(<GiftReceipt placed={{ order: { ...ORDER, ...change }, look: null }} />, { locale });
};

it('the gift receipt lists what is given, and not the tip and the fees', () => {
  const lines = [SONG, TIP, FEE, PRINT];
  const html = given({ lines, recipient: 'Lou' });
  expect(html).toContain('For Lou');
  for (const gift of ['Original Song', 'Lyric print']) expect(html).toContain(gift);
  for (const charge of ['Tip for the artist', 'Service fee']) expect(html).not.toContain(charge);
  expect(shown({ lines })).toContain('Tip for the artist');
});

it('is not offered when nothing was given, and names the order once', () => {
  expect(shown({})).toContain('Gift receipt');
  expect(shown({ lines: [TIP] })).not.toContain('Gift receipt');
  expect(given({}).match(/, without prices\./g)).toHaveLength(1);
});

it('the gift receipt lists gift cards only when nothing else is given, because they are mailed to others', () => {
  expect(given({ lines: [SONG, PRINT, CARD, FEE] })).not.toContain('Gift card');
  expect(given({ lines: [PRINT, CARD] })).not.toContain('Gift card');
  expect(given({ lines: [CARD, FEE] })).toContain('Gift card, $25');
});

it('the gift receipt says beside the song who sings it, and names the giver', () => {
  const rosa = { artist_name: 'Rosa', lines: [SONG, PRINT], instant_product: true, giver: 'Ágata' };
  const beside = (words: string) =>
    new RegExp(`Original Song<span[^>]*>${words}</span></li><li>Lyric print</li>`);
  expect(given(rosa)).toMatch(beside('Sung by Rosa'));
  expect(given(rosa)).toContain('>From Ágata<');
  expect(given(rosa, 'sp')).toMatch(beside('Canta Rosa'));
  expect(given(rosa, 'sp')).toContain('>De parte de Ágata<');
  const written = { ...rosa, instant_product: false };
  expect(given(written)).toMatch(beside('Written and sung by Rosa'));
  expect(given(written, 'sp')).toMatch(beside('Escrita y cantada por Rosa'));
  expect(given({ ...rosa, giver: '' })).not.toContain('From');
});

describe('the page of an order', () => {
  const page = (change: Partial<OrderDetail>, locale: Locale = 'en'): string => {
    overwriteGetLocale(() => locale);
    return drawPage(<OrderPage placed={{ order: { ...ORDER, ...change }, look: null }} />, { locale });
  };
  const instant = { slug: 'a-song', recipient: '', artist_name: 'Rosa', instant_product: true };
  const card = { product: 'gift-card-25', recipient: 'Béa', design: null };
  const today = { gift_cards: [{ ...card, send_on: '2026-01-02' }] };
  const later = { gift_cards: [{ ...card, send_on: '2999-12-24' }] };
  const headingOf = (html: string) => />([^<]+)<\/h1>/.exec(html)?.[1];

  it('names the day by which goods leave', () => {
    expect(page({ goods_day: '2026-12-07' })).toContain('Everything we ship leaves by Mon, Dec 7.');
    expect(page({ goods_day: null })).not.toContain('leaves by');
  });

  it.each([
    ['an instant song for nobody by name', { ...instant, lines: [SONG] }, 'Your song', 'Tu canción'],
    ['this song and a gift card', { ...instant, ...today, lines: [SONG, CARD] }, 'Your song', 'Tu canción'],
    [
      'an original song, goods and a gift card',
      { ...instant, ...today, recipient: 'Lou', lines: [SONG, PRINT, CARD] },
      'Lou’s song',
      'La canción para Lou',
    ],
    ['goods and a gift card', { ...today, lines: [PRINT, CARD, FEE] }, 'Thank you', 'Gracias'],
    [
      'a gift card',
      { ...today, lines: [CARD, FEE] },
      'A gift card for Béa',
      'Una tarjeta de regalo para Béa',
    ],
  ])('of %s is headed by what leads', (_, change, english, spanish) => {
    expect(headingOf(page(change))).toMatch(new RegExp(`^${english}( is on its way)?$`));
    expect(headingOf(page(change, 'sp'))).toMatch(new RegExp(`^${spanish}( está en camino)?$`));
  });

  it('says of each part by its own name what happens to it', () => {
    const all = { ...instant, goods_day: '2026-12-07', lines: [SONG, PRINT, CARD] };
    const [english, spanish] = [page({ ...all, ...today }), page({ ...all, ...today }, 'sp')];
    for (const words of [
      'the moment the song is ready.',
      'We’re emailing the gift card to Béa today',
      'Everything we ship leaves by',
    ])
      expect(english).toContain(words);
    for (const words of [
      'Ahora hacemos la canción completa.',
      'Hoy le enviamos la tarjeta de regalo por correo a Béa',
      'Todo lo que enviamos en paquete sale',
    ])
      expect(spanish).toContain(words);
    expect(page({ ...all, ...later })).toContain('We’ll email the gift card to Béa on');
    expect(page({ ...all, ...later }, 'sp')).toContain(
      'Le enviaremos la tarjeta de regalo por correo a Béa el',
    );
  });

  it('shows the picture of a gift card only when the order holds nothing else', () => {
    const art = '/art/';
    expect(page({ ...today, lines: [CARD, FEE] })).toContain(art);
    expect(page({ ...today, lines: [PRINT, CARD] })).not.toContain(art);
    expect(page({ ...instant, ...today, lines: [SONG, CARD] })).not.toContain(art);
  });
});
