import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../testing/auth-shop.ts';
import type { Answer, Browser } from '../testing/browser.ts';
import { newBrowser, odessa, signUp, wrongOf } from '../testing/people.ts';

/** How many requests come at the same moment. There are more of them than connections to the database. */
const GUESSES = Number(process.env.GUESSES);
const SESSION = '/access_passcodes/create_session';
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

/** Creates an account whose code has not been typed yet, and the browser that asked for the code. */
async function withCode(): Promise<{ code: string; browser: Browser }> {
  const browser = newBrowser(shop);
  await browser.post('/user', { user: odessa });
  return { code: await shop.codeFor(odessa.email), browser };
}

/**
 * Tries a code many times at once with the cookie of the browser that asked for it, but each time from another network.
 */
const tryAtOnce = (browser: Browser, times: number, passcode: string): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: times }, () =>
      browser.copy(newBrowser(shop).ip).post(SESSION, { passcode, email: odessa.email }),
    ),
  );

const withCodeOf = (answers: Answer[], code: string) => answers.filter(({ body }) => body.code === code);
const opened = (answers: Answer[]) => answers.filter(({ status }) => status === 200);

/**
 * Makes a function whose calls all wait until it has been called `of` times. So the callers go on at the same moment,
 * and a possible race does happen.
 */
function meetingPoint(of: number): () => Promise<void> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    come += 1;
    if (come === of) resolve();
    return promise;
  };
}

test(`of ${GUESSES} parallel guesses only five are checked`, async () => {
  const { code, browser } = await withCode();
  const answers = await tryAtOnce(browser, GUESSES, wrongOf(code));
  expect(withCodeOf(answers, 'passcode_wrong')).toHaveLength(5);
  expect(withCodeOf(answers, 'passcode_attempts')).toHaveLength(GUESSES - 5);
  expect(await rowsOf(shop, 'select attempts from access_passcodes')).toEqual([{ attempts: 5 }]);
});

test('control: counting before writing lets more than five guesses through', async () => {
  await withCode();
  const parallel = 10;
  const met = meetingPoint(parallel);
  const guess = async (): Promise<boolean> => {
    const client = await shop.database.pool.connect();
    try {
      const { rows } = await client.query<{ attempts: number }>('select attempts from access_passcodes');
      await met();
      const isLookedAt = (rows[0]?.attempts ?? 5) < 5;
      if (isLookedAt) await client.query('update access_passcodes set attempts = least(attempts + 1, 5)');
      return isLookedAt;
    } finally {
      client.release();
    }
  };
  const lookedAt = await Promise.all(Array.from({ length: parallel }, guess));
  expect(lookedAt.filter(Boolean).length).toBeGreaterThan(5);
});

test(`the right code sent ${GUESSES} times in parallel opens one session`, async () => {
  const { code, browser } = await withCode();
  const answers = await tryAtOnce(browser, GUESSES, code);
  expect(opened(answers)).toHaveLength(1);
  expect(await rowsOf(shop, 'select user_id from sessions where user_id is not null')).toHaveLength(1);
});

test('control: reading the code before marking it as used opens more than one session', async () => {
  await withCode();
  const parallel = 10;
  const met = meetingPoint(parallel);
  const use = async (): Promise<boolean> => {
    const client = await shop.database.pool.connect();
    try {
      const { rows } = await client.query<{ used_at: Date | null }>('select used_at from access_passcodes');
      await met();
      await client.query('update access_passcodes set used_at = now()');
      return rows[0]?.used_at === null;
    } finally {
      client.release();
    }
  };
  const inside = await Promise.all(Array.from({ length: parallel }, use));
  expect(inside.filter(Boolean).length).toBeGreaterThan(1);
});

test('parallel registrations of one e-mail create one account and open it once', {
  tags: ['night'],
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => newBrowser(shop).post('/user', { user: odessa, skip_otp: true })),
  );
  expect(await rowsOf(shop, 'select email from users')).toHaveLength(1);
  expect(answers.filter(({ body }) => body.user)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(await rowsOf(shop, 'select user_id from sessions where user_id is not null')).toHaveLength(1);
});

test('when three accounts prove one number at the same time, it belongs to one of them', async () => {
  const phone = '+13155550142';
  const people = ['a@example.com', 'b@example.com', 'c@example.com'];
  const browsers = await Promise.all(
    people.map((email) => signUp(shop, { ...odessa, email, email_confirmation: email })),
  );
  const codes: string[] = [];
  for (const browser of browsers) {
    await browser.put('/user', { user: { phone_number: phone } });
    codes.push(await shop.codeFor(phone));
  }
  const answers = await Promise.all(
    browsers.map((browser, i) =>
      browser.post('/access_passcodes/validate', { passcode: codes[i] ?? '', phone_number: phone }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowsOf(shop, 'select email from users where phone_verified_at is not null')).toHaveLength(1);
});
