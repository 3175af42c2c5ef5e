import { LYRIC_PRINT, QR_CARD, TEA_TOWEL } from '@keepsong/domain/cart/named-products';
import type { ItemState } from '@keepsong/domain/studio/vendor-items';

export type DemoGoods = {
  name: string;
  product: string;
  state: ItemState;
  orderedDaysAgo: number;
  /** The song from which the goods are made: Ana's private one, or Henri's, whose link he gave her. */
  song?: 'private' | 'shared';
  /** How many of the song's last lines the customer has chosen. */
  lines?: number;
  texts?: Readonly<Record<string, string>>;
  giftNote?: string;
  problem?: string;
  parcel?: { tracking: string; shippedDaysAgo: number; arrivedDaysAgo?: number };
  /** The parcel in which the goods come back, and why. */
  comesBack?: { tracking: string; reason: string; daysAgo: number };
};

/** Where the goods go. */
export const GOODS_ADDRESS = {
  ...{ name: 'Ana Ruiz', line1: '418 Camino del Monte', line2: '', city: 'Santa Fe', state: 'NM' },
  ...{ postal_code: '87501', country: 'US' },
};

/** The items of the demo's vendor, oldest first: one in each state, and a parcel that comes back. */
export const VENDOR_GOODS: readonly DemoGoods[] = [
  {
    ...{ name: 'demo-returned', product: 'name-poster', state: 'arrived', orderedDaysAgo: 21 },
    texts: { name: 'Ignacio', date: 'June 1961' },
    parcel: { tracking: 'KS0377450912US', shippedDaysAgo: 17, arrivedDaysAgo: 14 },
    comesBack: { tracking: 'KS0420016633US', reason: 'The tube was crushed on its way.', daysAgo: 3 },
  },
  {
    ...{ name: 'demo-towel', product: TEA_TOWEL, state: 'arrived', orderedDaysAgo: 16, song: 'shared' },
    parcel: { tracking: 'KS0398120457US', shippedDaysAgo: 12, arrivedDaysAgo: 9 },
  },
  {
    ...{ name: 'demo-poster', product: 'name-poster', state: 'shipped', orderedDaysAgo: 6 },
    texts: { name: 'Rosa', date: 'Every August' },
    parcel: { tracking: 'KS0412778809US', shippedDaysAgo: 2 },
  },
  {
    ...{ name: 'demo-door', product: 'name-poster', state: 'problem', orderedDaysAgo: 4 },
    texts: { name: 'Theodore', date: '11 · 22 · 26' },
    problem: 'The date does not fit beside a name of eight letters. May it go below?',
  },
  { name: 'demo-card', product: QR_CARD, state: 'making', orderedDaysAgo: 0.6, song: 'private' },
  {
    ...{ name: 'demo-print', product: LYRIC_PRINT, state: 'new', orderedDaysAgo: 0.2 },
    ...{ song: 'private', lines: 4 },
    giftNote: 'For the wall above his crib. He frowned at this one, too.',
  },
];
