import { desc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateCounters, users } from '../../../db/schema/accounts.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { begin } from '../../platform/states/move.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { addArtist, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());

const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];
/** The lines of a file: first the names of its columns. */
async function file(list: string, query = '', by = owner): Promise<string[]> {
  const { status, headers, body } = await by.request('GET', `/v3/api/admin/${list}.csv?${query}`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'private, no-store',
  ]);
  return String(body).replace('\ufeff', '').trim().split('\r\n');
}

it('artists who fit the filter are a file in which no name is a formula', async () => {
  const artist = await addArtist(shop, { artistName: '=Renée File', genres: ['3', '2'] });
  await addArtist(shop, { artistName: 'Renée File', status: 'paused' });
  const [head, ...lines] = await file('artists', 'q=renee+file&state=available&columns=name');
  expect(head).toBe(
    'id,slug,name,state,is_in_trial,genres,delivery_days,songs_in_work,capacity_a_week,songs_delivered,rating',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${artist.id},${artist.slug},"'=Renée File",available,false,3 2,7,0,`);
  expect(await lastDeed()).toMatchObject({
    action: 'list.exported',
    after: { list: 'artists', q: 'r… f…', states: ['available'] },
  });
});

it('more artists than are read at once are each in the file once', async () => {
  await shop.db.execute(sql`insert into artists (slug, artist_name, gender, genres, status, available_delivery_days)
    select 'thousand-' || n, 'Thousand ' || n, '2', '{2}', 'available', 7 from generate_series(1, 1002) n`);
  const [, ...lines] = await file('artists', 'q=thousand');
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_002);
  expect(lines).toHaveLength(1_002);
});

it('applications that fit the filter are a file in which no name is a formula', async () => {
  const email = newEmail();
  const applied = {
    ...{ name: '=Ivy File', email, mailbox: email, locale: 'en' as const, recordingIds: [] },
    ...{ genres: ['2', '3'], languages: ['English', 'Spanish'], vocalStyle: 'Raw' },
    tokenHash: Buffer.from(email),
  };
  await begin(shop.db, 'artist_applications', applied, 'artist');
  const [head, ...lines] = await file('applications', 'q=ivy+file&state=applied&genre=3');
  expect(head).toBe(
    'id,name,email,state,genres,languages,vocal_style,score,created_at,trial_due_day,trial_sent_at,trial_is_late',
  );
  expect(lines).toEqual([expect.stringContaining(',applied,2 3,"English, Spanish",Raw,,')]);
  expect(lines[0]).toContain("'=Ivy File");
  expect(await file('applications', 'q=ivy+file&trial_sent=1')).toHaveLength(1);
  expect(await lastDeed()).toMatchObject({
    action: 'list.exported',
    after: { list: 'applications', q: 'i… f…', isTrialSent: true },
  });
});

it('vendors are a file as their list shows them', async () => {
  await shop.db.insert(productVendors).values([
    { name: 'The file mill', contactEmail: 'mill@example.com', active: true },
    { name: 'The old file mill', active: false },
  ]);
  const [head, ...lines] = await file('vendors', 'q=file+mill&state=live');
  expect(head).toBe(
    'id,name,state,signs_in,invited,contact_name,contact_email,contact_phone,lead_days,products,payout',
  );
  expect(lines).toEqual([expect.stringContaining(',The file mill,live,,,,mill@example.com,')]);
});

it('the staff and the open invitations are a file, filtered and sorted as the page is', async () => {
  const member = await signedIn(shop, undefined, 'editor');
  await shop.db.update(users).set({ firstName: 'Zoe', lastName: 'File' }).where(eq(users.id, member.id));
  const email = `anna-${newEmail()}`;
  expect((await owner.call('staff.invite', { body: { email, role: 'editor' } })).status).toBe(200);
  const [head, ...lines] = await file('staff', 'role=editor');
  expect(head).toBe('id,kind,name,email,role,has_second_factor,last_seen_at,expires_at');
  expect(lines.map((line) => line.split(',').slice(1, 6))).toEqual([
    ['invite', '', email, 'editor', ''],
    ['member', 'Zoe File', member.email, 'editor', 'false'],
  ]);
  expect(await file('staff', 'role=editor&invited=1')).toHaveLength(2);
  expect((await file('staff', 'role=editor&sort=person&dir=desc')).slice(1)).toEqual(lines.toReversed());
  expect((await owner.request('GET', '/v3/api/admin/staff.csv?role=king')).status).toBe(400);
});

it.each([
  ['staff', 'finance', null],
  ['payouts', 'producer', 'finance'],
  ['checks', 'support', 'producer'],
  ['applications', 'support', 'producer'],
  ['artists', 'editor', 'producer'],
  ['vendors', 'finance', 'producer'],
] as const)('the file of %s is not for the role %s', async (list, other, role) => {
  const path = `/v3/api/admin/${list}.csv`;
  const { visitor } = await signedIn(shop, undefined, other);
  expect((await newcomer(shop).request('GET', path)).status).toBe(401);
  expect((await visitor.request('GET', path)).body).toMatchObject({ code: 'forbidden' });
  if (role !== null)
    expect(await file(list, '', (await signedIn(shop, undefined, role)).visitor)).toBeTruthy();
});

it('twenty files in an hour are handed out to a person, of all these lists together', async () => {
  const { visitor } = await signedIn(shop, undefined, 'producer');
  for (let count = 0; count < 10; count += 1)
    for (const list of ['vendors', 'checks']) await file(list, '', visitor);
  for (const list of ['vendors', 'artists'])
    expect((await visitor.request('GET', `/v3/api/admin/${list}.csv`)).status).toBe(429);
});

it.each([
  ['orders', 'order_exports', 'orders.exported'],
  ['customers', 'customer_exports', 'customers.exported'],
  ['gift_cards', 'gift_card_exports', 'gift_cards.exported'],
  ['log', 'log_exports', 'log.exported'],
  ['system/messages', 'message_exports', 'messages.exported'],
  ['system/webhooks', 'webhook_exports', 'webhooks.exported'],
])('the file of %s is counted and logged by itself', async (list, limit, action) => {
  const { visitor, id } = await signedIn(shop, undefined, 'owner');
  await file(list, '', visitor);
  expect(await lastDeed()).toMatchObject({ action, byUserId: id });
  const counted = await shop.db
    .select({ key: rateCounters.key })
    .from(rateCounters)
    .where(like(rateCounters.key, `%exports:staff:${id}`));
  expect(counted).toEqual([{ key: `${limit}:staff:${id}` }]);
});
