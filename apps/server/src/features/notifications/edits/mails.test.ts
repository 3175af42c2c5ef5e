import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../../db/schema/accounts.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { newEmail, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { sampleOf } from './own-mail.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
let owner: Visitor;
const email = newEmail();

beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, email, 'editor')).visitor;
  owner = (await signedIn(shop, newEmail(), 'owner')).visitor;
});
afterAll(() => shop.close());

const save = (id: string, body: Record<string, unknown>, by = editor) =>
  by.call('mails.save', { params: { id }, body });
const preview = (id: string, body: Record<string, unknown>, by = editor) =>
  by.call('mails.preview', { params: { id }, body: { locale: 'en', ...body } });

const expiresAt = new Date('2027-01-01T00:00:00Z');

/** Sends the newsletter's first mail and returns it, with the texts of now. */
async function send(locale: 'en' | 'sp') {
  const to = newEmail();
  await shop.db.insert(outbox).values({
    ...{ channel: 'email', recipient: to, template: 'newsletter_welcome', locale },
    ...{ params: { stopPath: '/?unsubscribe=abc' }, dedupeKey: to, sendAfter: clock.now(), expiresAt },
  });
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to }))[0];
}

it('a published text is in the next mail, and the shop’s own text can come back', async () => {
  const id = 'newsletter_welcome';
  const { mail } = (await editor.call('mails.read', { params: { id } })).body;
  expect(mail).toMatchObject({ version: 1, state: 'live', to: 'somebody', case: null });
  await save(id, { version: 1, subject: { en: 'Welcome to {{brand}}' } });
  expect((await send('en'))?.subject).toBe(mail.own.subject.en.replace('{{brand}}', 'Keepsong'));
  const live = await save(id, { version: 2, state: 'live' });
  expect(live.body.mail).toMatchObject({ version: 3, state: 'live', missing: ['sp'] });
  expect((await send('en'))?.subject).toBe('Welcome to Keepsong');
  expect((await send('sp'))?.subject).toBe(mail.own.subject.sp.replace('{{brand}}', 'Keepsong'));
  const { id: _, ...own } = { id, ...mail.own };
  await save(id, { version: 3, ...own, state: 'live' });
  expect((await send('en'))?.subject).toBe(mail.own.subject.en.replace('{{brand}}', 'Keepsong'));
  expect((await editor.call('mails.list', { query: { changed: '1' } })).body.mails).toEqual([]);
});

it('an unknown or missing placeholder is refused beside its field, and another version since is shown', async () => {
  const id = 'song_gift';
  const wrong = await save(id, { version: 1, subject: { en: '{{nobody}}' }, body: { sp: 'Ábrelo.' } });
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { 'subject.en': 'placeholder_unknown', 'body.sp': 'placeholder_missing' },
  ]);
  // A save of one part alone needs no body, and leaves it as it is.
  const { body } = (await save(id, { version: 1, heading: { en: 'Open it' } })).body.mail;
  expect(body.en).toContain('{{button}}');
  const late = await save(id, { version: 1, heading: { en: 'Another' } }, owner);
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'changed_meanwhile', theirs: { id, version: 2, heading: { en: 'Open it' } } },
  ]);
});

it('a mail is written for the first time by a POST, and a second one is a conflict', async () => {
  const add = (id: string) => editor.call('mails.add', { body: { id, subject: { en: 'Sing' } } });
  const { mail } = (await add('referral_rewarded')).body;
  expect(mail).toMatchObject({
    id: 'referral_rewarded',
    subject: { en: 'Sing' },
    version: 2,
    state: 'draft',
  });
  const { status, body } = await add('referral_rewarded');
  expect([status, body]).toMatchObject([409, { code: 'changed_meanwhile', theirs: { version: 2 } }]);
  expect((await add('no_mail')).body).toMatchObject({ fields: { id: 'invalid' } });
});

it('mails are found by words in both languages, with what sends each in the reader’s language', async () => {
  const list = async (query: Record<string, unknown>, locale = 'en') =>
    (await editor.call('mails.list', { query: { ...query, locale } })).body.mails;
  expect((await list({ q: 'recibo esta dentro' })).map(({ id }: { id: string }) => id)).toContain(
    'order_received.goods',
  );
  const [mail] = await list({ q: 'order_received' }, 'sp');
  expect(mail).toMatchObject({ title: 'Recibo', sent_when: 'Se pagó un pedido', to: 'customer' });
});

it('a preview has the facts of a real order, but neither its secrets nor, for editors, its people', async () => {
  const none = await preview('order_received', { subject: { en: 'Order for {{recipient}}' } });
  expect(none.body).toMatchObject({ order: null, subject: 'Order for Odessa' });
  const refused = await preview('order_received', { order: 'H4T-9KC' });
  expect([refused.status, refused.body.fields]).toEqual([400, { order: 'invalid' }]);
  const sample = sampleOf({ name: 'order_received', mailCase: null });
  const song = { ...(sample.song as object), recipient: 'Marisol', title: 'Real title' };
  const receipt = {
    lines: [{ title: 'Original song', quantity: 1, cents: 12_345 }],
    extras: [],
    totalCents: 12_345,
  };
  await shop.db.insert(outbox).values({
    ...{ channel: 'email', recipient: newEmail(), template: 'order_received', locale: 'en', orderId: 7 },
    ...{ params: { ...sample, orderId: 7, song, receipt, storyPath: '/stories/secret-slug' } },
    ...{ dedupeKey: 'order:7:receipt', sendAfter: expiresAt, expiresAt },
  });
  const order = orderNumber(7);
  const seen = await preview('order_received', { order }, owner);
  expect(seen.body).toMatchObject({ order, subject: expect.stringContaining('Marisol') });
  expect(seen.body.text).toContain('$123.45');
  expect(JSON.stringify(seen.body)).not.toContain('secret-slug');
  const edited = await preview('order_received', { order });
  expect(edited.body.text).toContain('$123.45');
  expect(JSON.stringify(edited.body)).not.toMatch(/Marisol|Real title|secret-slug/);
  const { entries } = (await owner.call('staff.log', { query: { action: 'mail.previewed' } })).body;
  expect(entries[0]).toMatchObject({ order_number: order, after: { id: 'order_received' } });
});

it('a text message is tested on the phone that the person at work has proved', async () => {
  const { visitor, id, email: own } = await signedIn(shop, newEmail(), 'editor');
  const test = () => visitor.call('mails.test', { params: { id: 'song_gift' }, body: { locale: 'en' } });
  const phoneNumber = '+15125550147';
  await shop.db.update(users).set({ phoneNumber }).where(eq(users.id, id));
  expect((await test()).body).toEqual({ to: own, sms_to: null });
  await shop.db.update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, id));
  expect((await test()).body).toEqual({ to: own, sms_to: phoneNumber });
  const { sms } = (await preview('song_gift', {}, visitor)).body;
  expect(await shop.mailbox.listMessages({ to: phoneNumber })).toMatchObject([{ channel: 'sms', text: sms }]);
});

it('a test mail goes to who asks, and only so often', async () => {
  const test = () =>
    editor.call('mails.test', {
      params: { id: 'song_gift' },
      body: { locale: 'sp', heading: { sp: 'Prueba' } },
    });
  expect((await test()).body).toEqual({ to: email, sms_to: null });
  expect((await shop.mailbox.listMessages({ to: email }))[0]).toMatchObject({
    html: expect.stringContaining('Prueba'),
  });
  const statuses = [];
  for (let at = 0; at < 20; at++) statuses.push((await test()).status);
  expect(statuses.at(-1)).toBe(429);
});
