import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { MESSAGE_MAX } from '@keepsong/domain/conversations/answer';
import { ATTACHMENTS_DAY_BYTES } from '@keepsong/domain/conversations/attachments';
import type { Locale } from '@keepsong/domain/format/locale';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { stories } from '../../../db/schema/stories.ts';
import { createEmbeddedInbound } from '../../adapters/inbound-mail/embedded-inbound.ts';
import { createLimits } from '../../platform/http/limits.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { pngOf } from '../../testing/images.ts';
import { artistAtWork, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';
import { answeredBy } from '../notifications/answers.ts';
import { recipientSubject } from '../notifications/asked-messages.ts';
import { SAMPLES } from '../notifications/edits/sample-params.ts';
import { MESSAGES } from '../notifications/messages.ts';
import { isMessageName, renderMail } from '../notifications/render.ts';

const HOUR = 3_600_000;
const DOMAIN = '@reply.keepsong.test';
const clock = createTestClock();
const provider = createEmbeddedInbound({ secret: 'incoming mails of tests' });
let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;
let song: Awaited<ReturnType<typeof paidSong>>;
let support: Awaited<ReturnType<typeof signedIn>>;
let number: string;
let orderId: number;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop, { artistName: 'June Calloway' });
  song = await paidSong(shop, { goods, artist: desk.artist });
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, song.ownerId));
  orderId = order?.id ?? 0;
  number = orderNumber(orderId);
  support = await signedIn(shop, undefined, 'support');
});
afterAll(() => shop.close());

const mails = async (to: string) => {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to });
};
const answered = async (to: string) => (await mails(to)).find(({ reply_to }) => reply_to?.endsWith(DOMAIN));
const reply = async (to: string, text: string) => {
  const mail = await answered(to);
  const url = `/dev/mailbox/${mail?.id}/reply`;
  return shop.http.inject({ method: 'POST', url, payload: { text } });
};
type Form = {
  to: string;
  from?: string;
  text?: string;
  headers?: [string, string][];
  id?: string;
  spoilt?: boolean;
};
/** Posts a mail in the way the provider does. */
async function post({
  to,
  from = song.email,
  text = 'Is it ready?',
  headers = [],
  id,
  spoilt,
}: Form): Promise<number> {
  const form = provider.formOf({ to, from, subject: 'Re: your song', text }, clock.now());
  const given = { ...form, 'message-headers': JSON.stringify(headers), ...(id ? { 'Message-Id': id } : {}) };
  const payload = new URLSearchParams({ ...given, ...(spoilt ? { signature: 'f'.repeat(64) } : {}) });
  const posted = await shop.http.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  });
  return posted.statusCode;
}
const read = async (by: Visitor = support.visitor, of = number) =>
  (await by.call('conversations.get', { params: { number: of } })).body;
const item = async (by: Visitor = support.visitor) =>
  (await by.call('desk.inbox')).body.items.find(({ kind }: { kind: string }) => kind === 'customer_message');
const address = async () => (await answered(song.email))?.reply_to ?? '';
const deeds = (action: string) =>
  shop.db.select().from(staffLog).where(eq(staffLog.action, action)).orderBy(desc(staffLog.id));

it('a look at a conversation without messages is logged, because it shows the name of the customer', async () => {
  expect(await read()).toMatchObject({ messages: [], customer_name: 'Henri' });
  expect(await deeds('conversation.seen')).toMatchObject([{ by: support.email, orderNumber: number }]);
});

describe('an answer to a mail', () => {
  it('comes into the order without what it quotes, and waits in Today', async () => {
    expect((await reply(song.email, 'Could June sing it a bit slower?')).statusCode).toBe(200);
    const talk = await read();
    expect(talk).toMatchObject({ number, answer_to: 'customer', has_artist: true });
    expect(talk).toMatchObject({ customer_name: 'Henri', artist_name: 'June Calloway' });
    expect(talk.open_since).not.toBeNull();
    expect(talk.messages).toEqual([
      expect.objectContaining({
        author: 'customer',
        text: 'Could June sing it a bit slower?',
        other_address: null,
        is_cut: false,
        is_unread: true,
      }),
    ]);
    expect(await item()).toMatchObject({
      order_number: number,
      is_unread: true,
      key: `conversation:${orderId}`,
    });
    expect((await deeds('conversation.seen'))[0]).toMatchObject({ by: support.email, orderNumber: number });
  });

  it('stands in the timeline of the order, and an answer of the staff stands there once, as a message', async () => {
    const written = async () =>
      (await support.visitor.call('orders.get', { params: { number } })).body.order.events.filter(
        ({ kind, what }: { kind: string; what: string | null }) =>
          kind.startsWith('wrote') || what?.includes('slower'),
      );
    expect(await written()).toEqual([
      expect.objectContaining({ kind: 'wrote_to_shop', what: 'Could June sing it a bit slower?' }),
    ]);
  });

  it('is read by each of the staff for themselves', async () => {
    const lena = await signedIn(shop, undefined, 'support');
    expect((await support.visitor.call('conversations.read', { params: { number } })).body).toEqual({
      read: true,
    });
    expect((await read()).messages[0].is_unread).toBe(false);
    expect((await item()).is_unread).toBe(false);
    expect((await read(lena.visitor)).messages[0].is_unread).toBe(true);
    expect((await item(lena.visitor)).is_unread).toBe(true);
  });

  it('is refused when its signature is wrong, it is for nobody, or it is no form', async () => {
    const to = await address();
    const before = (await read()).messages.length;
    expect(await post({ to, spoilt: true })).toBe(403);
    expect(await post({ to: to.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) })).toBe(406);
    expect(await post({ to: `somebody${DOMAIN}` })).toBe(406);
    const odd = await shop.http.inject({ method: 'POST', url: '/webhooks/mail', payload: { a: 1 } });
    expect(odd.statusCode).toBe(403);
    expect((await read()).messages).toHaveLength(before);
  });

  it('is kept once when the provider sends it twice', async () => {
    const mail = { to: await address(), text: 'Twice', id: `<${randomUUID()}@mail.test>` };
    expect([await post(mail), await post(mail)]).toEqual([200, 200]);
    const texts = (await read()).messages.map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text === 'Twice')).toHaveLength(1);
  });

  it('keeps no card numbers, no control signs, and no more than a page', async () => {
    await post({ to: await address(), text: `My card is 4242 4242 4242 4242\u0000 ${'a'.repeat(20_000)}` });
    const last = (await read()).messages.at(-1);
    expect(last).toMatchObject({ is_cut: true });
    expect(last.text).toMatch(/^My card is •••• 4242/);
    expect(last.text.length).toBeLessThanOrEqual(MESSAGE_MAX);
    expect(last.text).not.toContain('\u0000');
  });

  it('goes into the order when somebody else wrote it, and says so', async () => {
    const form = provider.formOf(
      { to: await address(), from: 'marguerite@example.com', subject: 'Re', text: 'He showed me this' },
      clock.now(),
    );
    await shop.http.inject({
      method: 'POST',
      url: '/webhooks/mail',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect((await read()).messages.at(-1)).toMatchObject({ other_address: 'marguerite@example.com' });
  });
});

describe('the staff', () => {
  it('answer by mail, which can be answered again, and then nobody waits', async () => {
    const sent = await support.visitor.call('conversations.answer', {
      params: { number },
      body: { text: 'She can.\n\nShe sings it again today.', to: 'customer' },
    });
    expect(sent.status).toBe(200);
    expect(sent.body.open_since).toBeNull();
    expect(sent.body.messages.at(-1)).toMatchObject({ author: 'staff', to: 'customer' });
    expect(await item()).toBeUndefined();
    const [mail] = await mails(song.email);
    expect(mail?.text).toContain('She sings it again today.');
    expect(mail?.reply_to).toMatch(new RegExp(`${DOMAIN}$`));
    expect((await deeds('conversation.answered'))[0]).toMatchObject({
      by: support.email,
      orderNumber: number,
    });
    expect(JSON.stringify((await deeds('conversation.answered'))[0])).not.toContain('sings');

    // A snoozed conversation comes back with the next mail.
    await reply(song.email, 'Wait');
    const keys = [`conversation:${orderId}`];
    const until = new Date(clock.now().getTime() + 24 * HOUR).toISOString();
    await support.visitor.call('desk.snooze', { body: { keys, until, reason: 'June answers on Friday' } });
    expect((await item()).snoozed_until).toBe(until);
    await reply(song.email, 'Thank you');
    expect((await item()).snoozed_until).toBeNull();
    expect((await read()).messages.at(-1)).toMatchObject({ author: 'customer', text: 'Thank you' });
    expect(await item()).toBeDefined();
  });

  it('answer once for each key, however often a page sends the same again', async () => {
    const body = { text: 'June is ill until Friday.', to: 'customer' as const };
    const write = (key: string, more: object = {}) =>
      support.visitor.call('conversations.answer', {
        params: { number },
        body: { ...body, ...more },
        headers: { 'idempotency-key': key },
      });
    const written = async () =>
      (await read()).messages.filter(({ text }: { text: string }) => text === body.text).length;
    const logged = (await deeds('conversation.answered')).length;
    const pressed = await Promise.all([1, 2, 3].map(() => write('ill')));
    // The page may have loaded newer messages meanwhile.
    const last = pressed[0]?.body.messages.at(-1).id;
    pressed.push(await write('ill', { seen_to: last }));
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await written()).toBe(1);
    expect(await deeds('conversation.answered')).toHaveLength(logged + 1);
    const mailed = (await mails(song.email)).filter(({ text }) => text.includes('June is ill until Friday.'));
    expect(mailed).toHaveLength(1);
    // Somebody who reads the conversation and answers ends its waiting, also with a key.
    expect((await read()).open_since).toBeNull();
    const other = await write('ill', { text: 'June is well.' });
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    await write('ill again');
    expect(await written()).toBe(2);
  });

  it('write the same to many customers, each in the conversation of the order, once for each key', async () => {
    const none = orderNumber(999_999);
    const numbers = [number.toLowerCase(), number, none];
    const headers = { 'idempotency-key': 'storm' };
    const write = (text: string, more: object = { headers }) =>
      support.visitor.call('conversations.writeToMany', { body: { numbers, text }, ...more });
    const pressed = await Promise.all([1, 2, 3].map(() => write('The studio was closed by a storm.')));
    for (const { body } of pressed)
      expect(body.orders).toEqual([
        { number, outcome: 'done', code: null },
        { number: none, outcome: 'refused', code: 'not_found' },
      ]);
    expect(await write('The storm is over.')).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect((await write('The storm is over.', {})).status).toBe(400);
    const written = (await read()).messages.filter(({ text }: { text: string }) => text.includes('a storm'));
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ author: 'staff', to: 'customer' });
    const texts = (await mails(song.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('The studio was closed by a storm.'))).toHaveLength(1);
    expect((await deeds('conversation.answered'))[0]).toMatchObject({ orderNumber: number });
    await reply(song.email, 'I see');
  });

  it('close what needs no answer with a reason, once', async () => {
    const close = (reason: string) =>
      support.visitor.call('conversations.close', { params: { number }, body: { reason } });
    expect((await close('')).status).toBe(400);
    expect((await close('Only thanks')).body.open_since).toBeNull();
    expect((await close('Only thanks')).status).toBe(404);
    expect((await deeds('conversation.closed'))[0]).toMatchObject({ reason: 'Only thanks' });
  });

  it('are not asked by programs that answer programs', async () => {
    expect(
      await post({ to: await address(), text: 'I am away', headers: [['Auto-Submitted', 'auto-replied']] }),
    ).toBe(200);
    expect((await read()).messages.at(-1)).toMatchObject({ text: 'I am away', is_automatic: true });
    expect(await item()).toBeUndefined();
  });

  it('talk to the artist too, and see that it was the artist who answered', async () => {
    const to = desk.email;
    await support.visitor.call('conversations.answer', {
      params: { number },
      body: { text: 'Can you sing it slower?', to: 'artist' },
    });
    expect((await mails(to))[0]?.text).toContain('Can you sing it slower?');
    await reply(to, 'Of course');
    expect(await read()).toMatchObject({ answer_to: 'artist' });
    expect((await read()).messages.at(-1)).toMatchObject({
      author: 'artist',
      name: 'June Calloway',
      text: 'Of course',
    });
    expect(await item()).toMatchObject({ artist: 'June Calloway' });
  });

  it('see it only when their role looks after messages, and find no order that does not exist', async () => {
    const editor = await signedIn(shop, undefined, 'editor');
    for (const call of ['conversations.get', 'conversations.read'] as const) {
      expect((await editor.visitor.call(call, { params: { number } })).status).toBe(403);
      expect((await newcomer(shop).call(call, { params: { number } })).status).toBe(401);
      expect((await support.visitor.call(call, { params: { number: 'ZZZ-ZZZ' } })).status).toBe(404);
    }
    expect(await item(editor.visitor)).toBeUndefined();
  });
});

describe('too many mails', () => {
  const texts = async () => (await read()).messages.map(({ text }: { text: string }) => text);
  /** Posts one mail more than an order takes in an hour. */
  async function fillHour(more: Partial<Form> = {}): Promise<{ codes: number[]; to: string }> {
    const to = await address();
    clock.advance(HOUR);
    const codes: number[] = [];
    for (let at = 0; at < 21; at++) codes.push(await post({ to, text: `Mail ${at}`, ...more }));
    return { codes, to };
  }

  it('of people are all kept, with one item for the staff', async () => {
    const { codes, to } = await fillHour();
    expect(codes).toEqual(Array(21).fill(200));
    // The provider would give up after eight hours, and the order may get too many mails in each of them.
    for (let hours = 0; hours < 9; hours++) {
      const late = { to, text: `Late ${hours}`, id: `<${randomUUID()}@mail.test>` };
      expect(await post(late)).toBe(200);
      expect(await post(late)).toBe(200);
    }
    const kept = await texts();
    expect(kept).toContain('Mail 20');
    expect(kept.filter((text: string) => text.startsWith('Late'))).toHaveLength(9);
    expect(await item()).toMatchObject({ key: `conversation:${orderId}` });
    clock.advance(HOUR);
  });

  it('of programs are not kept, need not come again, and leave room for those of people', async () => {
    const { codes, to } = await fillHour({ headers: [['Auto-Submitted', 'auto-replied']] });
    expect(codes).toEqual([...Array(20).fill(200), 406]);
    expect(await post({ to, text: 'I am back from my holiday' })).toBe(200);
    clock.advance(HOUR);
  });
});

describe('a mail that did not arrive', () => {
  it('waits in Today as a message that failed', async () => {
    const [mail] = await mails(song.email);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const { signature, token } = provider.formOf({ to: '', from: '', subject: '', text: '' }, clock.now());
    const body = {
      signature: { timestamp, token, signature },
      'event-data': {
        event: 'failed',
        severity: 'permanent',
        message: { headers: { 'message-id': `${mail?.id}@keepsong.test` } },
        'delivery-status': { code: 550 },
      },
    };
    const posted = await shop.http.inject({ method: 'POST', url: '/webhooks/mail', payload: body });
    expect(posted.statusCode).toBe(200);
    const found = (await support.visitor.call('desk.inbox')).body.items;
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'message_failed', key: `message:${mail?.id}` }),
    );
  });
});

describe('every mail that asks for an answer', () => {
  const ASKS =
    /reply to this email|responde a este correo|answer this (e-?mail|message)|contesta (a )?este correo/i;
  const NAMES = Object.keys(MESSAGES).filter(isMessageName);
  const SHOP = {
    brand: 'Keepsong',
    publicUrl: 'https://keepsong.test',
    supportEmail: 'help@keepsong.test',
    takesAnswers: true,
  };
  const ASKING = NAMES.filter((name) =>
    (['en', 'sp'] as Locale[]).some((locale) =>
      ASKS.test(renderMail(name, SAMPLES[name], locale, SHOP).text),
    ),
  );

  it('is one of those whose answers come into the order', () => {
    expect(ASKING.length).toBeGreaterThan(5);
    expect(ASKING.filter((name) => answeredBy(name) === 'support')).toEqual([]);
  });

  it.each([
    ['order_changed', 'customer'],
    ['order_change_asked', 'customer'],
    ['song_rating', 'customer'],
    ['goods_shipped', 'customer'],
    ['goods_arrived', 'customer'],
    ['goods_return', 'customer'],
    ['brief_changed_artist', 'artist'],
    // A vendor and the staff are no parties to the conversation of an order.
    ['order_to_vendor', 'support'],
    ['goods_song_vendor', 'support'],
    ['goods_problem_staff', 'support'],
  ])('%s is answered by the %s, also where its words do not ask for it', (name, reader) => {
    expect(answeredBy(name)).toBe(reader);
  });

  it.each(NAMES.filter((name) => answeredBy(name) !== 'support'))(
    '%s is sent with a reply address of its own, and its answer comes into the order',
    async (name) => {
      const to = newEmail();
      const params = JSON.stringify(SAMPLES[name])
        .replace(/\/stories\/[\w-]+/g, `/stories/${song.slug}`)
        .replace(/commissions\/\d+/g, `commissions/${song.commissionId}`)
        .replace(/"orderId":\d+/g, `"orderId":${orderId}`);
      const expires = new Date(clock.now().getTime() + HOUR).toISOString();
      await shop.db.execute(sql`insert into outbox (channel, recipient, template, locale, params, dedupe_key, expires_at, send_after)
        values ('email', ${to}, ${name}, 'en', ${params}::jsonb, ${randomUUID()}, ${expires}, ${clock.now().toISOString()})`);
      const mail = await answered(to);
      expect(mail?.reply_to).toMatch(new RegExp(`^[^@]{20,64}${DOMAIN}$`));
      // One order takes 20 answers an hour, and there are more kinds of mails.
      await shop.db.execute('delete from rate_counters');
      expect((await reply(to, `An answer to ${name}`)).statusCode).toBe(200);
      const { messages } = await read();
      expect(messages.at(-1)).toMatchObject({ text: `An answer to ${name}`, author: answeredBy(name) });
    },
  );
});

describe('files of a mail', () => {
  const PNG = pngOf({ width: 40, height: 30 });
  type File = { name: string; bytes: Uint8Array };
  const at = (id: number, of = number) => `/v3/api/admin/orders/${of}/conversation/attachments/${id}`;
  async function send(files: readonly File[], text = 'See here'): Promise<void> {
    clock.advance(25 * HOUR);
    const mail = { to: await address(), from: song.email, subject: 'Re: your song', text };
    const packed = await provider.packedOf(mail, files, clock.now());
    const posted = await shop.http.inject({ method: 'POST', url: '/webhooks/mail', ...packed });
    expect(posted.statusCode).toBe(200);
  }
  const last = async () => (await again()).messages.at(-1);
  const again = async () => {
    support = await signedIn(shop, undefined, 'support');
    return read();
  };

  it('are kept by their content, and each that is not kept is named with the reason', async () => {
    await send([
      { name: '../us.png', bytes: PNG },
      { name: 'song.js', bytes: Buffer.from('slower please') },
      { name: 'page.png', bytes: Buffer.from('<script>alert(1)</script>') },
    ]);
    const { attachments, unkept } = await last();
    expect(attachments).toEqual([
      expect.objectContaining({ name: 'us.png', content_type: 'image/png' }),
      expect.objectContaining({ name: 'song.js.txt', content_type: 'text/plain' }),
    ]);
    expect(unkept).toEqual([{ name: 'page.png', why: 'type' }]);
    const got = await support.visitor.request('GET', attachments[0].url);
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="us.png"/),
    });
    expect((await deeds('conversation.file_seen'))[0]).toMatchObject({
      by: support.email,
      orderNumber: number,
      after: { attachment: attachments[0].id },
    });
  });

  it('are only for those of the staff who see messages, and only with the number of their order', {
    tags: ['night'],
  }, async () => {
    const { id } = (await last()).attachments[0];
    const editor = await signedIn(shop, undefined, 'editor');
    const other = await paidSong(shop, { goods, artist: desk.artist });
    const [sold] = await shop.db.select().from(orders).where(eq(orders.userId, other.ownerId));
    expect((await newcomer(shop).request('GET', at(id))).status).toBe(401);
    expect((await editor.visitor.request('GET', at(id))).status).toBe(403);
    const before = (await deeds('conversation.file_seen')).length;
    for (const wrong of [at(id, orderNumber(sold?.id ?? 0)), at(999_999), at(id, 'ZZZ-ZZZ'), `${at(id)}x`])
      expect((await support.visitor.request('GET', wrong)).status).toBe(404);
    expect(await deeds('conversation.file_seen')).toHaveLength(before);
  });

  it('are in no folder that everybody can read', async () => {
    const { rows } = await shop.db.execute<{ file_key: string }>(
      sql`select file_key from conversation_files where file_key is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { file_key } of rows) {
      expect(file_key).toMatch(/^mails\/[0-9a-f]{40}\.\w+$/);
      expect((await newcomer(shop).request('GET', `/media/${file_key}`)).status).toBe(404);
    }
  });

  it('are at most ten of a mail, and 20 MB together', { tags: ['night'] }, async () => {
    const note = Buffer.from('A note');
    await send(Array.from({ length: 12 }, (_, place) => ({ name: `${place}.txt`, bytes: note })));
    const many = await last();
    expect(many.attachments).toHaveLength(10);
    expect(many.unkept).toEqual([
      { name: '10.txt', why: 'number' },
      { name: '11.txt', why: 'number' },
    ]);
    const large = Buffer.alloc(11 * 1024 * 1024, 'a');
    await send([
      { name: 'first.txt', bytes: large },
      { name: 'second.txt', bytes: large },
      { name: 'third.txt', bytes: note },
    ]);
    const two = await last();
    expect(two.attachments.map(({ name }: { name: string }) => name)).toEqual(['first.txt', 'third.txt']);
    expect(two.unkept).toEqual([{ name: 'second.txt', why: 'size' }]);
  });

  it('come in a form whose fields together are no larger than a mail', { tags: ['night'] }, async () => {
    const post = async (fields: number, size: number) => {
      const form = new FormData();
      for (let number = 0; number < fields; number += 1) form.append(`field-${number}`, 'a'.repeat(size));
      const packed = new Response(form);
      const { statusCode } = await shop.http.inject({
        ...{ method: 'POST', url: '/webhooks/mail' },
        headers: { 'content-type': packed.headers.get('content-type') ?? '' },
        payload: Buffer.from(await packed.arrayBuffer()),
      });
      return statusCode;
    };
    expect(await post(20, 100_000)).toBe(403);
    expect(await post(30, 100_000)).toBe(413);
    expect(await post(2, 1_500_000)).toBe(413);
    expect(await post(1, 3_000_000)).toBe(413);
  });

  it('are thrown away when they come before the signature', async () => {
    const form = new FormData();
    form.append('attachment-1', new Blob(['A note']), 'early.txt');
    const mail = { to: await address(), from: song.email, subject: 'Re', text: 'Early' };
    for (const [name, value] of Object.entries(provider.formOf(mail, clock.now()))) form.append(name, value);
    const packed = new Response(form);
    await shop.http.inject({
      method: 'POST',
      url: '/webhooks/mail',
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
      payload: Buffer.from(await packed.arrayBuffer()),
    });
    expect(await last()).toMatchObject({ attachments: [], unkept: [{ name: 'early.txt', why: 'lost' }] });
  });

  it('come with an answer from the mailbox of the demo too', { tags: ['night'] }, async () => {
    const mail = await answered(song.email);
    const form = multipart({ text: 'My photo' }, { name: 'me.png', type: 'image/png', bytes: PNG });
    const url = `/dev/mailbox/${mail?.id}/reply`;
    expect((await shop.http.inject({ method: 'POST', url, ...form })).statusCode).toBe(303);
    expect(await last()).toMatchObject({ text: 'My photo', attachments: [{ name: 'me.png' }], unkept: [] });
  });
});

describe('a song that its artist has no longer', () => {
  it.each([
    ['declined', { has_artist: false, takes_files: true, answer_to: 'customer' }, 404],
    ['canceled', { has_artist: false, takes_files: true, answer_to: 'customer' }, 404],
    ['delivered', { has_artist: true, takes_files: true, artist_name: 'June Calloway' }, 200],
  ] as const)(
    'offers the artist for answers only in the states with an artist: %s',
    { tags: ['night'] },
    async (state, shown, status) => {
      const { ownerId, commissionId } = await paidSong(shop, { goods, artist: desk.artist });
      const [order] = await shop.db.select().from(orders).where(eq(orders.userId, ownerId));
      await shop.db.update(commissions).set({ state }).where(eq(commissions.id, commissionId));
      const of = orderNumber(order?.id ?? 0);
      expect(await read(support.visitor, of)).toMatchObject(shown);
      const params = { number: of };
      const body = { text: 'Can you sing it?', to: 'song' };
      expect((await support.visitor.call('conversations.answer', { params, body })).status).toBe(status);
    },
  );

  it('and that was deleted, takes no files', async () => {
    const { ownerId, storyId } = await paidSong(shop, { goods, artist: desk.artist });
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, ownerId));
    await shop.db.update(stories).set({ deletedAt: clock.now() }).where(eq(stories.id, storyId));
    expect(await read(support.visitor, orderNumber(order?.id ?? 0))).toMatchObject({
      ...{ has_artist: false, takes_files: false, customer_name: 'Henri' },
    });
  });
});

describe('an answer with files', () => {
  let song: Awaited<ReturnType<typeof paidSong>>;
  let number: string;
  beforeAll(async () => {
    song = await paidSong(shop, { goods, artist: desk.artist });
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, song.ownerId));
    number = orderNumber(order?.id ?? 0);
  });
  const NOTES: { name: string; type: string; bytes: Uint8Array } = {
    ...{ name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('The chords of the song') },
  };
  const answer = (files: readonly (typeof NOTES)[], fields: Record<string, string> = {}) =>
    support.visitor.call('conversations.answerWithFiles', {
      params: { number },
      ...multipart({ text: 'Here they are', to: 'customer', ...fields }, ...files),
    });

  it('names them in the mail, and the customer finds them on the page of the song', async () => {
    const sent = await answer([
      NOTES,
      { ...NOTES, name: 'picture.png', type: 'image/png', bytes: pngOf({ width: 40, height: 30 }) },
    ]);
    expect(sent.status).toBe(200);
    const names = ({ attachments }: { attachments: { name: string }[] }) =>
      attachments.map(({ name }) => name);
    expect(names(sent.body.messages.at(-1))).toEqual(['notes.txt', 'picture.png']);
    // Names of files can contain names of people, and nobody can delete a line of the log.
    expect((await deeds('conversation.answered'))[0]?.after).toMatchObject({ to: 'customer', files: 2 });
    const mail = (await mails(song.email)).find(({ text }) => text.includes('Here they are'));
    expect(mail?.text).toContain('Files: notes.txt, picture.png. Open them on the page of the song.');
    const talk = await song.visitor.call('conversations.song', { params: { slug: song.slug }, query: {} });
    const last = talk.body.messages.at(-1);
    expect(names(last)).toEqual(['notes.txt', 'picture.png']);
    const url = last.attachments[0].url;
    expect((await song.visitor.request('GET', url)).status).toBe(200);
    expect((await newcomer(shop).request('GET', url)).status).toBe(401);
  });

  it('is sent once for each key, and its files are kept and counted once', async () => {
    const lena = await signedIn(shop, undefined, 'support');
    const send = (content: string) => {
      const form = multipart(
        { text: 'Once only', to: 'customer' },
        { ...NOTES, bytes: Buffer.from(content.padEnd(4_096)) },
      );
      const headers = { ...form.headers, 'idempotency-key': 'files-once' };
      return lena.visitor.call('conversations.answerWithFiles', { params: { number }, ...form, headers });
    };
    expect((await send('la')).status).toBe(200);
    const again = await send('la');
    expect(again.status).toBe(200);
    const written = again.body.messages.filter(({ text }: { text: string }) => text === 'Once only');
    expect(written).toMatchObject([{ attachments: [{ name: 'notes.txt' }] }]);
    const url = written[0].attachments[0].url;
    expect((await support.visitor.request('GET', url)).status).toBe(200);
    const { rows } = await shop.db.execute(
      sql`select count from rate_counters where key = ${`conversation_kb_day:staff:${lena.id}`}`,
    );
    expect(rows).toEqual([{ count: 4 }]);
    expect(await send('lo')).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  it('is not sent when a file cannot be kept, or there are too many', async () => {
    const before = (await read(support.visitor, number)).messages.length;
    const broken = await answer([
      NOTES,
      { ...NOTES, name: 'a.exe', bytes: Buffer.from([0x4d, 0x5a, 0, 1, 0xff]) },
    ]);
    expect([broken.status, broken.body.fields]).toEqual([400, { files: 'invalid' }]);
    expect(broken.body.details).toEqual({ file: 'a.exe' });
    const many = await answer(Array.from({ length: 6 }, () => NOTES));
    expect([many.status, many.body.fields]).toEqual([400, { files: 'too_many' }]);
    const fields = async (wrong: Record<string, string>) => (await answer([NOTES], wrong)).body.fields;
    expect(await fields({ text: ' ' })).toEqual({ text: 'required' });
    expect(await fields({ text: 'a'.repeat(MESSAGE_MAX + 1) })).toEqual({ text: 'too_long' });
    expect(await fields({ to: 'everybody' })).toEqual({ to: 'invalid' });
    expect((await read(support.visitor, number)).messages).toHaveLength(before);
  });

  it('counts for the limit of the one who writes it, and only when its files are of a kind that is kept', {
    tags: ['night'],
  }, async () => {
    const lena = await signedIn(shop, undefined, 'support');
    const large = { ...NOTES, bytes: Buffer.alloc(1024 * 1024, 'a') };
    const wrong = { ...large, name: 'film.bin', bytes: Buffer.alloc(1024) };
    const send = (by: Visitor, ...files: (typeof NOTES)[]) =>
      by.call('conversations.answerWithFiles', {
        params: { number },
        ...multipart({ text: 'Large', to: 'customer' }, ...files),
      });
    const mine = sql`key = ${`conversation_kb_day:staff:${lena.id}`}`;
    const counted = async () =>
      (await shop.db.execute(sql`select count from rate_counters where ${mine}`)).rows;
    const refused = await send(lena.visitor, large, wrong);
    expect([refused.status, refused.body.details]).toEqual([400, { file: 'film.bin' }]);
    expect(await counted()).toEqual([]);
    expect((await send(lena.visitor, large)).status).toBe(200);
    expect(await counted()).toEqual([{ count: 1024 }]);
    // As after sending all but a megabyte of what may be sent in a day, which would take the time of many tests.
    const rest = ATTACHMENTS_DAY_BYTES / 1024 - 1024;
    await shop.db.execute(sql`update rate_counters set count = ${rest} where ${mine}`);
    expect((await send(lena.visitor, large)).status).toBe(200);
    const over = await send(lena.visitor, NOTES);
    expect([over.status, over.body]).toMatchObject([
      429,
      { code: 'too_many_requests', details: { limit: 'day' } },
    ]);
    // The limit of one of the staff does not stop another.
    expect((await send(support.visitor, large)).status).toBe(200);
  });
});

describe('mails of people without end', () => {
  type Fault = { kind: string; key: string; ref: string; text: string; path: string };
  const faults = async (): Promise<Fault[]> =>
    (await support.visitor.call('desk.inbox')).body.items.filter(
      ({ kind }: Fault) => kind === 'webhook_failed',
    );

  it.each([
    ['of an order', 'conversation_most', (order: number, _: string) => String(order)],
    [
      'of a mailbox',
      'conversation_mailbox_most',
      (_: number, email: string) => recipientSubject('email', email),
    ],
  ])('%s are left out from some hundreds a day on, as one item for the staff', async (_, name, subject) => {
    const flooded = await paidSong(shop, { goods, artist: desk.artist });
    const to = (await answered(flooded.email))?.reply_to ?? '';
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, flooded.ownerId));
    const write = (text: string) => post({ to, from: flooded.email, text });
    const texts = async () =>
      (await read(support.visitor, orderNumber(order?.id ?? 0))).messages.map(
        ({ text }: { text: string }) => text,
      );
    // As after all but one of the mails of a day, which would take the time of many tests.
    const limit = { name, max: 300, seconds: 86_400 };
    await createLimits(shop.db, clock).take(limit, subject(order?.id ?? 0, flooded.email), 299);
    const before = (await faults()).map(({ key }) => key);
    expect([await write('The last'), await write('First over'), await write('Next over')]).toEqual([
      ...[200, 406, 406],
    ]);
    expect(await texts()).toEqual(['The last']);
    const fresh = async () => (await faults()).filter(({ key }) => !before.includes(key));
    const [fault, ...more] = await fresh();
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ text: 'mail', path: 'TooManyMails' });
    const counted = await shop.db.execute(
      sql`select attempts from webhook_faults where id = ${fault?.ref ?? ''}::bigint`,
    );
    expect(counted.rows).toEqual([{ attempts: 2 }]);
    // The second one is stored nowhere. So the customer is told, once.
    const told = async () =>
      (await mails(flooded.email)).filter(({ subject }) => subject?.includes('no longer reach us today'));
    expect(await told()).toMatchObject([
      { text: expect.stringMatching(/write to \S+@\S+ and add the number/) },
    ]);

    const retried = await support.visitor.call('desk.retryWebhook', {
      params: { id: fault?.ref ?? '' },
      body: { reason: 'It is about the day' },
    });
    expect(retried.body).toEqual({ changed: 1 });
    expect(await texts()).toEqual(['The last', 'First over']);
    expect(await fresh()).toEqual([]);
  });

  /** An order with as many answers as are stored on a day. Each mail gets an id of its own. */
  async function fullOrder() {
    const full = await paidSong(shop, { goods, artist: desk.artist });
    const to = (await answered(full.email))?.reply_to ?? '';
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, full.ownerId));
    const id = order?.id ?? 0;
    const fill = () =>
      createLimits(shop.db, clock).take(
        { name: 'conversation_most', max: 300, seconds: 86_400 },
        String(id),
        300,
      );
    await fill();
    const before = (await faults()).map(({ key }) => key);
    return {
      ...{ id, fill },
      write: (text: string, mailId: string = randomUUID()) =>
        post({ to, from: full.email, text, id: mailId }),
      told: async () =>
        (await mails(full.email)).filter(({ subject }) => subject?.includes('no longer reach us today')),
      waiting: async () => (await faults()).filter(({ key }) => !before.includes(key)),
      texts: async () =>
        (await read(support.visitor, orderNumber(id))).messages.map(({ text }: { text: string }) => text),
    };
  }
  const store = async (fault: Fault | undefined) =>
    (
      await support.visitor.call('desk.retryWebhook', {
        ...{ params: { id: fault?.ref ?? '' }, body: { reason: 'It is about the day' } },
      })
    ).body;

  it('can be stored by the staff one after the other, also on the next day while it is full again', async () => {
    const { write, waiting, texts, fill, told } = await fullOrder();
    await write('Of noon');
    expect(await store((await waiting())[0])).toEqual({ changed: 1 });
    await write('Of the evening');
    const [evening] = await waiting();
    expect(await told()).toHaveLength(1);
    clock.advance(24 * HOUR);
    await fill();
    await write('Of the next day');
    expect(await told()).toHaveLength(2);
    expect(await waiting()).toHaveLength(2);
    expect(await store(evening)).toEqual({ changed: 1 });
    const [next, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(await store(next)).toEqual({ changed: 1 });
    expect(await texts()).toEqual(['Of noon', 'Of the evening', 'Of the next day']);
    expect(await waiting()).toEqual([]);
  });

  it('wait on whatever id the next sender writes into a mail', async () => {
    const { id, write, waiting, texts } = await fullOrder();
    await write('About the day');
    const forged = `over-most-${id}-${clock.now().toISOString().slice(0, 10)}`;
    expect(await write('Let me in', forged)).toBe(406);
    const [fault] = await waiting();
    expect(await store(fault)).toEqual({ changed: 1 });
    expect(await texts()).toEqual(['About the day']);
  });

  it('stay with the staff when the shop no longer knows the mail that they answer', async () => {
    const { id, write, waiting } = await fullOrder();
    await write('Too late');
    await shop.db.delete(outbox).where(eq(outbox.orderId, id));
    expect(await store((await waiting())[0])).toEqual({ changed: 0 });
    expect(await waiting()).toMatchObject([{ path: 'MailNotStored' }]);
  });

  it('do not count for a mailbox that only their sender names', async () => {
    const named = newEmail();
    const limit = { name: 'conversation_mailbox_most', max: 300, seconds: 86_400 };
    await createLimits(shop.db, clock).take(limit, recipientSubject('email', song.email), 300);
    const own = await paidSong(shop, { goods, artist: desk.artist });
    const to = (await answered(own.email))?.reply_to ?? '';
    expect(await post({ to, from: song.email })).toBe(200);
    expect(await post({ to: await address(), from: named })).toBe(406);
  });
});

describe('an answer to a mail that the shop no longer has', () => {
  it('is told how to reach the shop, once a day, and only to a person who has an address of the shop', async () => {
    const old = await paidSong(shop, { goods, artist: desk.artist });
    const to = (await answered(old.email))?.reply_to ?? '';
    await shop.db.delete(outbox).where(eq(outbox.recipient, old.email));
    const told = async (email: string) =>
      (await mails(email)).filter(({ subject }) => subject?.includes('reached nobody'));
    const write = (more: Partial<Form> = {}) => post({ to, from: old.email, ...more });
    const forged = to.replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const more of [
      { headers: [['Auto-Submitted', 'auto-replied']] satisfies [string, string][] },
      { headers: [['Precedence', 'bulk']] satisfies [string, string][] },
      { from: '' },
      { to: forged },
    ])
      expect(await write(more)).toBe(406);
    expect(await write({ from: 'MAILER-DAEMON@example.com' })).toBe(406);
    expect(await told(old.email)).toEqual([]);
    expect(await told('mailer-daemon@example.com')).toEqual([]);

    expect([await write(), await write()]).toEqual([406, 406]);
    const [mail, ...more] = await told(old.email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Please send them to \S+@\S+\./);

    // Whoever has one old address cannot use it to write to many strangers.
    clock.advance(24 * HOUR);
    const strangers = Array.from({ length: 4 }, () => newEmail());
    for (const from of strangers) await write({ from });
    const counts = await Promise.all(strangers.map(async (from) => (await told(from)).length));
    expect(counts).toEqual([1, 1, 1, 0]);
  });
});
