import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@keepsong/domain/result';
import { may, STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '../platform/security-log/security-events.ts';
import { eventOf, shortened } from '../platform/security-log/security-events.ts';
import type { Rule, Things } from '../testing/access-rules/rule.ts';
import { RULES } from '../testing/access-rules/rules.ts';
import type { Goods } from '../testing/commission-song.ts';
import { ALL_CALLS } from '../testing/hostile.ts';
import { artistAtWork, newEmail, paidSong, signedIn } from '../testing/people.ts';
import { plainPageLoader } from '../testing/plain-pages.ts';
import { ROUTE_RULES } from '../testing/route-rules.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { CallName } from '../testing/visitor.ts';

/**
 * Proves that the log of security events says who did what from where, and contains nothing that was sent or
 * read.
 */
const clock = createTestClock(new Date('2026-11-22T15:00:00Z'));
const DAY_MS = 86_400_000;
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock, pages: plainPageLoader, settings: { addressBudgets: true } });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

const folder = () => join(shop.settings.dataDir, 'security');
const fileOf = (day: string) => join(folder(), `security-${day}.jsonl`);
async function lines(
  day = clock.now().toISOString().slice(0, 10),
): Promise<(SecurityEvent & { time: string })[]> {
  await shop.securityLog.flush();
  const text = await readFile(fileOf(day), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
/** The events that the work causes. */
async function eventsOf(work: () => Promise<unknown>) {
  const before = (await lines().catch(() => [])).length;
  await work();
  return (await lines()).slice(before);
}
const short = ({ kind, call, outcome }: SecurityEvent) => `${kind} ${call} ${outcome}`;

/** The capabilities whose calls open, change or end accounts, or take what opens money. */
const OF_ACCOUNTS: readonly string[] = ['auth', 'account', 'customers', 'credits', 'staff', 'vendorDesk'];
/** Their calls that write nothing into the log, with the reason. */
const NO_EVENT: Partial<Record<CallName, string>> = {
  'auth.passkeySignInOptions': 'It gives a challenge. The sign-in that answers it is an event.',
  'auth.passkeyOptions': 'It gives a challenge. Adding the passkey is an event.',
  'account.updatePhoto': 'A picture opens nothing.',
  'account.saveAddress': 'It is a place for parcels. The way to reach and to enter the account stays.',
  'staff.openInvite': 'It shows who invites. Taking the invitation is an event.',
  'vendorDesk.openInvite': 'It shows who invites. Taking the invitation is an event.',
};

it('every call that opens, changes or ends an account is an event, or says why it is none', () => {
  const answer = { isRead: false, result: ok({}), before: null, after: null, params: {}, body: {} };
  const calls = ALL_CALLS.filter(
    ({ name, definition }) =>
      definition.refreshesToken ||
      // Every call of the staff is an event, whatever its name.
      (OF_ACCOUNTS.includes(name.split('.')[0] ?? '') &&
        definition.method !== 'GET' &&
        RULES[name]?.rule !== 'staff'),
  );
  const without = calls
    .map(({ name }) => name)
    .filter((call) => eventOf({ ...answer, call, ip: '', request: '' }, 'key') === null);
  expect(without.sort(), 'write the call into KINDS of platform/security-log/security-events.ts').toEqual(
    Object.keys(NO_EVENT).sort(),
  );
  expect(calls.length).toBeGreaterThan(30);
});

/**
 * The roles that are refused something. By day two that may do different things, because one hook writes every line, and
 * `authorization.test.ts` asks for all roles who is refused.
 */
const REFUSED = STAFF_ROLES.filter(
  (role) =>
    role !== 'owner' && (process.env.TEST_SIZE === 'night' || role === 'producer' || role === 'editor'),
);

describe('the log has', () => {
  it.each(REFUSED)('every call of the staff that a person with the role %s was refused', async (role) => {
    const refused = Object.entries(RULES).filter(([, rule]) => rule.may && !may(role, rule.may));
    // The inputs of staff rules use nothing from the database, so an empty value is enough.
    const input = (rule: Rule) => rule.input({} as Things);
    // Each group of requests has its own address, because the log takes only a limited number of refusals
    // from one address.
    for (let from = 0; from < refused.length; from += 40) {
      const part = refused.slice(from, from + 40);
      const { visitor, id } = await signedIn(shop, newEmail(), role);
      const events = await eventsOf(async () => {
        for (const [name, rule] of part)
          expect([name, (await visitor.call(name as CallName, input(rule))).status]).toEqual([name, 403]);
      });
      expect(events.map(({ call, outcome, user }) => [call, outcome, user])).toEqual(
        part.map(([name]) => [name, 'forbidden', id]),
      );
    }
    expect(refused.length).toBeGreaterThan(0);
  });

  it.each(REFUSED)(
    'every file and every report of finance that a person with the role %s was refused',
    async (role) => {
      const files = Object.entries(ROUTE_RULES).filter(([, { may: needed }]) => needed && !may(role, needed));
      const reports = may(role, 'tax_reports') ? [] : (['tax', 'liabilities'] as const);
      const { visitor, id } = await signedIn(shop, newEmail(), role);
      for (const [route, rule] of files) {
        const [method = ''] = route.split(' ');
        const { status } = await visitor.request(method as 'GET', rule.url({} as Things));
        expect([route, status]).toEqual([route, 403]);
      }
      for (const name of reports) {
        const query = { from: '2026-11-01', to: '2026-11-02' };
        const { status } = await visitor.call('reports.read', { params: { name }, query });
        expect([name, status]).toEqual([name, 403]);
      }
      const refused = [...files.map(([route]) => route), ...reports.map(() => 'reports.read')];
      // The refusal of a file is written once its answer has left, so the lines come in any order.
      const logged = async () =>
        (await lines())
          .filter(({ outcome, user }) => outcome === 'forbidden' && user === id)
          .map(({ call }) => call)
          .sort();
      await expect.poll(logged).toEqual(refused.sort());
    },
  );

  it('sign-ins, wrong codes and sign-outs, with the account and the shortened address', async () => {
    const { email, id } = await signedIn(shop);
    const visitor = shop.visitor('203.0.113.77');
    const events = await eventsOf(async () => {
      await visitor.call('auth.requestPasscode', { body: { method: 'email', email } });
      await visitor.call('auth.createSession', { body: { email, passcode: '000000' } });
      const passcode = await shop.readPasscode(email);
      await visitor.call('auth.createSession', { body: { email, passcode } });
      await visitor.call('auth.signOut');
    });
    expect(events.map(short)).toEqual([
      'code_asked auth.requestPasscode done',
      'sign_in auth.createSession passcode_wrong',
      'sign_in auth.createSession done',
      'sign_out auth.signOut done',
    ]);
    expect(events.map(({ user }) => user)).toEqual([null, null, id, id]);
    expect(new Set(events.map(({ from }) => from))).toEqual(new Set(['203.0.113.0/24']));
    // The log shows which tries used the same e-mail address, without containing the address.
    expect(events[0]?.contact).toBe(events[1]?.contact);
    expect(events[0]?.contact).toMatch(/^[\w-]{16}$/);
    for (const { time, request } of events) {
      expect(time).toBe(clock.now().toISOString());
      expect(request).toMatch(/^[0-9a-f-]{36}$/);
    }
    const text = JSON.stringify(events);
    expect(text).not.toContain(email);
    expect(text).not.toContain('203.0.113.77');
    expect(text).not.toMatch(/"\d{6}"/);
  });

  it('changes of the contact and of the second step, also those that are refused', async () => {
    const { visitor, id } = await signedIn(shop, newEmail(), 'artist');
    const email = newEmail();
    const events = await eventsOf(async () => {
      await visitor.call('auth.changeEmail', { body: { email } });
      await visitor.call('auth.confirmEmail', { body: { email, passcode: '000000' } });
      await visitor.call('auth.setUpSecondFactor');
      await visitor.call('auth.confirmSecondFactor', { body: { code: '000000' } });
      await visitor.call('account.update', { body: { user: { phone_number: '3125550142' } } });
      clock.advance(10 * 60_000);
      await visitor.call('auth.changeEmail', { body: { email } });
      await visitor.call('auth.endOtherSessions');
    });
    expect(events.map(short)).toEqual([
      'contact auth.changeEmail done',
      'contact auth.confirmEmail passcode_wrong',
      'second_step auth.setUpSecondFactor done',
      'second_step auth.confirmSecondFactor second_factor_wrong',
      'account account.update done',
      'contact auth.changeEmail fresh_passcode_needed',
      'sessions auth.endOtherSessions fresh_passcode_needed',
    ]);
    expect(new Set(events.map(({ user }) => user))).toEqual(new Set([id]));
    expect(JSON.stringify(events)).not.toMatch(/3125550142|person-/);
  });

  it('what people who work here look at and change, without the words of customers', async () => {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const params = { id: song.commissionId };
    const events = await eventsOf(async () => {
      await desk.visitor.call('studio.commission', { params });
      await desk.visitor.call('studio.accept', { params });
      await desk.visitor.call('stories.get', { params: { slug: song.slug } });
      // Reading the catalogue is not recorded, because it shows nobody's data.
      await desk.visitor.call('artists.list');
    });
    expect(events.map(short)).toEqual([
      'staff_look studio.commission done',
      'staff_change studio.accept done',
      'staff_look stories.get done',
    ]);
    expect(events.map(({ user, role }) => [user, role])).toEqual(Array(3).fill([desk.userId, 'artist']));
    expect(events[0]?.of).toEqual({ id: String(song.commissionId) });
    expect(JSON.stringify(events)).not.toMatch(/Marguerite|blue coat/);
    expect(JSON.stringify(events)).not.toContain(song.slug);
  });

  it('refusals of strangers and of other sites, but no more than a disk can take', async () => {
    const stranger = shop.visitor('2001:db8:7::9');
    const { visitor } = await signedIn(shop);
    const events = await eventsOf(async () => {
      await visitor.call('studio.queue');
      await stranger.request('POST', '/v3/api/forms/signup', {
        body: { email: newEmail() },
        headers: { 'sec-fetch-site': 'cross-site' },
      });
    });
    expect(events.map(short)).toEqual([
      'refused studio.queue forbidden',
      'refused marketing.signup forbidden',
    ]);
    expect(events[1]).toMatchObject({ from: '2001:db8:7::/48', user: null });
    const flood = await eventsOf(async () => {
      for (let times = 0; times < 200; times += 1) await visitor.call('studio.queue');
    });
    expect(flood.length).toBeLessThan(70);
  });

  it('a failed sign-in after a flood of refusals from its address, and how many of these were left out', async () => {
    const { email } = await signedIn(shop);
    const { visitor: flooder } = await signedIn(shop);
    const { visitor: other } = await signedIn(shop);
    const events = await eventsOf(async () => {
      for (let times = 0; times < 100; times += 1) await flooder.call('studio.queue');
      await flooder.call('auth.requestPasscode', { body: { method: 'email', email } });
      await flooder.call('auth.createSession', { body: { email, passcode: '00000i' } });
      await other.call('studio.queue');
    });
    expect(events.map(short)).toContainEqual(expect.stringMatching(/^sign_in auth.createSession passcode_/));
    const refusals = events.filter(({ kind }) => kind === 'refused');
    expect(refusals.length).toBeLessThan(70);
    expect(refusals.length - 1 + (refusals.at(-1)?.left_out ?? 0)).toBe(100);
  });

  it('downloads, whether they are given or refused', async () => {
    const buyer = await signedIn(shop);
    const others = shop.visitor('198.51.100.44');
    const before = (await lines()).length;
    const events = await eventsOf(async () => {
      await buyer.visitor.request('GET', '/v3/api/user/export.zip');
      await others.request('GET', '/v3/api/user/export.zip');
      await others.request('GET', '/v3/api/stories/unknownunknown12/download');
      await others.request('GET', '/v3/api/stories/unknownunknown12/keep/lyrics.pdf');
      await buyer.visitor.request('GET', '/v3/api/dashboard/orders/987654/invoice.pdf');
      // Events are recorded after their answers are sent. So an event may arrive later than the answer to the
      // next request.
      await expect.poll(async () => (await lines()).length).toBe(before + 5);
    });
    expect(events.map((event) => `${event.user} ${short(event)}`).toSorted()).toEqual(
      [
        `${buyer.id} download GET /v3/api/user/export.zip done`,
        'null download GET /v3/api/user/export.zip sign_in_required',
        'null download GET /v3/api/stories/:slug/download not_found',
        'null download GET /v3/api/stories/:slug/keep/:file sign_in_required',
        `${buyer.id} download GET /v3/api/dashboard/orders/:id/invoice.pdf not_found`,
      ].toSorted(),
    );
    expect(events.map(({ of }) => of)).toContainEqual({ id: '987654' });
    expect(JSON.stringify(events)).not.toContain('unknownunknown12');
  });

  it('a look of the staff at a page as its customer sees it, and who was refused it', async () => {
    const customer = await signedIn(shop);
    const [support, editor] = [
      await signedIn(shop, newEmail(), 'support'),
      await signedIn(shop, newEmail(), 'editor'),
    ];
    const before = (await lines()).length;
    const path = `/admin/as/${customer.id}/dashboard/order-history`;
    const statuses: number[] = [];
    const events = await eventsOf(async () => {
      for (const { visitor } of [support, editor, customer])
        statuses.push((await visitor.request('GET', path)).status);
      await expect.poll(async () => (await lines()).length).toBe(before + 3);
    });
    expect(statuses).toEqual([200, 403, 403]);
    const route = 'GET /admin/as/:id(^[0-9]{1,15}$)/*';
    expect(events.map((event) => `${event.user} ${event.staff} ${short(event)}`).toSorted()).toEqual(
      [
        `${support.id} support staff_look ${route} done`,
        `${editor.id} editor staff_look ${route} forbidden`,
        `${customer.id} undefined refused ${route} forbidden`,
      ].toSorted(),
    );
    for (const { of } of events) expect(of?.id).toBe(String(customer.id));
    expect(JSON.stringify(events)).not.toContain('order-history');
    // What the page reads is nothing that the customer has done.
    const seen = await shop.services.sessions.seenAs(customer.id);
    const read = { call: 'account.exportData', isRead: true, result: ok({}), before: null, after: seen };
    expect(eventOf({ ...read, params: {}, body: {}, ip: '', request: '' }, 'key')).toBeNull();
  });

  it('refusals by the budget of an address, and by a limit that a call throws', async () => {
    const ip = '198.51.100.99';
    const reader = shop.visitor(ip);
    const events = await eventsOf(async () => {
      const asked = Array.from({ length: 3_100 }, () => reader.request('GET', '/v3/api/nothing'));
      await Promise.all(asked);
      await shop.visitor('198.51.100.98').call('auth.signOut');
      await shop.db.execute(`update rate_counters set count = 600 where key like 'session_create:%'`);
      await shop.visitor('198.51.100.98').request('POST', '/v3/api/songbuilders', { body: {} });
    });
    const refused = events.filter(({ kind }) => kind === 'refused').map(short);
    expect(new Set(refused)).toEqual(
      new Set(['refused GET /v3/api/* too_many_requests', 'refused builder.create too_many_requests']),
    );
    expect(refused.filter((event) => event.includes('GET')).length).toBeLessThan(70);
  });

  it('nothing of visitors who only look around', async () => {
    const events = await eventsOf(async () => {
      const visitor = shop.visitor();
      await visitor.call('artists.list');
      await visitor.call('account.current');
      await visitor.call('stories.get', { params: { slug: 'unknownunknown12' } });
      // Cause one event, so that the file exists.
      await visitor.call('auth.signOut');
    });
    expect(events.map(short)).toEqual(['sign_out auth.signOut done']);
  });
});

it('is one file for each day that only the shop may read, and is deleted after the set time', async () => {
  await writeFile(fileOf('2026-05-01'), '{}\n');
  await writeFile(join(folder(), 'other.txt'), 'kept');
  await eventsOf(() => shop.visitor().call('auth.signOut'));
  const today = clock.now().toISOString().slice(0, 10);
  expect((await stat(fileOf(today))).mode & 0o777).toBe(0o600);
  clock.advance(179 * DAY_MS);
  await shop.visitor().call('auth.signOut');
  await shop.securityLog.flush();
  expect(await readdir(folder())).toContain(`security-${today}.jsonl`);
  expect(await readdir(folder())).not.toContain('security-2026-05-01.jsonl');
  clock.advance(DAY_MS);
  await shop.visitor().call('auth.signOut');
  await shop.securityLog.flush();
  expect(await readdir(folder())).not.toContain(`security-${today}.jsonl`);
  expect(await readdir(folder())).toContain('other.txt');
});

it('shortens addresses', () => {
  expect(shortened('198.51.100.23')).toBe('198.51.100.0/24');
  expect(shortened('::ffff:198.51.100.23')).toBe('198.51.100.0/24');
  expect(shortened('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(shortened('')).toBe('');
});
