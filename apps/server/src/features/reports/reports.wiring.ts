import type { Foundation } from '../../foundation.ts';
import { createReportsService } from './reports.service.ts';
import { createWeeklyReports } from './weekly-reports.service.ts';

/** Creates the services of the reports: to read them, and to mail them each Monday. */
export const wireReports = (foundation: Foundation) => ({
  reports: createReportsService(foundation),
  weeklyReports: createWeeklyReports(foundation),
});
