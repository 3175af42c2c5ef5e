import { reportQuery } from '@keepsong/contract/reports';
import { REPORTS, reportPermission } from '@keepsong/domain/reports/reports';
import { refuse } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import type { ReportsService } from './reports.service.ts';

export const reportsHandlers = ({ reports }: { reports: ReportsService }): Handlers<'reports'> => ({
  read: async ({ params, query }, { session }) => reports.read(await session.find(), params.name, query),
  mails: async (_, { session }) => reports.mails(await session.find()),
  setMail: async ({ params, body }, { session }) =>
    reports.setMail(await session.find(), params.name, body.is_on),
});

/** The routes of the reports as CSV files. Each file is sent while its rows are still being read. */
export function reportFileRoutes(
  app: FastifyInstance,
  { reports, sessions }: { reports: ReportsService; sessions: SessionStore },
): void {
  for (const name of REPORTS)
    app.get(`/admin/reports/${name}.csv`, { config: { download: true } }, async (request, reply) => {
      const session = await sessions.of(request, reply).find();
      const by = requireStaff(session, reportPermission(name));
      if (!by.ok) return sendRefusal(reply, by.refusal);
      const query = reportQuery.safeParse(request.query);
      const made = query.success ? await reports.csv(session, name, query.data) : refuse('invalid_input');
      if (!made.ok) return sendRefusal(reply, made.refusal);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${made.value.fileName}"`)
        .send(made.value.file);
    });
}
