import { type Client, createClient } from '@keepsong/contract/transport/client';
import { REPORTS, reportPermission } from '@keepsong/domain/reports/reports';
import { may, type Permission, STAFF_ROLES, type StaffRole } from '@keepsong/domain/staff/permissions';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { entriesFor } from './frame.tsx';
import { loadAdmin } from './load-admin.ts';

/** Every page of the desk below `/admin`, and the permission that it needs. Null: all of the staff. */
const PAGES: Readonly<Record<string, Permission | null>> = {
  '': null,
  stories: null,
  orders: 'orders',
  'orders/H4T-9KC': 'orders',
  'orders/H4T-9KC/refund': 'refunds',
  'orders/H4T-9KC/cancel': 'refunds',
  'orders/H4T-9KC/dispute': 'refunds',
  customers: 'customers',
  'customers/7': 'customers',
  'gift-cards': 'gift_cards',
  board: 'board',
  checks: 'checks',
  'checks/7': 'checks',
  applications: 'applications',
  'applications/7': 'applications',
  artists: 'artists',
  'artists/7': 'artists',
  vendors: 'vendors',
  'vendors/7': 'vendors',
  'vendors/new': 'vendors',
  music: 'music',
  reports: 'reports',
  ...Object.fromEntries(REPORTS.map((name) => [`reports/${name}`, reportPermission(name)])),
  payouts: 'payouts',
  'payouts/7': 'payouts',
  'payouts/rates': 'payouts',
  tax: 'tax_and_shipping',
  'tax/7': 'tax_and_shipping',
  'tax/new': 'tax_and_shipping',
  shipping: 'tax_and_shipping',
  'shipping/7': 'tax_and_shipping',
  'shipping/new': 'tax_and_shipping',
  products: 'products',
  'products/7': 'products',
  'products/new': 'products',
  'products/7/preview': 'products',
  promotions: 'promotions',
  'promotions/7': 'promotions',
  'promotions/new': 'promotions',
  affiliates: 'affiliates',
  'affiliates/7': 'affiliates',
  'affiliates/terms': 'affiliates',
  playlists: 'playlists',
  'playlists/7': 'playlists',
  'playlists/examples': 'playlists',
  'playlists/new': 'playlists',
  words: 'words',
  'words/terms.sections': 'words',
  mails: 'mails',
  'mails/order_received': 'mails',
  'answer-templates': 'answer_templates',
  'answer-templates/7': 'answer_templates',
  'answer-templates/new': 'answer_templates',
  reviews: 'reviews',
  'reviews/7': 'reviews',
  'reviews/new': 'reviews',
  collections: 'collections',
  'collections/wedding': 'collections',
  'collections/new': 'collections',
  calendar: 'calendar',
  'calendar/7': 'calendar',
  'calendar/new': 'calendar',
  system: 'system',
  staff: 'staff',
  log: 'log',
  'first-steps': 'staff',
};

/** Who has a permission: the refused page names them. */
const WHO_MAY = 'staff.whoMay';

/** Opens a page as somebody with this role. No call is answered; `calls` are those that the page has made. */
async function open(path: string, role: StaffRole | null) {
  const calls: string[] = [];
  const api: Client = createClient(async ({ name }) => {
    calls.push(name);
    if (name === WHO_MAY) return { people: ['Ana Ruiz'] };
    throw new Error('nobody answers');
  });
  const context = new RouterContextProvider();
  context.set(pageContext, { user: { id: 1, staff_role: role } } as unknown as PageFacts);
  const [part, id, step] = path === '' ? [] : path.split('/');
  const request = new Request(`https://keepsong.test/admin/${path}`);
  const outcome = await loadAdmin({ api, context, request, params: { part, id, step } }).then(
    () => null,
    (error: unknown) => error as { init?: { status?: number } },
  );
  return { status: outcome?.init?.status ?? 200, calls };
}

it.each(STAFF_ROLES.flatMap((role) => Object.entries(PAGES).map(([path, needs]) => ({ role, path, needs }))))(
  '/admin/$path is loaded for $role only with the permission $needs',
  async ({ role, path, needs }) => {
    const { status, calls } = await open(path, role);
    if (needs === null || may(role, needs)) {
      expect(status).not.toBe(403);
      expect(calls).not.toContain(WHO_MAY);
    } else expect({ status, calls }).toEqual({ status: 403, calls: [WHO_MAY] });
  },
);

it.each(Object.keys(PAGES))('/admin/%s loads nothing for a customer', async (path) => {
  expect(await open(path, null)).toEqual({ status: 403, calls: [] });
});

it('the table has every page of the navigation, with its permission', () => {
  const entries = entriesFor('owner').flatMap(({ entries: ofGroup }) => ofGroup);
  for (const { to, permission } of entries)
    expect([to, PAGES[to.replace(/^\/admin\/?/, '')]]).toEqual([to, permission]);
});
