import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { type PriceRow, PriceSummary } from '~/ui/layout/price-summary.tsx';

/** The parts of the summary that the cart feature draws. */
export type SummaryParts = {
  items: ReactNode;
  thumb: ReactNode;
  /** By which day the song comes. Shown under the heading, because the summary is folded on phones. */
  arrival: ReactNode;
  /** The field for a coupon. */
  coupon: ReactNode;
};

type OrderSummaryProps = SummaryParts & { rows: readonly PriceRow[]; total: string; busy: boolean };

function Prices({ rows, items, coupon, total, busy }: OrderSummaryProps) {
  return (
    <PriceSummary
      label={m.checkout_summary()}
      rows={rows}
      total={{ label: m.checkout_total(), amount: total }}
      busy={busy}
    >
      {coupon}
      <div className="border-t-[1.5px] border-rule pt-5">{items}</div>
    </PriceSummary>
  );
}

/** The summary beside the sections, in wide windows. */
export function SideSummary(props: OrderSummaryProps) {
  return (
    <div className="hidden lg:block">
      <Prices {...props} />
    </div>
  );
}

/** The summary on phones: a line with the total, which opens on a press. */
export function FoldedSummary(props: OrderSummaryProps) {
  return (
    <Disclosure
      className="checkout-fold lg:hidden"
      summary={
        <span className="flex items-center gap-3">
          {props.thumb}
          {m.checkout_summary()}
        </span>
      }
      end={<b className="d4 num">{props.total}</b>}
    >
      <Prices {...props} />
    </Disclosure>
  );
}
