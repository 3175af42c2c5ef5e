import type { coupons } from '../../schema/coupons.ts';

/** One of each kind of coupon, to try in the demo shop. Money in cents. */
export const DEMO_COUPONS: readonly (typeof coupons.$inferInsert)[] = [
  { code: 'WELCOME10', discountPercent: 10 },
  // Also on the service fee, while the shop charges one.
  { code: 'HELLO10', discountPercent: 10, includeServiceFee: true },
  { code: 'TAKE25', discountFixedCents: 2_500 },
  // The song alone, from 100.00 on.
  {
    code: 'FORTY20',
    discountPercent: 20,
    onlyForProducts: ['personalized-song'],
    minimumCartCents: 10_000,
  },
  {
    code: 'PRINT5',
    discountFixedCents: 500,
    onlyForProducts: ['lyric-print'],
    onlyWith: ['personalized-song'],
  },
  {
    code: 'BUNDLE15',
    discountPercent: 15,
    onlyWith: ['personalized-song', 'bundle-slideshow-video-card'],
  },
  // With any paper thing, and not on the record.
  {
    code: 'PAPER12',
    discountPercent: 12,
    onlyWithAny: ['lyric-print', 'lyric-print-large', 'lyric-book', 'song-qr-card'],
    excludedFor: ['seven-inch-single'],
  },
  // Brings streaming along: the promotion of personalized-song that asks for this code.
  { code: 'STREAM', discountPercent: 5 },
  { code: 'NEWYEAR15', discountPercent: 15, endsAt: new Date('2026-02-01T06:00:00Z') },
];
