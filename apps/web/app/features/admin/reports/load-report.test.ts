import { expect, it, vi } from 'vitest';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { loadReport } from './load-report.ts';

const read = vi.fn(async (_: { query: unknown }) => ({}));
vi.mock('@keepsong/contract/transport/desk-client', () => ({
  deskOf: () => ({ reports: { read, mails: async () => ({ reports: [] }) } }),
}));

/** What the shop is asked for the address of a report. */
async function askedFor(search: string) {
  const request = new Request(`http://shop.test/admin/reports/sales${search}`);
  await loadReport({ api: {} as LoadArgs<object>['api'], request }, 'owner', 'sales');
  return read.mock.lastCall?.[0].query;
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
