import { LIMITS } from '@keepsong/domain/text/limits';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { moment } from './catalogue/items.ts';
import { CONTRACT } from './contract.ts';
import { openApiDocument } from './openapi/openapi.ts';
import { type CallDefinition, HTTP_CACHE_SECONDS, rootPath } from './transport/call-definition.ts';
import type { CallSchema } from './transport/call-schemas.ts';
import { CALLS } from './transport/calls.ts';
import { createClient } from './transport/client.ts';
import { DESK_CALLS } from './transport/desk-calls.ts';
import { deskOf } from './transport/desk-client.ts';
import { MAKER_CALLS } from './transport/maker-calls.ts';
import { SHOP_CALLS } from './transport/shop-calls.ts';

test('lists have the page sizes of spec 9.4-01 and 9.4-02 when none is asked for', () => {
  expect(CONTRACT.artists.list.query.parse({})).toMatchObject({ per_page: 12 });
  expect(CONTRACT.artists.search.query.parse({})).toMatchObject({ per_page: 24 });
});

test('lists leave out artists who are paused or full, unless they are asked for', () => {
  for (const { query } of [CONTRACT.artists.list, CONTRACT.artists.search])
    expect(query.parse({})).toMatchObject({ show_at_capacity: false });
});

test('a browser may keep answers for 15 minutes, and the status of a story for 60 s (9.5-01, 9.5-02, 7.6-01)', () => {
  expect(HTTP_CACHE_SECONDS).toBe(900);
  expect(CALLS.stories.statusById).toEqual({
    method: 'GET',
    path: '/stories/get_status_by_id/:id',
    maxAge: 60,
  });
});

/** The patterns of all moments in a JSON schema. */
const momentsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { format, pattern } = schema as { format?: string; pattern?: string };
  return format === 'date-time' ? [String(pattern)] : Object.values(schema).flatMap(momentsIn);
};

test('every moment in a request may have an offset', () => {
  const bodies = Object.values(CONTRACT).flatMap((calls) =>
    Object.values(calls as Record<string, CallSchema>).flatMap(({ body }) => body ?? []),
  );
  const moments = bodies.flatMap((body) =>
    momentsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
  );
  expect(moments.length).toBeGreaterThan(20);
  for (const pattern of moments) expect('2027-02-12T00:00:00+00:00').toMatch(new RegExp(pattern));
});

test.each([
  ['2027-02-12T00:00:00Z', '2027-02-12T00:00:00.000Z'],
  ['2027-02-12T00:00:00+00:00', '2027-02-12T00:00:00.000Z'],
  ['2027-02-11T18:00:00-06:00', '2027-02-12T00:00:00.000Z'],
  ['2027-02-12T00:00:00.5Z', '2027-02-12T00:00:00.500Z'],
  ['2027-02-12', null],
  ['2027-02-30T00:00:00Z', null],
  ['2027-02-12T00:00:00', null],
  // Its year has five digits in UTC.
  ['9999-12-31T23:00:00-06:00', null],
  ['0000-01-01T00:00:00+06:00', null],
])('the moment %s is read as %s', (given, read) => {
  expect(moment.safeParse(given).data ?? null).toBe(read);
});

test('no call stands in two of the tables of the shop, the desk and the makers', () => {
  const named = (table: object) =>
    Object.entries(table).flatMap(([capability, calls]) =>
      Object.keys(calls).map((call) => `${capability}.${call}`),
    );
  expect(named(CALLS).sort()).toEqual(
    [...named(SHOP_CALLS), ...named(DESK_CALLS), ...named(MAKER_CALLS)].sort(),
  );
});

test('pages of the shop know no call of the staff', () => {
  const paths = Object.values(SHOP_CALLS).flatMap((calls) => Object.values(calls).map(({ path }) => path));
  expect(paths.filter((path) => path.startsWith('/admin/'))).toEqual([]);
});

test('a client of the desk sends its calls as the client that it is made from', async () => {
  const sent: unknown[] = [];
  const api = createClient(async ({ name, url }) => sent.push([name, url]));
  await deskOf(api).staff.withdrawInvite({ params: { id: 4 }, body: {} });
  await deskOf(api).cms.entries({ query: { group: 'menu' } });
  expect(sent).toEqual([
    ['staff.withdrawInvite', '/admin/staff/invites/4'],
    ['cms.entries', '/admin/cms?group=menu'],
  ]);
  expect(api).not.toHaveProperty('staff');
});

test('the maximum lengths are the lengths of spec 5-21…23', () => {
  expect(LIMITS).toMatchObject({
    storyAnswer: 10_000,
    mustIncludeTitle: 100,
    mustIncludeDescription: 200,
  });
});

test('the document names the key of calls that need one, and of those that only obey it', () => {
  const { paths } = openApiDocument({ server: '/v3/api', version: '1' }) as {
    paths: Record<string, { post?: { parameters: { name: string; required: boolean }[] } }>;
  };
  const keyOf = (path: string) =>
    paths[path]?.post?.parameters.find(({ name }) => name === 'Idempotency-Key')?.required;
  expect(keyOf('/admin/orders/{number}/refunds')).toBe(true);
  expect(keyOf('/admin/customers/{id}/credits')).toBe(false);
  expect(keyOf('/admin/orders/{number}/refunds/preview')).toBe(undefined);
});

test.each([
  ['products', '/admin/products', 'products', 'product'],
  ['promotions', '/admin/promotions', 'promotions', 'promotion'],
  ['taxes', '/admin/tax', 'tax', 'tax'],
  ['shippingRates', '/admin/shipping', 'shipping', 'shipping'],
  ['calendar', '/admin/calendar', 'calendar', 'calendar'],
  ['answerTemplates', '/admin/answer-templates', 'templates', 'template'],
  ['playlistDesk', '/admin/playlists', 'playlists', 'playlist'],
  ['collectionDesk', '/admin/collections', 'collections', 'collection'],
  ['words', '/admin/words', 'words', 'word'],
  ['mails', '/admin/mails', 'mails', 'mail'],
  ['reviewDesk', '/admin/reviews', 'reviews', 'review'],
  ['affiliates', '/admin/affiliates', 'affiliates', 'affiliate'],
  ['vendorDesk', '/admin/vendors', 'vendors', 'vendor'],
] as const)('what editors keep as %s is at %s: a list as `%s`, one as `%s`', (name, path, list, one) => {
  const calls = { paths: DESK_CALLS[name], schemas: CONTRACT[name] };
  expect(calls.paths.list).toMatchObject({ method: 'GET', path });
  expect(calls.paths.read).toMatchObject({ method: 'GET', path: `${path}/:id` });
  expect(calls.paths.save).toMatchObject({ method: 'PUT', path: `${path}/:id` });
  expect(calls.paths.add).toMatchObject({ method: 'POST', path });
  expect(Object.keys(calls.schemas.list.response.shape)).toContain(list);
  for (const { response } of [calls.schemas.read, calls.schemas.add, calls.schemas.save])
    expect(Object.keys(response.shape)).toEqual([one]);
  // A save must name the version that the editor has read.
  expect(calls.schemas.save.body.shape.version.safeParse(undefined).success).toBe(false);
});

/** Calls whose addresses programs outside of the shop know by heart. Tests call by name, so only this table sees a changed path. */
const FIXED = [
  // The desk of the staff.
  ['GET', '/v3/api/user', 'account.current'],
  ['GET', '/v3/api/admin/search', 'desk.search'],
  ['GET', '/v3/api/admin/orders', 'orders.list'],
  ['GET', '/v3/api/admin/orders/{}', 'orders.get'],
  ['POST', '/v3/api/admin/orders/{}/refunds/preview', 'checkout.previewRefund'],
  ['POST', '/v3/api/admin/orders/{}/refunds', 'checkout.refund'],
  ['POST', '/v3/api/admin/orders/{}/refunds/{}/approve', 'checkout.approveRefund'],
  ['POST', '/v3/api/admin/orders/{}/cancel/preview', 'checkout.previewCancel'],
  ['POST', '/v3/api/admin/orders/{}/cancel', 'checkout.cancel'],
  ['POST', '/v3/api/admin/orders/{}/messages/{}/resend', 'orders.resendMessage'],
  ['GET', '/v3/api/admin/customers', 'customers.list'],
  ['POST', '/v3/api/admin/customers/{}/credits', 'credits.grant'],
  ['POST', '/v3/api/admin/customers/{}/credits/{}/approve', 'credits.approveGrant'],
  ['GET', '/v3/api/admin/reports/{}', 'reports.read'],
  ['GET', '/v3/api/admin/log', 'staff.log'],
  ['POST', '/v3/api/dashboard/orders/{}/cancel', 'checkout.cancelOwn'],
  // Artists and vendors.
  ['POST', '/v3/api/artist/applications', 'applications.apply'],
  ['GET', '/v3/api/artist/earnings', 'earnings.artist'],
  ['GET', '/v3/api/artist/availability', 'availability.own'],
  ['PUT', '/v3/api/artist/availability', 'availability.save'],
  ['POST', '/v3/api/studio/commissions/{}/hand_back', 'studio.handBack'],
  ['POST', '/v3/api/studio/commissions/{}/more_days', 'studio.moreDays'],
  ['POST', '/v3/api/admin/checks/{}/pass', 'checks.pass'],
  ['POST', '/v3/api/admin/checks/{}/return', 'checks.sendBack'],
  ['POST', '/v3/api/stories/{}/accept', 'stories.accept'],
  ['POST', '/v3/api/admin/payout_runs', 'earnings.makeRun'],
  ['POST', '/v3/api/admin/payout_runs/{}/approve', 'earnings.approveRun'],
  ['GET', '/v3/api/partners/{}/orders', 'studio.vendorOrders'],
  ['PUT', '/v3/api/vendor/items/{}/state', 'studio.setItemState'],
] as const;

test.each(FIXED)('%s %s is the call %s', (method, path, name) => {
  const calls = Object.entries(CALLS).flatMap(([capability, own]) =>
    Object.entries(own as Record<string, CallDefinition>).map(
      ([call, definition]) => [`${capability}.${call}`, definition] as const,
    ),
  );
  const found = calls.find(([called]) => called === name)?.[1];
  expect(found && [found.method, rootPath(found).replaceAll(/:\w+/g, '{}')]).toEqual([method, path]);
});
