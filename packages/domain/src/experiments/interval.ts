/** What was counted of one variant. */
export type Counted = { visitors: number; orders: number };

/** From where to where a share may really lie, from 0 to 1. */
export type Interval = { low: number; high: number };

/** Two-sided 95 percent of the normal distribution. */
const Z = 1.959_964;

/** Somebody may order twice, but is one visitor. */
const shareOf = ({ visitors, orders }: Counted): number => Math.min(1, orders / visitors);

/** Wilson's interval of the share of visitors who ordered. Null without visitors. It also holds for few of them. */
export function shareInterval(counted: Counted): (Interval & { share: number }) | null {
  const { visitors } = counted;
  if (visitors <= 0) return null;
  const share = shareOf(counted);
  const spread = Z ** 2 / visitors;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / visitors + spread / (4 * visitors));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Newcombe's interval of how much more of the second visitors ordered than of the first. Null when one has no visitors. */
export function gainInterval(first: Counted, second: Counted): Interval | null {
  const [a, b] = [shareInterval(first), shareInterval(second)];
  if (!a || !b) return null;
  const gain = b.share - a.share;
  return {
    low: gain - Math.hypot(b.share - b.low, a.high - a.share),
    high: gain + Math.hypot(b.high - b.share, a.share - a.low),
  };
}
