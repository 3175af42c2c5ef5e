import { type Counted, gainInterval, shareInterval } from './interval.ts';
import { sidesOf } from './sides.ts';
import { isSwitch, isUsual, isVariant } from './variants.ts';

export type VariantCount = Counted & { name: string; net_cents: number };

/** A row of the report. Shares are in percent. Values that cannot be computed are missing. */
export type ResultRow = {
  /** The address of a landing page, or `switch_` and the name of a switch. */
  experiment: string;
  variant: string;
  visitors: number;
  orders: number;
  net_cents: number;
  rate_percent?: number;
  low_percent?: number;
  high_percent?: number;
  gain_low_percent?: number;
  gain_high_percent?: number;
};

const percent = (share: number): number => Math.round(share * 10_000) / 100;

const shownAs = (experiment: string): string =>
  isSwitch(experiment) ? `switch_${experiment}` : `/custom-gift/${experiment}`;

/**
 * The variants of each experiment, the usual one first. Each has the share of visitors who ordered, with its
 * interval.
 */
export function resultRows(counts: readonly VariantCount[]): ResultRow[] {
  const known = counts.filter(({ name }) => isVariant(name)).map((one) => ({ ...one, ...sidesOf(one.name) }));
  const rank = ({ experiment, side }: { experiment: string; side: string }) =>
    `${shownAs(experiment)} ${isUsual(side) ? 0 : 1}`;
  return known
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map(({ experiment, side, visitors, orders, net_cents, ...counted }) => {
      const usual = known.find((one) => one.experiment === experiment && isUsual(one.side));
      const share = shareInterval({ visitors, orders });
      const gain = usual && usual.name !== counted.name ? gainInterval(usual, { visitors, orders }) : null;
      return {
        ...{ experiment: shownAs(experiment), variant: side, visitors, orders, net_cents },
        ...(share && {
          rate_percent: percent(share.share),
          low_percent: percent(share.low),
          high_percent: percent(share.high),
        }),
        ...(gain && { gain_low_percent: percent(gain.low), gain_high_percent: percent(gain.high) }),
      };
    });
}
