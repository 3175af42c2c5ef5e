import type { OrderDetail } from '@keepsong/contract/checkout';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { GiftReceipt } from './gift-receipt.tsx';
import { OrderPage } from './order-page.tsx';
import { Receipt } from './receipt.tsx';

const ORDER: OrderDetail = {
  ...{ order_id: 12, charge_id: null, payment_type: 'card', card: null, slug: null, told: null },
  ...{ non_song_product_data: [], gift_cards: [], recipient: null, artist_name: null },
  ...{ promised_date: null, goods_day: null },
  ...{ discount: 0, promotions: 0, promotion: null, coupon_code: null, credit_applied: 0, taxes: 0 },
  ...{ shipping: 0, waived: 0, ships: false, total: 19_999, email: 'henri@example.com' },
  instant_product: false,
  lines: [{ name: 'personalized-song', title: 'Original Song', quantity: 1, amount: 19_999, details: [] }],
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

const line = (name: string, title: string) => ({ name, title, quantity: 1, amount: 2_000, details: [] });
const TIP = line('artist-gratuity', 'Tip for the artist');
const given = (change: Partial<OrderDetail>): string =>
  drawPage(<GiftReceipt placed={{ order: { ...ORDER, ...change }, look: null }} />);

it('the gift receipt lists what is given, and not the tip and the fees', () => {
  const lines = [...ORDER.lines, TIP, line('service-fee', 'Service fee'), line('lyric-print', 'Lyric print')];
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

it('names the day by which goods leave, on the page of the order', () => {
  const page = (goods_day: string | null) =>
    drawPage(<OrderPage placed={{ order: { ...ORDER, goods_day }, look: null }} />);
  expect(page('2026-12-07')).toContain('What we make for you leaves by Mon, Dec 7.');
  expect(page(null)).not.toContain('leaves by');
});
