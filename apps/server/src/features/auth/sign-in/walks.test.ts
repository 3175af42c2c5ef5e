import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../testing/auth-shop.ts';
import type { Browser } from '../testing/browser.ts';
import { newBrowser, wrongOf } from '../testing/people.ts';

/**
 * How many random walks and requests the tests make. The usual numbers fit the time that CI has. The nightly run sets
 * `WALKS=10000 SENDS=50000`.
 */
const WALKS = Number(process.env.WALKS);
const SENDS = Number(process.env.SENDS);
const STEPS = 6;
/** How many walks run at the same time, so that the test takes less time. */
const AT_ONCE = 40;

let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());

/** Makes random numbers from a seed (mulberry32), so that the walks are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

type Contact = { email: string; phone_number?: undefined } | { email?: undefined; phone_number: string };
type Person = { email: string; phone: string };
type User = { id: number; email: string; phone_number: string | null; guest: boolean };

async function inBatches<T>(
  count: number,
  work: (index: number) => Promise<T>,
  between = () => {},
): Promise<T[]> {
  const done: T[] = [];
  for (let start = 0; start < count; start += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, i) => work(start + i));
    done.push(...(await Promise.all(batch)));
    between();
  }
  return done;
}

const codesTo = async (contact: string): Promise<string[]> =>
  [...(await shop.mails()), ...(await shop.texts())]
    .filter(({ to }) => to === contact)
    .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');

/**
 * One walk: makes the calls of spec 4.7 in random order, with two browsers and two people. Returns how many sessions it
 * opened.
 */
async function walk(seed: number): Promise<number> {
  const roll = dice(seed);
  const people: Person[] = [0, 1].map((one) => ({
    email: `walker-${seed}-${one}@example.com`,
    phone: `+1315555${String((seed * 2 + one) % 10_000).padStart(4, '0')}`,
  }));
  const browsers = [newBrowser(shop), newBrowser(shop)];
  /**
   * The ids of the accounts that a code has opened in each browser. The contacts of such an account may change later in
   * its session.
   */
  const opened = new Map<Browser, Set<number>>(browsers.map((one) => [one, new Set()]));
  const registered = new Map<Browser, Set<string>>(browsers.map((one) => [one, new Set()]));
  let sessions = 0;

  function noteOpened(browser: Browser, to: string, { id, email, phone_number }: User): void {
    expect([email, phone_number], `walk ${seed}: a code opens the account of its contact`).toContain(to);
    opened.get(browser)?.add(id);
  }

  for (let step = 0; step < STEPS; step += 1) {
    const browser = browsers[roll(2)] as Browser;
    const { email, phone } = people[roll(2)] as Person;
    const contact: Contact = roll(2) === 0 ? { email } : { phone_number: phone };
    const to = contact.email ?? contact.phone_number;
    switch (roll(7)) {
      case 0:
        await browser.post('/access_passcodes/', {
          method: contact.email ? 'email' : 'sms',
          ...contact,
        });
        break;
      case 1: {
        const skip_otp = roll(2) === 0;
        const names = { first_name: 'A', last_name: 'B' };
        const by = { phone_number: phone, preferred_contact_method: roll(2) === 0 ? 'sms' : 'email' };
        const made = await browser.post('/user', { user: { email, ...names, ...by }, skip_otp });
        if (made.status === 200 && made.body.user) registered.get(browser)?.add(email);
        break;
      }
      case 2:
      case 3: {
        const codes = await codesTo(to);
        const passcode = codes.at(-1) ?? '000000';
        const answer = await browser.post('/access_passcodes/create_session', { passcode, ...contact });
        if (answer.status === 200) {
          sessions += 1;
          noteOpened(browser, to, answer.body.user as User);
        }
        break;
      }
      case 4: {
        const codes = await codesTo(to);
        // Try a code that was sent to somebody else, or one with a wrong digit.
        const other = (
          await codesTo(people[1 - people.findIndex((one) => one.email === email)]?.email ?? '')
        ).at(-1);
        const passcode = roll(2) === 0 ? (other ?? '111111') : wrongOf(codes.at(-1) ?? '222222');
        const answer = await browser.post('/access_passcodes/create_session', { passcode, ...contact });
        expect(answer.status, `walk ${seed}: a code that was not sent there opens nothing`).not.toBe(200);
        break;
      }
      case 5:
        await browser.put('/user', { user: { phone_number: phone } });
        break;
      default: {
        const passcode = (await codesTo(phone)).at(-1) ?? '333333';
        const answer = await browser.post('/access_passcodes/validate', { passcode, phone_number: phone });
        if (answer.status === 200) noteOpened(browser, phone, answer.body.user as User);
      }
    }
    for (const one of browsers) {
      const user = (await one.user()) as User | null;
      if (!user) continue;
      const isProved = opened.get(one)?.has(user.id);
      const isOwnGuest = user.guest && registered.get(one)?.has(user.email);
      expect(
        isProved || isOwnGuest,
        `walk ${seed}, step ${step}: signed in as somebody not proved`,
      ).toBeTruthy();
    }
  }
  return sessions;
}

test(`${WALKS} random walks never open a session for an identifier that was not proved`, async () => {
  // Let an hour pass between the batches. Otherwise the hourly limit of messages would stop all walks after the first
  // few hundred.
  const opened = await inBatches(
    WALKS,
    (index) => walk(index + 1),
    () => shop.clock.advance(3_600_000),
  );
  // The walks prove nothing if none of them signs in. About one walk in 24 signs in (416 of 10,000).
  expect(opened.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(WALKS / 40);
}, 3_600_000);

test(`${SENDS} random requests for codes stay within the budgets`, async () => {
  await forgetEverybody(shop);
  const roll = dice(7);
  // The number of accounts grows with the number of requests, by day and at night, so that the limits are
  // reached.
  const contacts = Math.min(60, SENDS / 20);
  await shop.database.pool.query(
    `insert into users (email, phone_number, phone_verified_at, email_verified_at)
     select 'known-' || n || '@example.com', '+1315555' || lpad((n + 2000)::text, 4, '0'), now(), now()
     from generate_series(0, ${contacts - 1}) n`,
  );
  const browsers = Array.from({ length: 1.5 * contacts }, () => newBrowser(shop));
  await inBatches(browsers.length, (index) => (browsers[index] as Browser).get('/user'));
  await inBatches(SENDS, async () => {
    const browser = browsers[roll(browsers.length)] as Browser;
    const n = roll(2 * contacts);
    const body =
      roll(2) === 0
        ? { method: 'email', email: `known-${n}@example.com` }
        : { method: 'sms', phone_number: `+1315555${String(n + 2_000).padStart(4, '0')}` };
    if (roll(40) === 0) shop.clock.advance(60_000);
    const { status } = await browser.post('/access_passcodes/', body);
    expect([200, 429]).toContain(status);
  });
  const most = async (by: string, from = 'outbox') => {
    const [row] = await rowsOf(
      shop,
      `select max(n)::int as most from (select count(*) n from ${from} group by ${by}) c`,
    );
    return Number(row?.most ?? 0);
  };
  // One e-mail address or number gets at most ten codes in ten minutes and twenty in a day, from all networks together.
  expect(await most('recipient')).toBeLessThanOrEqual(20);
  const window = `(select a.recipient, a.id from outbox a join outbox b on b.recipient = a.recipient
    and b.created_at between a.created_at - interval '599 seconds' and a.created_at) near`;
  expect(await most('recipient, id', window)).toBeLessThanOrEqual(10);
  // One network may request at most twenty codes in an hour. The whole shop sends at most 500 texts and 3,000 mails an
  // hour.
  const [asked] = await rowsOf(
    shop,
    "select coalesce(max(n), 0)::int as most from (select count(*) n from access_passcodes group by network, date_trunc('hour', created_at)) c",
  );
  expect(Number(asked?.most)).toBeLessThanOrEqual(20);
  expect(await most("date_trunc('hour', created_at)", "outbox where channel = 'sms'")).toBeLessThanOrEqual(
    500,
  );
  const [row] = await rowsOf(shop, 'select count(*)::int as sent from outbox');
  expect(Number(row?.sent)).toBeGreaterThan(50);
}, 3_600_000);
