import { expect, it } from 'vitest';
import { may, STAFF_ROLES } from '../staff/permissions.ts';
import { fieldKind, REPORTS, readReportName, reportPermission } from './reports.ts';

it('shows reports of tax and liabilities to finance and owners, and the others to everybody of the staff', () => {
  for (const name of REPORTS) {
    const roles = STAFF_ROLES.filter((role) => may(role, reportPermission(name)));
    const isOfFinance = name === 'tax' || name === 'liabilities';
    expect([name, roles]).toEqual([name, isOfFinance ? ['owner', 'finance'] : [...STAFF_ROLES]]);
  }
});

it('reads the name of a report, and nothing else', () => {
  expect([readReportName('tax'), readReportName('taxes'), readReportName(undefined)]).toEqual([
    'tax',
    null,
    null,
  ]);
});

it('knows by its name what a number counts', () => {
  expect(['net_cents', 'review_rating', 'rate_percent', 'orders'].map(fieldKind)).toEqual([
    ...['money', 'rating', 'percent', 'count'],
  ]);
});
