import { type CallRequest, createClient } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { loadReport } from './load-report.ts';

/** What the shop is asked for the address of a report. */
async function askedFor(search: string) {
  let asked: CallRequest['query'] = {};
  const api = createClient(async ({ name, query }) => {
    if (name === 'reports.mails') return { reports: [] };
    asked = query;
    return {};
  });
  const request = new Request(`http://shop.test/admin/reports/sales${search}`);
  await loadReport({ api, request }, 'owner', 'sales');
  return asked;
}

it.each([
  ['', {}],
  ['?from=2026-12-01&to=2026-12-31&by=week', { from: '2026-12-01', to: '2026-12-31', by: 'week' }],
  ['?from=2026-12-01', { from: '2026-12-01' }],
  // A period that was typed backwards, and a year of two digits.
  ['?from=2026-12-31&to=2026-12-01', { from: '2026-12-01', to: '2026-12-31' }],
  ['?from=0026-12-01&to=2026-12-31', { to: '2026-12-31' }],
  ['?from=2026-02-30&by=century', {}],
])('the address %j is read', async (search, query) => expect(await askedFor(search)).toEqual(query));
