import type { ReportView } from '@keepsong/contract/reports';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { GRAINS } from '@keepsong/domain/reports/period';
import { REPORTS, type ReportName, reportPermission } from '@keepsong/domain/reports/reports';
import { may, type StaffRole } from '@keepsong/domain/staff/permissions';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { dayIn } from '../table/desk-list.ts';

/** The data of a report page. `isMailed`: the reader gets the report by mail each Monday. */
export type ReportPageData = { report: ReportView; names: readonly ReportName[]; isMailed: boolean };

/** The reports that a role may see. */
export const reportsFor = (role: StaffRole): ReportName[] =>
  REPORTS.filter((name) => may(role, reportPermission(name)));

/** Loads a report. Values in the address that cannot be read are ignored. */
export async function loadReport(
  { api, request }: Pick<LoadArgs<object>, 'api' | 'request'>,
  role: StaffRole,
  name: ReportName,
): Promise<ReportPageData> {
  const asked = new URL(request.url).searchParams;
  const by = GRAINS.find((grain) => grain === asked.get('by'));
  const [from, to] = [dayIn(asked, 'from'), dayIn(asked, 'to')];
  // A period that was typed backwards is turned round.
  const period =
    from && to && from > to ? { from: to, to: from } : { ...(from && { from }), ...(to && { to }) };
  const query = { ...period, ...(by ? { by } : {}) };
  const { reports } = deskOf(api);
  const [report, mails] = await Promise.all([reports.read({ params: { name }, query }), reports.mails()]);
  return { report, names: reportsFor(role), isMailed: mails.reports.includes(name) };
}
