import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Skeleton } from '../status/skeleton.tsx';

export type PriceRow = {
  id: string;
  label: ReactNode;
  /** The formatted amount. For a discount it starts with a minus sign. */
  amount: string;
  discount?: boolean;
  note?: ReactNode;
};

type PriceSummaryProps = {
  label: string;
  rows: readonly PriceRow[];
  total: { label: string; amount: string };
  /** Whether a new quote is loading. The old amounts are then dimmed. Without old amounts skeletons are shown. */
  busy?: boolean;
  className?: string;
  /** Shown under the total, for example a coupon row, a button or the items. */
  children?: ReactNode;
};

/** A panel with all prices and the total. */
export function PriceSummary({ label, rows, total, busy, className, children }: PriceSummaryProps) {
  return (
    <section className={classes('price', className)} aria-label={label} aria-busy={busy || undefined}>
      {busy && rows.length === 0 ? <PriceSkeleton /> : null}
      <dl className="num">
        {rows.map((row) => (
          <div key={row.id} className={classes('price__row', row.discount && 'price__row--discount')}>
            <dt>
              {row.label}
              {row.note ? <span className="price__note">{row.note}</span> : null}
            </dt>
            <dd>{row.amount}</dd>
          </div>
        ))}
        <div className="price__total">
          <dt>{total.label}</dt>
          <dd aria-live="polite">{total.amount}</dd>
        </div>
      </dl>
      {children ? <div className="price__more">{children}</div> : null}
    </section>
  );
}

function PriceSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
