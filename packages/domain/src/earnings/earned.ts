import { GRATUITY } from '../cart/named-products.ts';
import { allocate } from '../checkout/money.ts';
import type { QuoteLine } from '../checkout/quote.ts';
import type { Earned } from './ledger.ts';
import { shareOf } from './rates.ts';

/**
 * The pay for a song, as its commission stores it. `feeCents` includes the pay for extra verses, but not the
 * pay for changes.
 */
export type SongPay = { storyId: number; feeCents: number; verseFeeCents: number; tipCents: number };
/** The order of a song. Null for a song without an order. */
type PayingOrder = {
  id: number;
  lines: readonly Pick<QuoteLine, 'cart_uuid' | 'reason' | 'name'>[];
} | null;

/** What an artist earns by delivering a song: its fee, the extra verses, and the whole tip. */
export function earnedBySong(
  { storyId, feeCents, verseFeeCents, tipCents }: SongPay,
  order: PayingOrder,
): Earned[] {
  const lineOf = (is: (line: Pick<QuoteLine, 'reason' | 'name'>) => boolean) =>
    order?.lines.find(is)?.cart_uuid ?? null;
  const of = (what: string, kind: Earned['kind'], cents: number, line: string | null): Earned => ({
    ...{ source: `song:${storyId}:${what}`, kind, cents, line },
    orderId: order?.id ?? null,
  });
  const song = lineOf(({ reason }) => reason === 'song');
  return [
    of('fee', 'song_fee', feeCents - verseFeeCents, song),
    of('verses', 'extra_verse', verseFeeCents, lineOf(({ reason }) => reason === 'extra_verse') ?? song),
    of('tip', 'tip', tipCents, lineOf(({ name }) => name === GRATUITY) ?? song),
  ].filter(({ cents }) => cents > 0);
}

/** What an artist earns with a paid change of a song, once it is sung. */
export const earnedByRevision = (
  { id, feeCents }: { id: number; feeCents: number },
  { orderId, line }: { orderId: number | null; line: string | null },
): Earned => ({ source: `revision:${id}`, kind: 'revision', cents: feeCents, orderId, line });

/**
 * A line of an order with its parts: the product itself, or the contents of a bundle. Each part has its vendor
 * and its usual price.
 */
export type GoodsLine = {
  line: string;
  price: number;
  parts: readonly { vendorId: number | null; priceCents: number }[];
};

/**
 * What vendors earn with an order: their share of the full price of each line. A bundle's price is split by the
 * usual prices of its parts. Discounts do not reduce the pay, because the shop bears them.
 */
export function earnedByGoods(
  orderId: number,
  lines: readonly GoodsLine[],
  shareOfVendor: (vendorId: number) => number,
): (Earned & { vendorId: number })[] {
  return lines.flatMap(({ line, price, parts }) => {
    const prices = allocate(
      price,
      parts.map(({ priceCents }) => priceCents),
    );
    const vendors = [...new Set(parts.flatMap(({ vendorId }) => vendorId ?? []))];
    return vendors.flatMap((vendorId) => {
      const theirs = parts.reduce(
        (sum, part, at) => sum + (part.vendorId === vendorId ? (prices[at] ?? 0) : 0),
        0,
      );
      const cents = shareOf(theirs, shareOfVendor(vendorId));
      const source = `goods:${orderId}:${line}:${vendorId}`;
      return cents === 0 ? [] : [{ vendorId, source, kind: 'goods' as const, cents, orderId, line }];
    });
  });
}
