import type { Statements } from '@keepsong/contract/money/earnings';
import { formatMonth } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { exactMoney } from './earning-words.ts';
import type { StatementsContent } from './load-earnings.ts';
import './earnings.css';

type Figures = Omit<Statements['months'][number], 'month'>;

/** The earnings and payouts of an artist or vendor: by month, with files for each month, and by year. */
export function StatementsPage({ statements, files }: StatementsContent) {
  const { locale } = usePage();
  const { months, years } = statements;
  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.studio_stat_title()}</h1>
          <p className="muted">{m.studio_stat_lead()}</p>
        </div>
      </header>
      {months.length === 0 ? <p>{m.studio_earn_none()}</p> : null}
      <Sums
        title={m.studio_stat_years()}
        head={m.studio_stat_year()}
        rows={years.map(({ year, ...sums }) => ({ name: year, sums }))}
      />
      <Sums
        title={m.studio_stat_months()}
        head={m.studio_stat_month()}
        rows={months.map(({ month, ...sums }) => ({
          name: formatMonth(month, locale),
          sums,
          file: `${files}/${month}`,
        }))}
      />
    </div>
  );
}

type SumsProps = {
  title: string;
  /** The head of the first column, which names the periods. */
  head: string;
  rows: { name: string; sums: Figures; file?: string }[];
};

function Sums({ title, head, rows }: SumsProps) {
  const { locale } = usePage();
  if (rows.length === 0) return null;
  return (
    <table className="earn-table earn-figures">
      <caption className="earn-caption">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="earn-end">
            {m.studio_stat_earned()}
          </th>
          <th scope="col" className="earn-end">
            {m.studio_stat_reversed()}
          </th>
          <th scope="col" className="earn-end">
            {m.studio_earn_paid()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sums, file }) => (
          <tr key={name}>
            <th scope="row">
              {name}{' '}
              {file ? (
                <>
                  <a href={`${file}.pdf`}>PDF</a> <a href={`${file}.csv`}>CSV</a>
                </>
              ) : null}
            </th>
            <td className="earn-end" data-label={m.studio_stat_earned()}>
              {exactMoney(sums.earned_cents, locale)}
            </td>
            <td className="earn-end" data-label={m.studio_stat_reversed()}>
              {sums.reversed_cents < 0 ? `${m.studio_earn_given_again()} ` : null}
              {exactMoney(-sums.reversed_cents, locale)}
            </td>
            <td className="earn-end" data-label={m.studio_earn_paid()}>
              {exactMoney(sums.paid_cents, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
