import { LYRIC_PRINT, QR_CARD, SONG, VIDEO_CARD } from '@keepsong/domain/cart/named-products';
import type { coupons } from '../../schema/coupons.ts';

/** One coupon of each kind, to try out in the demo shop. Money in cents. */
export const DEMO_COUPONS: readonly (typeof coupons.$inferInsert)[] = [
  { code: 'WELCOME10', discountPercent: 10 },
  // Also reduces the service fee, when the shop charges one.
  { code: 'HELLO10', discountPercent: 10, includeServiceFee: true },
  { code: 'TAKE25', discountFixedCents: 2_500 },
  // Only for the song, from 100.00 on.
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
  // Needs any paper product, and does not reduce the record.
  {
    code: 'PAPER12',
    discountPercent: 12,
    onlyWithAny: [LYRIC_PRINT, 'lyric-print-large', 'lyric-book', QR_CARD],
    excludedFor: ['seven-inch-single'],
  },
  // Adds streaming for free: a promotion of personalized-song asks for this code.
  { code: 'STREAM', discountPercent: 5 },
  { code: 'NEWYEAR15', discountPercent: 15, endsAt: new Date('2026-02-01T06:00:00Z') },
];
