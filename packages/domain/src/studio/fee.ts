import { percentOf } from '../checkout/money.ts';
import type { QuoteLine } from '../checkout/quote.ts';

/** The artist's part of what a song costs, in percent: $100 of $199.99 (customers, market facts). */
const ARTIST_SHARE_PERCENT = 50;

const WRITTEN: readonly QuoteLine['reason'][] = ['song', 'extra_verse'];

/**
 * What an order pays its artist, in cents: the same share of the song and of each extra verse, by their full prices.
 * Discounts and credits are the shop's to bear.
 */
export function artistFee(lines: readonly Pick<QuoteLine, 'reason' | 'price'>[]): number {
  const written = lines.filter(({ reason }) => WRITTEN.includes(reason));
  return percentOf(
    written.reduce((sum, { price }) => sum + price, 0),
    ARTIST_SHARE_PERCENT,
  );
}

/** What singing marked lines again pays the artist, of what the customer pays for them, in cents. */
export const revisionFee = (cents: number): number => percentOf(cents, ARTIST_SHARE_PERCENT);
