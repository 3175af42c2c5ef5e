import { GRATUITY } from '../cart/named-products.ts';
import type { QuoteLine } from '../checkout/quote.ts';
import { type Rates, shareOf, USUAL_RATES } from '../earnings/rates.ts';

type PricedLine = Pick<QuoteLine, 'reason' | 'price'>;

const priceOf = (lines: readonly PricedLine[], reason: QuoteLine['reason']): number =>
  lines.filter((line) => line.reason === reason).reduce((sum, { price }) => sum + price, 0);

/**
 * The artist's pay for an order, in cents: shares of the full prices of the song and of the extra verses.
 * `feeCents` is the whole pay, and `verseFeeCents` the part for the verses. Discounts and credit do not reduce
 * it, because the shop bears them. For a song of $199.99 the usual pay is $100.
 */
export function artistPay(
  lines: readonly PricedLine[],
  rates: Rates,
): { feeCents: number; verseFeeCents: number } {
  const [song, verses] = [priceOf(lines, 'song'), priceOf(lines, 'extra_verse')];
  const songFee = shareOf(song, rates.song);
  // When both have the same share, only the sum is rounded. Rounding each part could pay a cent twice.
  const feeCents =
    rates.song === rates.extra_verse
      ? shareOf(song + verses, rates.song)
      : songFee + shareOf(verses, rates.extra_verse);
  return { feeCents, verseFeeCents: feeCents - songFee };
}

/**
 * The customer's tip for the artist in an order, in cents. All of it goes to the artist. Discounts and credit
 * do not reduce it, and the shop keeps no share.
 */
export const artistTip = (lines: readonly Pick<QuoteLine, 'name' | 'price'>[]): number =>
  lines.filter(({ name }) => name === GRATUITY).reduce((sum, { price }) => sum + price, 0);

/** The artist's fee for a paid revision. `cents` is the price that the customer pays. */
export const revisionFee = (cents: number, { revision }: Pick<Rates, 'revision'> = USUAL_RATES): number =>
  shareOf(cents, revision);
