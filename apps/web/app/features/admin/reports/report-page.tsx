import type { ReportView } from '@keepsong/contract/reports';
import { GRAINS } from '@keepsong/domain/reports/period';
import {
  REPORT_CHART,
  REPORT_FIELDS,
  REPORT_HEADLINES,
  type ReportName,
} from '@keepsong/domain/reports/reports';
import { useState } from 'react';
import { Form } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { reportPath } from '../admin-paths.ts';
import { DeskHead } from '../frame.tsx';
import type { ReportPageData } from './load-report.ts';
import {
  bucketWords,
  cellWords,
  changeWords,
  codeWords,
  fieldWords,
  GRAIN_WORDS,
  moodOf,
  numberWords,
  periodWords,
  REPORT_NOTES,
  REPORT_WORDS,
} from './report-words.ts';
import './reports.css';

/**
 * Load the chart library only on this page. While it loads, and if it fails, the table shows the same numbers.
 */
const Chart = lazyPart(() => import('./report-chart.tsx'), {
  waiting: <div className="report-chart__canvas" />,
  Missing: () => <p className="muted">{m.desk_reports_no_chart()}</p>,
});

/** A report of one period compared with the previous one: sums, a chart, and the rows in a table. */
export function ReportPage({ report, names, isMailed }: ReportPageData) {
  const { locale } = usePage();
  const { name, previous } = report;
  return (
    <>
      <DeskHead
        title={REPORT_WORDS[name].name()}
        facts={m.desk_reports_beside({
          period: periodWords(report, locale),
          before: periodWords(previous, locale),
        })}
        actions={<Download report={report} />}
      />
      <nav className="desk-ways" onFocus={keepInSight} aria-label={m.desk_reports_title()}>
        {names.map((one) => (
          <ShopLink key={one} to={tabPath(one, report)} aria-current={one === name ? 'page' : undefined}>
            {REPORT_WORDS[one].name()}
          </ShopLink>
        ))}
      </nav>
      <PeriodForm key={`${name} ${report.from} ${report.to} ${report.by}`} report={report} />
      <Headlines report={report} />
      <div className="desk-columns">
        <div>
          <ChartPanel report={report} />
          <Rows report={report} />
          <Note name={name} />
        </div>
        <div className="desk-side">
          {report.parts.length > 0 ? <Parts parts={report.parts} /> : null}
          <MailPanel key={name} name={name} isMailed={isMailed} />
        </div>
      </div>
    </>
  );
}

const addressOf = ({ from, to, by }: Pick<ReportView, 'from' | 'to' | 'by'>) =>
  new URLSearchParams({ from, to, by });

const tabPath = (name: ReportName, report: ReportView): string => `${reportPath(name)}?${addressOf(report)}`;

function Download({ report }: { report: ReportView }) {
  return (
    <ButtonLink
      href={`/v3/api/admin/reports/${report.name}.csv?${addressOf(report)}`}
      download
      variant="secondary"
      size="small"
      icon="download"
    >
      {m.desk_reports_csv()}
    </ButtonLink>
  );
}

function PeriodForm({ report: { name, from, to, by } }: { report: ReportView }) {
  const grains = GRAINS.map((grain) => ({ value: grain, label: GRAIN_WORDS[grain]() }));
  return (
    <Form className="desk-filters report-period" action={reportPath(name)}>
      <TextInput label={m.desk_reports_from()} name="from" type="date" defaultValue={from} required />
      <TextInput label={m.desk_reports_to()} name="to" type="date" defaultValue={to} required />
      <Select label={m.desk_reports_rows_by()} name="by" defaultValue={by} options={grains} />
      <Button type="submit" className="desk-filters__find" variant="ink" size="small">
        {m.desk_reports_show()}
      </Button>
    </Form>
  );
}

function Headlines({ report: { name, totals, previous } }: { report: ReportView }) {
  const { locale } = usePage();
  return (
    <dl className="report-sums">
      {REPORT_HEADLINES[name].map((field) => {
        const [now, before] = [totals[field] ?? 0, previous.totals[field] ?? 0];
        return (
          <div key={field}>
            <dt>{fieldWords(name, field)}</dt>
            <dd>
              <b>{numberWords(field, now, locale)}</b>
              <span className={`report-change report-change--${moodOf(field, now, before)}`}>
                {changeWords(field, now, before, locale)}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ChartPanel({ report }: { report: ReportView }) {
  const { locale } = usePage();
  const { name, by, series, previous } = report;
  const field = REPORT_CHART[name];
  const title = m.desk_reports_chart({ what: fieldWords(name, field), by: GRAIN_WORDS[by]().toLowerCase() });
  return (
    <section className="desk-panel report-chart" aria-label={title}>
      <div className="report-chart__head">
        <h2 className="desk-title">{title}</h2>
        <p className="report-legend" aria-hidden>
          <span className="report-legend__now">{m.desk_reports_this_period()}</span>
          <span className="report-legend__before">{m.desk_reports_before()}</span>
        </p>
      </div>
      <Chart
        label={title}
        now={series.map(({ day, value }) => ({ label: bucketWords(day, by, locale), value }))}
        before={previous.series.map(({ value }) => value)}
        words={(value) => numberWords(field, value, locale)}
        names={[m.desk_reports_this_period(), m.desk_reports_before()]}
      />
      <SeriesTable report={report} title={title} />
    </section>
  );
}

/** The chart's numbers, of this period and of the one before, as a table for people who cannot see the chart. */
function SeriesTable({ report, title }: { report: ReportView; title: string }) {
  const { locale } = usePage();
  const { name, by, series, previous } = report;
  const field = REPORT_CHART[name];
  return (
    <table className="sr-only">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{m.desk_reports_f_day()}</th>
          <th scope="col">{m.desk_reports_this_period()}</th>
          <th scope="col">{m.desk_reports_before()}</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ day, value }, index) => (
          <tr key={day}>
            <th scope="row">{bucketWords(day, by, locale)}</th>
            <td>{numberWords(field, value, locale)}</td>
            <td>{numberWords(field, previous.series[index]?.value ?? 0, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ report }: { report: ReportView }) {
  const { locale } = usePage();
  const { name, by, rows, totals, has_more } = report;
  if (rows.length === 0) return <p className="desk-empty">{m.desk_reports_empty()}</p>;
  const fields = Object.entries(REPORT_FIELDS[name]).map(([field, kind]) => ({
    field,
    label: fieldWords(name, field),
    isNumber: kind !== 'label' && kind !== 'code' && kind !== 'day',
  }));
  const words = fields.filter(({ isNumber }) => !isNumber);
  const numbers = fields.filter(({ isNumber }) => isNumber);
  return (
    <>
      <table className="desk-table report-table">
        <caption className="sr-only">{REPORT_WORDS[name].name()}</caption>
        <thead>
          <tr>
            {fields.map(({ field, label, isNumber }) => (
              <th key={field} scope="col" className={isNumber ? 'report-number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={words.map(({ field }) => row[field]).join(' ')}>
              {fields.map(({ field, label, isNumber }, index) => {
                const text = cellWords(name, field, row, { by, locale });
                if (index === 0)
                  return (
                    <th key={field} scope="row">
                      {text}
                    </th>
                  );
                return (
                  <td
                    key={field}
                    className={isNumber ? 'report-number' : undefined}
                    data-zero={row[field] === 0 || undefined}
                  >
                    <span className="desk-only-phone">{label}: </span>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {numbers.some(({ field }) => totals[field] !== undefined) ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={words.length}>
                {m.desk_reports_all()}
              </th>
              {numbers.map(({ field, label }) => (
                <td key={field} className="report-number">
                  {/* A column without a sum needs no label on a phone either. */}
                  {totals[field] === undefined ? null : (
                    <>
                      <span className="desk-only-phone">{label}: </span>
                      {numberWords(field, totals[field], locale)}
                    </>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {has_more ? <p className="muted">{m.desk_reports_more({ count: rows.length })}</p> : null}
    </>
  );
}

/** A note that explains how the report counts. */
function Note({ name }: { name: ReportName }) {
  const words = REPORT_NOTES[name];
  return words ? <p className="muted small mt-4">{words()}</p> : null;
}

function Parts({ parts }: { parts: ReportView['parts'] }) {
  const { locale } = usePage();
  const most = Math.max(1, ...parts.map(({ amount_cents }) => amount_cents));
  return (
    <section className="desk-panel" aria-labelledby="parts">
      <h2 className="desk-title" id="parts">
        {m.desk_reports_parts()}
      </h2>
      <dl className="report-parts">
        {parts.map(({ key, amount_cents }) => (
          <div key={key}>
            <dt>{codeWords(key)}</dt>
            <dd>{numberWords('amount_cents', amount_cents, locale)}</dd>
            <meter min={0} max={most} value={amount_cents} aria-hidden />
          </div>
        ))}
      </dl>
    </section>
  );
}

function MailPanel({ name, isMailed }: { name: ReportName; isMailed: boolean }) {
  const user = useUser();
  const [isOn, setOn] = useState(isMailed);
  const { busy, run } = useAction();
  const change = (is_on: boolean) =>
    void run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const { reports } = await browserDesk().reports.setMail({ params: { name }, body: { is_on } });
      setOn(reports.includes(name));
    }, showFailure);
  return (
    <section className="desk-panel" aria-label={m.desk_reports_mail()}>
      <Checkbox
        label={m.desk_reports_mail()}
        hint={m.desk_reports_mail_hint({ email: user?.email ?? '' })}
        checked={isOn}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </section>
  );
}
