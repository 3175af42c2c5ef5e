/** The counts of one variant. */
export type Counted = { visitors: number; orders: number };

/** The range in which the true share may lie, from 0 to 1. */
export type Interval = { low: number; high: number };

/** The two-sided 95 percent quantile of the normal distribution. */
const Z = 1.959_964;

/** One visitor may order twice. The share is never more than 1. */
const shareOf = ({ visitors, orders }: Counted): number => Math.min(1, orders / visitors);

/**
 * Wilson's interval for the share of visitors who ordered. It is also valid for few visitors. Null without
 * visitors.
 */
export function shareInterval(counted: Counted): (Interval & { share: number }) | null {
  const { visitors } = counted;
  if (visitors <= 0) return null;
  const share = shareOf(counted);
  const spread = Z ** 2 / visitors;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / visitors + spread / (4 * visitors));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Newcombe's interval for how much larger the second share of orders is than the first. Null when one has no
 * visitors.
 */
export function gainInterval(first: Counted, second: Counted): Interval | null {
  const [a, b] = [shareInterval(first), shareInterval(second)];
  if (!a || !b) return null;
  const gain = b.share - a.share;
  return {
    low: gain - Math.hypot(b.share - b.low, a.high - a.share),
    high: gain + Math.hypot(b.high - b.share, a.share - a.low),
  };
}
