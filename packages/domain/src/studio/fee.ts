import { percentOf } from '../checkout/money.ts';
import type { QuoteLine } from '../checkout/quote.ts';

/** The artist's share of the price of a song, in percent: $100 of $199.99. */
const ARTIST_SHARE_PERCENT = 50;

const WRITTEN: readonly QuoteLine['reason'][] = ['song', 'extra_verse'];

/**
 * The artist's fee for an order, in cents: the same share of the song and of each extra verse, at full prices. The shop
 * bears discounts and credits.
 */
export function artistFee(lines: readonly Pick<QuoteLine, 'reason' | 'price'>[]): number {
  const written = lines.filter(({ reason }) => WRITTEN.includes(reason));
  return percentOf(
    written.reduce((sum, { price }) => sum + price, 0),
    ARTIST_SHARE_PERCENT,
  );
}

/** The artist's fee for a paid revision, from the price that the customer pays, in cents. */
export const revisionFee = (cents: number): number => percentOf(cents, ARTIST_SHARE_PERCENT);
