import { GRAINS } from '@keepsong/domain/reports/period';
import { REPORTS } from '@keepsong/domain/reports/reports';
import { z } from 'zod';
import { nearDay, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const name = z.enum(REPORTS);
const day = z.iso.date();

/** Days in the shop's time zone. Both are included in the period. */
export const reportQuery = z.object({
  from: nearDay.optional(),
  to: nearDay.optional(),
  by: z.enum(GRAINS).optional(),
});
export type ReportQuery = z.output<typeof reportQuery>;

const totals = z.record(z.string(), z.number());
/** The values of the chart: one for each day, week or month. */
const series = z.array(z.object({ day, value: z.number() }));

const report = z.object({
  name,
  from: day,
  to: day,
  by: z.enum(GRAINS),
  totals,
  rows: z.array(z.record(z.string(), z.union([z.number(), z.string()]))),
  /** Whether the answer leaves out rows because there are too many. The CSV file has all rows. */
  has_more: z.boolean(),
  series,
  /** The net sales by kind of product. Only in the report of sales. */
  parts: z.array(z.object({ key: text(16), amount_cents: z.int() })),
  previous: z.object({ from: day, to: day, totals, series }),
});
export type ReportView = z.output<typeof report>;

const mails = z.object({ reports: z.array(name) });

export const reports = {
  read: {
    summary: 'A report of a period, beside the period before',
    params: z.object({ name }),
    query: reportQuery,
    response: report,
  },
  mails: { summary: 'The reports that one gets by mail each Monday', response: mails },
  setMail: {
    summary: 'Get a report by mail each Monday, or no longer',
    params: z.object({ name }),
    body: z.object({ is_on: z.boolean() }),
    response: mails,
  },
} satisfies CapabilitySchemas<'reports'>;
