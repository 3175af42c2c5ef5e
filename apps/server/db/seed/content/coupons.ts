import { LYRIC_PRINT, QR_CARD, SONG, VIDEO_CARD } from '@keepsong/domain/cart/named-products';
import type { coupons } from '../../schema/coupons.ts';

/** One coupon of each kind, to try out in the demo shop. Money in cents. */
export const DEMO_COUPONS: readonly (typeof coupons.$inferInsert)[] = [
  { code: 'WELCOME10', discountPercent: 10 },
  // Reduces not only the products but also the service fee, if the shop charges one.
  { code: 'HELLO10', discountPercent: 10, includeServiceFee: true },
  { code: 'TAKE25', discountFixedCents: 2_500 },
  // Reduces only the song, and only when the cart costs at least $100.
  {
    code: 'FORTY20',
    discountPercent: 20,
    onlyForProducts: [SONG],
    minimumCartCents: 10_000,
  },
  {
    code: 'PRINT5',
    discountFixedCents: 500,
    onlyForProducts: [LYRIC_PRINT],
    onlyWith: [SONG],
  },
  {
    code: 'BUNDLE15',
    discountPercent: 15,
    onlyWith: [SONG, VIDEO_CARD],
  },
  // Works only when a paper product is in the cart. It does not reduce the price of the vinyl single.
  {
    code: 'PAPER12',
    discountPercent: 12,
    onlyWithAny: [LYRIC_PRINT, 'lyric-print-large', 'lyric-book', QR_CARD],
    excludedFor: ['seven-inch-single'],
  },
  // Besides the 5 % off, streaming becomes free: a promotion of the product 'personalized-song' requires this code.
  { code: 'STREAM', discountPercent: 5 },
  { code: 'NEWYEAR15', discountPercent: 15, endsAt: new Date('2026-02-01T06:00:00Z') },
];
