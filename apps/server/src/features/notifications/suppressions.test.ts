import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookFaults } from '../../../db/schema/inbox.ts';
import { eventReminders, newsletterSubscribers } from '../../../db/schema/marketing.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { noteWebhookFault } from '../../platform/webhooks/webhook-faults.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createOutboxRelay } from './notifications.relay.ts';

let shop: TestShop;
const clock = createTestClock();
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

const HOUR = 3_600_000;

/** Writes a message and sends what is due. Returns the message's row afterwards. */
async function sent(template: string, recipient: string, params: Record<string, unknown> = {}) {
  const [row] = await shop.db
    .insert(outbox)
    .values({
      ...{ channel: 'email', recipient, template, locale: 'en' as const, params, dedupeKey: randomUUID() },
      ...{ sendAfter: clock.now(), expiresAt: new Date(clock.now().getTime() + HOUR) },
    })
    .returning({ id: outbox.id });
  await shop.services.relay.drain();
  const [after] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.id, row?.id ?? ''));
  if (!after) throw new Error('the message is gone');
  return after;
}
const news = (to: string) => sent('newsletter_welcome', to, { stopPath: '/?unsubscribe=abcdefghij' });
const ofOrder = (to: string) => sent('instant_song_delivered', to, SONG);
const SONG = {
  song: { recipient: 'Ana', title: 'Rain', genre: '5', mood: '4', tempo: '2' },
  storyPath: '/stories/a-song',
};
const bounce = (messageId: string) =>
  shop.services.mailReports.receive({ kind: 'bounce', bounce: { messageId, reason: 'bounced 550' } });
const complain = (messageId: string) =>
  shop.services.mailReports.receive({
    ...{ kind: 'complaint', complaint: { messageId, reason: 'complained' } },
  });

/** Lets the staff work on a report that failed before. */
async function workAgain(reported: Parameters<typeof noteWebhookFault>[1]): Promise<void> {
  await noteWebhookFault(shop.db, reported, new TypeError('no'), clock.now());
  const [fault] = await shop.db
    .select()
    .from(webhookFaults)
    .where(eq(webhookFaults.eventId, reported.eventId));
  const { visitor: support } = await signedIn(shop, newEmail(), 'support');
  const again = await support.call('desk.retryWebhook', { params: { id: fault?.id ?? 0 } });
  expect(again.body).toEqual({ changed: 1 });
}

describe('an address whose mails do not arrive', () => {
  it('gets nothing but codes, until the staff say that it works; its page tells', async () => {
    const email = newEmail();
    const { id } = await signedIn(shop, email);
    const { visitor: support } = await signedIn(shop, newEmail(), 'support');
    const stopped = async () =>
      (await support.call('customers.read', { params: { id } })).body.customer.mail_stopped;
    expect(await stopped()).toBeNull();

    const first = await news(email);
    expect(first.sentAt).not.toBeNull();
    expect(await bounce(first.id)).toBe(true);
    // The provider repeats a report until it is answered.
    expect(await bounce(first.id)).toBe(false);
    expect(await stopped()).toMatchObject({ reason: 'bounced', detail: 'bounced 550' });
    const upper = await news(email.toUpperCase());
    expect(upper).toMatchObject({ sentAt: null, lastError: 'not sent: the address bounced' });
    expect(upper.abandonedAt).not.toBeNull();
    const code = newcomer(shop);
    await code.call('auth.requestPasscode', { body: { method: 'email', email } });
    expect(await shop.readPasscode(email)).toMatch(/^\d{6}$/);

    const again = await support.call('customers.mailAgain', {
      params: { id },
      body: { reason: 'The mailbox was full' },
    });
    expect(again.body.customer.mail_stopped).toBeNull();
    expect((await news(email)).sentAt).not.toBeNull();
    const twice = await support.call('customers.mailAgain', { params: { id }, body: { reason: 'Again' } });
    expect(twice.body.code).toBe('not_found');
  });
});

describe('a reader who calls a mail spam', () => {
  it('gets no newsletter and no reminders any more, but what belongs to an order', async () => {
    const email = newEmail();
    const now = clock.now();
    await shop.db
      .insert(newsletterSubscribers)
      .values({ email, locale: 'en', source: 'footer', token: randomUUID() });
    await shop.db.insert(eventReminders).values({
      ...{ email, locale: 'en' as const, occasion: 'Birthday', day: '2027-01-01', yearly: true },
      ...{ token: randomUUID(), nextAt: now },
    });
    expect(await complain((await news(email)).id)).toBe(true);
    const [subscriber] = await shop.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    const [reminder] = await shop.db.select().from(eventReminders).where(eq(eventReminders.email, email));
    expect([subscriber?.endedAt, reminder?.endedAt]).toEqual([now, now]);
    expect(await news(email)).toMatchObject({ sentAt: null, lastError: 'not sent: the address complained' });
    expect((await ofOrder(email)).sentAt).not.toBeNull();
  });

  it('has still called it spam when the staff have a failed report worked on again', async () => {
    const email = newEmail();
    const { id: messageId } = await news(email);
    const body = { messageId, reason: 'complained' };
    await workAgain({ source: 'mail', eventId: messageId, type: 'complaint', body });
    expect(await news(email)).toMatchObject({ sentAt: null, lastError: 'not sent: the address complained' });
  });

  it('is somebody to whom the shop has written', async () => {
    expect(await complain(randomUUID())).toBe(false);
    expect(await complain('not-an-id')).toBe(false);
  });
});

it('only mails of lists carry the button of mailboxes, whose press ends the list without a cookie', async () => {
  const carried: (string | undefined)[] = [];
  const relay = createOutboxRelay({
    ...{ db: shop.db, sms: null, clock },
    mailer: {
      async send({ stopUrl }) {
        carried.push(stopUrl);
        return { providerId: '1' };
      },
    },
    log: shop.http.log,
    shop: {
      brand: 'Keepsong',
      publicUrl: 'https://songs.example',
      supportEmail: 'help@songs.example',
      takesAnswers: true,
    },
  });
  const token = randomUUID();
  const email = newEmail();
  await shop.db.insert(newsletterSubscribers).values({ email, locale: 'en', source: 'footer', token });
  const row = (template: string, params: object) => ({
    ...{ channel: 'email', recipient: email, template, locale: 'en' as const, dedupeKey: randomUUID() },
    ...{ params: { ...params }, sendAfter: clock.now(), expiresAt: new Date(clock.now().getTime() + HOUR) },
  });
  await shop.db.insert(outbox).values(row('newsletter_welcome', { stopPath: `/?unsubscribe=${token}` }));
  await relay.drain();
  await shop.db.insert(outbox).values(row('instant_song_delivered', SONG));
  await relay.drain();
  expect(carried[0]).toBe(`https://songs.example/mail/stop/${token}`);
  expect(carried.slice(1).every((url) => url === undefined)).toBe(true);

  const opened = await shop.http.inject({ method: 'GET', url: `/mail/stop/${token}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/?unsubscribe=${token}`]);
  const ended = async () =>
    (await shop.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.token, token)))[0]
      ?.endedAt;
  // Opening the link ends nothing, because mail scanners open links.
  expect(await ended()).toBeNull();
  const pressed = await shop.http.inject({
    ...{ method: 'POST', url: `/mail/stop/${token}`, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([pressed.statusCode, pressed.json()]).toEqual([200, { stopped: 'newsletter' }]);
  expect(await ended()).not.toBeNull();
});

it('a text message arrives, or is lost, when the network says so', async () => {
  const text = async () => {
    const [row] = await shop.db
      .insert(outbox)
      .values({
        ...{ channel: 'sms', recipient: '+13125550142', template: 'passcode', locale: 'en' as const },
        ...{ params: {}, dedupeKey: randomUUID(), sentAt: clock.now() },
        expiresAt: new Date(clock.now().getTime() + HOUR),
      })
      .returning({ id: outbox.id });
    return row?.id ?? '';
  };
  const stateOf = async (id: string) =>
    (
      await shop.db
        .select({ arrivedAt: outbox.arrivedAt, bouncedAt: outbox.bouncedAt, lastError: outbox.lastError })
        .from(outbox)
        .where(eq(outbox.id, id))
    )[0];
  const { givenUpMessages } = shop.services;
  const [good, bad] = [await text(), await text()];
  expect(await givenUpMessages.textReported(good, { state: 'arrived' })).toBe(true);
  expect(await givenUpMessages.textReported(bad, { state: 'lost', reason: 'undelivered 30005' })).toBe(true);
  expect(await stateOf(good)).toMatchObject({ arrivedAt: clock.now(), bouncedAt: null });
  expect(await stateOf(bad)).toMatchObject({ arrivedAt: null, lastError: 'undelivered 30005' });
  expect(await givenUpMessages.textReported(randomUUID(), { state: 'arrived' })).toBe(false);
  const late = await text();
  const body = { state: 'lost', reason: 'undelivered 30003' };
  await workAgain({ source: 'texts', eventId: late, type: 'lost', body });
  expect(await stateOf(late)).toMatchObject({ lastError: 'undelivered 30003' });
});
