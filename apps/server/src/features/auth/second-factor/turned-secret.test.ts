import { RATE_AFTER_DAYS } from '@keepsong/domain/artists/standing';
import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq, inArray } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secondFactors, users } from '../../../../db/schema/accounts.ts';
import { createEmbeddedInbound } from '../../../adapters/inbound-mail/embedded-inbound.ts';
import { rotateCommand } from '../../../commands/rotate-command.ts';
import { readSettings } from '../../../platform/settings.ts';
import { deriveKey } from '../../../platform/settings-secrets.ts';
import { createSignedLinks } from '../../../platform/signed-links.ts';
import { artistAtWork, deliverSong, newcomer, paidSong } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop } from '../../../testing/test-shop.ts';
import { insertConsent } from '../../artists/profile/sample-consents.repository.ts';
import { type AuthShop, openAuthShop, SECRET } from '../testing/auth-shop.ts';
import { Browser } from '../testing/browser.ts';
import { june, newBrowser, odessa, signUp } from '../testing/people.ts';
import { createAppSecrets } from './app-secrets.ts';
import { createReseal } from './reseal.service.ts';

// The drill of docs/operations/rotate.md: the root secret is replaced while people are signed in and sent codes
// are not typed yet.

const MINUTE = 60_000;
const NEW = 'w4Rt8LmZ2vKq9Xc6PdN1sYb7GhJ3fAeU';
const AT = '/user/second_factor';

let before: AuthShop;
const opened: AuthShop[] = [];
beforeAll(async () => {
  before = await openAuthShop();
});
afterAll(async () => {
  for (const shop of opened) await shop.close();
  await before.close();
});

async function restart(options: { secret: string; earlierSecrets: string[] }): Promise<AuthShop> {
  const shop = await openAuthShop({ ...options, restarted: before });
  opened.push(shop);
  return shop;
}

const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: before.clock.now().getTime() });

/** Types the passcode and then the second step in a new browser. Returns the answer to the second step. */
async function signInBoth(shop: AuthShop, key: string, recovery?: string) {
  const browser = new Browser(shop.http, { ip: '203.0.113.9' });
  await browser.post('/access_passcodes/', { method: 'email', email: odessa.email });
  const passcode = await shop.codeFor(odessa.email);
  await browser.post('/access_passcodes/create_session', { passcode, email: odessa.email });
  before.clock.advance(MINUTE);
  return browser.post(`${AT}/pass`, { code: recovery ?? codeOf(key) });
}

it('keeps sessions, forms, codes on their way, apps and recovery codes, and then needs the old secret no more', async () => {
  const browser = await signUp(before);
  const { body } = await browser.post(`${AT}/set_up`, {});
  const key = String(body.key);
  const confirmed = await browser.post(`${AT}/confirm`, { code: codeOf(key) });
  const [recovery = ''] = confirmed.body.recovery_codes as string[];
  // This browser has an open form, with a token from before the secret was replaced, and has already requested
  // a code.
  const waiting = new Browser(before.http, { ip: '203.0.113.8' });
  await waiting.post('/access_passcodes/', { method: 'email', email: odessa.email });
  const passcode = await before.codeFor(odessa.email);

  const turned = await restart({ secret: NEW, earlierSecrets: [SECRET] });
  const open = browser.copy(browser.ip, turned.http);
  expect((await open.once('PUT', '/user', { user: { first_name: 'Odette' } })).status).toBe(200);
  expect(await open.user()).toMatchObject({ email: odessa.email, first_name: 'Odette' });
  const typed = await waiting
    .copy(waiting.ip, turned.http)
    .once('POST', '/access_passcodes/create_session', { passcode, email: odessa.email });
  expect(typed.status).toBe(200);
  before.clock.advance(MINUTE);
  expect((await signInBoth(turned, key)).status).toBe(200);
  expect((await signInBoth(turned, key, recovery)).status).toBe(200);

  const settings = { ...settingsOf(), earlierSecrets: [SECRET] };
  const rotate = () =>
    rotateCommand(['SESSION_SECRET'], { database: turned.database, settings, secret: NEW });
  expect((await rotate()).lines[0]).toBe('Encrypted anew: the keys of 1 authenticator apps.');
  expect((await rotate()).lines[0]).toBe('Encrypted anew: the keys of 0 authenticator apps.');

  const alone = await restart({ secret: NEW, earlierSecrets: [] });
  before.clock.advance(MINUTE);
  expect((await signInBoth(alone, key)).status).toBe(200);
});

it('encrypts keys anew, also when that of another account cannot be read', async () => {
  const ids: number[] = [];
  for (const email of ['wren@example.com', 'cleo@example.com']) {
    await signUp(before, { ...june, email, email_confirmation: email });
    const [user] = await before.database.db.select().from(users).where(eq(users.email, email));
    ids.push(user?.id ?? 0);
  }
  const [unlucky = 0, next = 0] = ids;
  const { db } = before.database;
  const sealed = createAppSecrets(SECRET, []).close(next, Buffer.from('a key'));
  await db.insert(secondFactors).values([
    { userId: unlucky, secret: Buffer.from('nobody can read this') },
    { userId: next, secret: sealed },
  ]);
  await expect(
    createReseal({ database: before.database, secret: NEW, earlierSecrets: [SECRET] })(),
  ).rejects.toThrow();
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, next));
  expect(
    createAppSecrets(NEW, [])
      .open(next, row?.secret ?? Buffer.alloc(0))
      .toString(),
  ).toBe('a key');
  await db.delete(secondFactors).where(inArray(secondFactors.userId, ids));
});

it('keeps links in mails and addresses for replies, which have no end, for as long as the old secret is set', {
  tags: ['night'],
}, async () => {
  const clock = createTestClock();
  const shop = await openTestShop({ clock, secret: SECRET });
  const inbound = createEmbeddedInbound({ secret: 'incoming mails of tests' });
  const goods = await addSongProducts(shop);
  const { visitor: desk, artist } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  await deliverSong(desk, song.commissionId);
  await song.visitor.call('stories.accept', { params: { slug: song.slug } });
  clock.advance(RATE_AFTER_DAYS * DAY_MS + MINUTE);
  await shop.services.askRating.askDue();
  await shop.services.relay.drain();
  const mails = await shop.mailbox.listMessages({ to: song.email });
  const review = mails.map(({ text }) => /\/review\?token=([\w.-]+)/.exec(text)?.[1]).find(Boolean);
  const to = mails.map(({ reply_to }) => reply_to).find((address) => address?.startsWith('reply+')) ?? '';
  const about = { commissionId: song.commissionId, artistId: artist.id, askedAt: clock.now() };
  const asked = await shop.database.transaction(async (tx) => ok(await insertConsent(tx, about)));
  const consents = createSignedLinks([deriveKey(SECRET, 'sample-consents')], 'sample');
  const sample = consents.tokenOf((asked.ok && asked.value) || 0);

  clock.advance(399 * DAY_MS);
  const statusesAt = async (earlierSecrets: string[]) => {
    const testDatabase = { url: shop.databaseUrl, drop: async () => undefined };
    const turned = await openTestShop({ clock, secret: NEW, settings: { earlierSecrets }, testDatabase });
    const form = inbound.formOf({ to, from: song.email, subject: 'Re', text: 'Thank you!' }, clock.now());
    const statuses = {
      review: (await newcomer(turned).call('reviews.openOwn', { body: { token: review } })).status,
      sample: (await newcomer(turned).call('profiles.openConsent', { body: { token: sample } })).status,
      reply: (
        await turned.http.inject({
          ...{ method: 'POST', url: '/webhooks/mail', payload: new URLSearchParams(form).toString() },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).statusCode,
    };
    await turned.close();
    return statuses;
  };
  expect(await statusesAt([SECRET])).toEqual({ review: 200, sample: 200, reply: 200 });
  expect(await statusesAt([])).toEqual({ review: 404, sample: 404, reply: 406 });
  await shop.close();
  const settings = { ...settingsOf(), earlierSecrets: [SECRET] };
  const { lines } = await rotateCommand(['SESSION_SECRET'], {
    ...{ database: before.database, settings, secret: NEW },
  });
  expect(lines.join(' ')).toMatch(/replies to mails from before are lost .* can go after 400 days/);
});

/** June asks for a passcode at one process, and types it and the code of her app at another one. */
async function signInAcross(asked: AuthShop, typed: AuthShop, key: string): Promise<number[]> {
  before.clock.advance(60 * MINUTE);
  const browser = newBrowser(asked);
  await browser.post('/access_passcodes/', { method: 'email', email: june.email });
  const passcode = await asked.codeFor(june.email);
  const moved = browser.copy(browser.ip, typed.http);
  const first = await moved.once('POST', '/access_passcodes/create_session', {
    ...{ passcode, email: june.email },
  });
  const second = await moved.once('POST', `${AT}/pass`, { code: codeOf(key) });
  return [first.status, second.status];
}

it('processes that are one step apart understand each other, and those that are two apart do not', {
  tags: ['night'],
}, async () => {
  const browser = await signUp(before, june);
  const { body } = await browser.post(`${AT}/set_up`, {});
  const key = String(body.key);
  await browser.post(`${AT}/confirm`, { code: codeOf(key) });

  const known = await restart({ secret: SECRET, earlierSecrets: [NEW] });
  const turned = await restart({ secret: NEW, earlierSecrets: [SECRET] });
  const alone = await restart({ secret: NEW, earlierSecrets: [] });
  const across = async (one: AuthShop, other: AuthShop) => [
    await signInAcross(one, other, key),
    await signInAcross(other, one, key),
  ];
  const BOTH = [
    [200, 200],
    [200, 200],
  ];
  expect(await across(before, known)).toEqual(BOTH);
  expect(await across(known, turned)).toEqual(BOTH);
  const settings = { ...settingsOf(), earlierSecrets: [SECRET] };
  await rotateCommand(['SESSION_SECRET'], { database: turned.database, settings, secret: NEW });
  expect(await across(known, turned)).toEqual(BOTH);
  expect(await across(turned, alone)).toEqual(BOTH);
  expect((await signInAcross(turned, before, key))[0]).not.toBe(200);
});

it('says what to set when no secret turns, and which secrets can', async () => {
  const deps = { database: before.database, settings: settingsOf(), secret: NEW };
  expect(await rotateCommand(['SESSION_SECRET'], deps)).toMatchObject({
    code: 1,
    lines: [
      expect.stringContaining('SESSION_SECRET_PREVIOUS is not set. Set it to the new value on all machines'),
    ],
  });
  expect((await rotateCommand(['COFFEE'], deps)).lines.at(-1)).toContain('STRIPE_WEBHOOK_SECRET');
});

function settingsOf() {
  const read = readSettings({});
  if (!read.ok) throw new Error('the defaults are settings');
  return read.value;
}
