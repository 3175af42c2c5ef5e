import { formatShortDay } from '@keepsong/domain/format/dates';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../../desk-money.ts';
import { FIRST_TRY, failed, loadPart, NotLoaded, tryAgain, useFocusAfterTries } from '../../not-loaded.tsx';
import { PlainTable } from '../../table/plain-table.tsx';

type Figures = { uses: number; discount_cents: number; revenue_cents: number };
type Performance = { total: Figures; days: readonly (Figures & { day: string })[] };

/** The number of days in the table; the last days are shown. */
const DAYS = 14;

/** The orders and the cost of a promotion, in total and by day. */
export function PromotionPerformance({ id }: { id: number }) {
  const { locale } = usePage();
  const [found, setFound] = useState<Performance | null>(null);
  const [tries, setTries] = useState(FIRST_TRY);
  const title = useFocusAfterTries<HTMLHeadingElement>(tries, found !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the figures again
  useEffect(
    () =>
      loadPart({
        async load() {
          const { browserDesk } = await import('~/platform/api/desk-api.ts');
          return browserDesk().promotions.performance({ params: { id } });
        },
        onLoaded: setFound,
        onFailed: () => setTries(failed),
      }),
    [id, tries.count],
  );
  const money = (cents: number) => deskMoney(cents, locale);
  return (
    <section className="desk-panel" aria-labelledby="brought">
      <h2 ref={title} tabIndex={-1} className="desk-title" id="brought">
        {m.desk_promotion_brought()}
      </h2>
      {found === null ? (
        <NotLoaded tries={tries} height="64px" onAgain={() => setTries(tryAgain)} />
      ) : found.days.length === 0 ? (
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
