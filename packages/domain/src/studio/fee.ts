import { GRATUITY } from '../cart/named-products.ts';
import { percentOf } from '../checkout/money.ts';
import type { QuoteLine } from '../checkout/quote.ts';

/** The artist's share of the price of a song, in percent. For a song of $199.99 the artist gets $100. */
const ARTIST_SHARE_PERCENT = 50;

const WRITTEN: readonly QuoteLine['reason'][] = ['song', 'extra_verse'];

/**
 * The artist's fee for an order, in cents: a share of the full prices of the song and of each extra verse. Discounts
 * and credits do not reduce the fee; the shop pays for them.
 */
export function artistFee(lines: readonly Pick<QuoteLine, 'reason' | 'price'>[]): number {
  const written = lines.filter(({ reason }) => WRITTEN.includes(reason));
  return percentOf(
    written.reduce((sum, { price }) => sum + price, 0),
    ARTIST_SHARE_PERCENT,
  );
}

/**
 * The customer's tip for the artist in an order, in cents. All of it goes to the artist: discounts and credits do not
 * reduce it, and the shop keeps no share.
 */
export const artistTip = (lines: readonly Pick<QuoteLine, 'name' | 'price'>[]): number =>
  lines.filter(({ name }) => name === GRATUITY).reduce((sum, { price }) => sum + price, 0);

/** The artist's fee for a paid revision. `cents` is the price that the customer pays. */
export const revisionFee = (cents: number): number => percentOf(cents, ARTIST_SHARE_PERCENT);
