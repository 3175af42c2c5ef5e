import { PLAIN_INFO } from '../cart/extra-info.ts';
import type { ShopFacts, SoldLine } from '../cart/line/line.ts';
import { refuse } from '../result.ts';

/** A line with one simple product for 10 dollars, as the shop sells it, changed by `change`. */
export const soldLine = (
  change: Partial<Omit<SoldLine, 'sent'>> & { sent?: Partial<SoldLine['sent']> } = {},
): SoldLine => ({
  name: 'lyric-print',
  cart_uuid: 'a',
  quantity: 1,
  catalogCents: 1_000,
  extra_info: PLAIN_INFO,
  wordsOf: (key) => ({ labelEn: `${key} in English`, labelSp: `${key} in Spanish` }),
  ...change,
  sent: { price: 1_000, quantity: 1, ...change.sent },
});

/** A shop without pictures, songs and intros, and without prices for revisions. `change` replaces some of its facts. */
export const shopWith = (change: Partial<ShopFacts> = {}): ShopFacts => ({
  now: new Date('2026-11-21T12:00:00Z'),
  priceRevision: () => refuse('product_missing'),
  partnerKey: 'key',
  images: new Map(),
  songs: new Map(),
  greetings: new Map(),
  giftDesigns: new Map(),
  ...change,
});
