import { formatShortDay } from '@keepsong/domain/format/dates';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../desk-money.ts';
import { PlainTable } from '../table/plain-table.tsx';

type Figures = { uses: number; discount_cents: number; revenue_cents: number };
type Performance = { total: Figures; days: readonly (Figures & { day: string })[] };

/** The number of days in the table; the last days are shown. */
const DAYS = 14;

/** The orders and the cost of a promotion, in total and by day. */
export function PromotionPerformance({ id }: { id: number }) {
  const { locale } = usePage();
  const [found, setFound] = useState<Performance | null>(null);
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const read = await browserDesk().promotions.performance({ params: { id } });
      if (isHere) setFound(read);
    };
    void load();
    return () => {
      isHere = false;
    };
  }, [id]);
  const money = (cents: number) => deskMoney(cents, locale);
  return (
    <section className="desk-panel" aria-labelledby="brought">
      <h2 className="desk-title" id="brought">
        {m.desk_promotion_brought()}
      </h2>
      {found === null ? null : found.days.length === 0 ? (
        <p className="muted">{m.desk_promotion_brought_none()}</p>
      ) : (
        <>
          <p>
            {m.desk_promotion_brought_sum({
              uses: found.total.uses,
              discount: money(found.total.discount_cents),
              revenue: money(found.total.revenue_cents),
            })}
          </p>
          <PlainTable
            rows={found.days.slice(0, DAYS)}
            keyOf={({ day }) => day}
            columns={[
              { label: m.desk_promotion_day(), cell: ({ day }) => formatShortDay(day, locale, new Date()) },
              { label: m.desk_promotion_orders(), cell: ({ uses }) => uses, isEnd: true, isLabelled: true },
              {
                label: m.desk_promotion_given(),
                cell: (day) => money(day.discount_cents),
                ...{ isEnd: true, isLabelled: true },
              },
              {
                label: m.desk_promotion_sold(),
                cell: (day) => money(day.revenue_cents),
                ...{ isEnd: true, isLabelled: true },
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
