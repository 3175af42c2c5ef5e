import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { TALK_MAX } from '@keepsong/domain/conversations/talk';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { conversationMessages } from '../../../db/schema/conversations.ts';
import { storyMessages } from '../../../db/schema/story-work.ts';
import { createEmbeddedInbound } from '../../adapters/inbound-mail/embedded-inbound.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, newcomer, paidSong, signedIn, songUpload } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
const provider = createEmbeddedInbound({ secret: 'incoming mails of tests' });
let shop: TestShop;
let goods: Goods;
let support: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  support = await signedIn(shop, undefined, 'support');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  await shop.db.update(artists).set({ status: 'paused' });
  await shop.db.update(commissions).set({ state: 'canceled' });
});

async function soldSong({ accepts = true, next = false } = {}) {
  const desk = await artistAtWork(shop, { artistName: 'June Calloway' });
  const other = next ? await artistAtWork(shop, { artistName: 'Wren Halloway' }) : null;
  const song = await paidSong(shop, { goods, artist: desk.artist });
  if (accepts) await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, song.ownerId));
  const number = orderNumber(order?.id ?? 0);
  // Time passes, so that nobody counts as looking at the conversation when the next message comes.
  const away = () => clock.advance(5 * 60_000);
  return {
    ...{ desk, other, song, number, away },
    says: (text: string, to = 'all') =>
      song.visitor.call('conversations.writeSong', {
        params: { slug: song.slug },
        ...multipart({ text, to }),
      }),
    sings: (text: string, to = 'all', by: Visitor = desk.visitor) =>
      by.call('conversations.writeWork', {
        params: { id: song.commissionId },
        ...multipart({ text, to }),
      }),
    seen: async () =>
      (await song.visitor.call('conversations.song', { params: { slug: song.slug } })).body.messages,
    read: async (by: Visitor = desk.visitor) =>
      (await by.call('conversations.work', { params: { id: song.commissionId } })).body.messages,
  };
}
const mails = async (to: string) => {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to });
};
const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);
/** Answers a mail in the way the provider posts it. */
async function answerTo(mail: { reply_to?: string | null } | undefined, from: string, text: string) {
  const form = provider.formOf({ to: mail?.reply_to ?? '', from, subject: 'Re', text }, clock.now());
  const posted = await shop.http.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return posted.statusCode;
}
const itemOf = async (number: string) =>
  (await support.visitor.call('desk.inbox')).body.items.find(
    (item: { kind: string; order_number: string }) =>
      item.kind === 'customer_message' && item.order_number === number,
  );
const waits = async (number: string) => (await itemOf(number)) !== undefined;

describe('the conversation of a song', () => {
  it('goes both ways, is mailed to who is away, and the staff read it too', async () => {
    const { desk, song, number, says, sings, seen, read, away } = await soldSong();
    expect((await says('She hums it in A.')).status).toBe(200);
    away();
    expect((await sings('How is her name said?')).status).toBe(200);
    expect(texts(await seen())).toEqual(['She hums it in A.', 'How is her name said?']);
    expect(texts(await read())).toEqual(['She hums it in A.', 'How is her name said?']);
    const toArtist = (await mails(desk.email)).filter(({ subject }) => subject?.includes('A customer wrote'));
    expect(toArtist).toHaveLength(1);
    expect(toArtist[0]?.text).not.toContain('hums');
    const toCustomer = (await mails(song.email)).filter(({ subject }) =>
      subject?.startsWith('June Calloway wrote'),
    );
    expect(toCustomer).toHaveLength(1);
    expect(toCustomer[0]?.text).toContain('How is her name said?');
    expect(await waits(number)).toBe(false);
    const staff = (await support.visitor.call('conversations.get', { params: { number } })).body;
    expect(staff.messages).toMatchObject([
      { author: 'customer', is_for_all: true },
      { author: 'artist', name: 'June Calloway', is_for_all: true },
    ]);
    const both = { params: { number }, body: { text: 'Both of you are right.', to: 'song' } };
    expect((await support.visitor.call('conversations.answer', both)).status).toBe(200);
    for (const messages of [await seen(), await read()])
      expect(messages.at(-1)).toMatchObject({ author: 'staff', text: 'Both of you are right.' });
  });

  it('is read in pages by customer, artist and staff, back to its first message and none twice', async () => {
    const { desk, song, number } = await soldSong();
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, song.ownerId));
    const orderId = order?.id ?? 0;
    const written = Array.from({ length: 405 }, (_, at) => `Message ${at + 1}`);
    await shop.db.insert(conversationMessages).values(
      written.map((text) => ({
        ...{ orderId, author: 'customer' as const, authorId: song.ownerId, audience: 'song' as const, text },
        createdAt: clock.now(),
      })),
    );
    type Page = { messages: { id: number; text: string }[]; has_earlier: boolean };
    const readers: ((query: { before?: number }) => Promise<{ body: Page }>)[] = [
      (query) => song.visitor.call('conversations.song', { params: { slug: song.slug }, query }),
      (query) => desk.visitor.call('conversations.work', { params: { id: song.commissionId }, query }),
      (query) => support.visitor.call('conversations.get', { params: { number }, query }),
    ];
    for (const load of readers) {
      const pages = [(await load({})).body];
      while (pages[0]?.has_earlier && pages.length < 5)
        pages.unshift((await load({ before: pages[0].messages[0]?.id ?? 0 })).body);
      expect(pages.map(({ messages }) => messages.length)).toEqual([5, 200, 200]);
      expect(pages.flatMap(({ messages }) => texts(messages))).toEqual(written);
    }
    const wrong = await song.visitor.call('conversations.song', {
      ...{ params: { slug: song.slug }, query: { before: 'x' } },
    });
    expect(wrong.status).toBe(400);
  });

  it('hides from an artist in earlier pages, too, what was written before the offer', async () => {
    const { other, song, says, sings, read } = await soldSong({ accepts: false, next: true });
    await says('For the first artist only.');
    clock.advance(60_000);
    const params = { id: song.commissionId };
    const by = { mover: 'staff' as const, userId: support.id };
    await shop.database.transaction((tx) =>
      shop.services.giveSong(tx, song.commissionId, other?.artist.id ?? 0, { by, reason: 'Ill' }),
    );
    await sings('Hello.', 'all', other?.visitor);
    const [newest] = await read(other?.visitor);
    const query = { before: newest.id };
    const { body } = (await other?.visitor.call('conversations.work', { params, query })) ?? {};
    expect(body).toMatchObject({ messages: [], has_earlier: false });
  });

  it('marks what is new, and counts it for the artist', async () => {
    const { desk, song, says, read } = await soldSong();
    await says('One');
    await says('Two');
    const counts = async () => (await desk.visitor.call('conversations.counts')).body;
    expect(await counts()).toEqual({ messages: 2, work: 1 });
    const { threads } = (await desk.visitor.call('conversations.threads')).body;
    expect(threads).toMatchObject([
      { commission_id: song.commissionId, last_text: 'Two', last_author: 'customer', unread: 2 },
    ]);
    expect((await read()).map(({ is_unread }: { is_unread: boolean }) => is_unread)).toEqual([true, true]);
    await desk.visitor.call('conversations.readWork', { params: { id: song.commissionId } });
    expect(await counts()).toEqual({ messages: 0, work: 1 });
    expect((await read()).some(({ is_unread }: { is_unread: boolean }) => is_unread)).toBe(false);
  });

  it('is also told by text to who agreed to texts, once until they look', async () => {
    const { song, sings, says, desk, away } = await soldSong();
    const agreed = (phoneNumber: string) => ({
      ...{ phoneNumber, smsConsentAt: clock.now(), preferredContactMethod: 'sms' },
    });
    const [toCustomer, toArtist] = ['+13155550142', '+13155550143'] as const;
    await shop.db.update(users).set(agreed(toCustomer)).where(eq(users.id, song.ownerId));
    await shop.db.update(users).set(agreed(toArtist)).where(eq(users.email, desk.email));
    await sings('How is her name said?');
    await sings('And which river was it?');
    away();
    await says('Like a bell.');
    const told = await mails(toCustomer);
    expect(told.map(({ channel, text }) => [channel, text])).toEqual([
      ['sms', expect.stringContaining(`/stories/${song.slug}/messages`)],
    ]);
    expect(told[0]?.text).not.toContain('name said');
    expect(await mails(toArtist)).toHaveLength(1);
    expect((await mails(song.email)).filter(({ subject }) => subject?.includes('wrote'))).toHaveLength(2);
    await song.visitor.call('conversations.readSong', { params: { slug: song.slug } });
    away();
    await sings('One more thing.');
    expect(await mails(toCustomer)).toHaveLength(2);
  });

  it('sends no mail to who looks at it just now', async () => {
    const { song, sings } = await soldSong();
    await song.visitor.call('conversations.readSong', { params: { slug: song.slug } });
    await sings('Are you there?');
    expect((await mails(song.email)).some(({ subject }) => subject?.startsWith('June Calloway wrote'))).toBe(
      false,
    );
  });

  it('hides how either can be reached, but not from the staff', async () => {
    const { number, sings, seen, read } = await soldSong();
    await sings('Call +1 315 555 0142 or june@example.com');
    for (const messages of [await seen(), await read()]) expect(texts(messages)).toEqual(['Call ••• or •••']);
    const staff = (await support.visitor.call('conversations.get', { params: { number } })).body;
    expect(staff.messages[0].text).toContain('june@example.com');
  });

  it('hides how either can be reached in the name of a downloaded file, but not from the staff', {
    tags: ['night'],
  }, async () => {
    const { desk, song, number, read } = await soldSong();
    const file = { name: 'Call 3155550142.txt', type: 'text/plain', bytes: Buffer.from('Our lyrics') };
    const params = { slug: song.slug };
    const sent = await song.visitor.call('conversations.writeSong', { params, ...multipart({}, file) });
    const [message] = await read();
    const staff = (await support.visitor.call('conversations.get', { params: { number } })).body;
    const saved = async (by: Visitor, { attachments: [one] }: { attachments: { url: string }[] }) =>
      (await by.request('GET', one?.url ?? '')).headers['content-disposition'];
    const hidden = `attachment; filename="Call .txt"; filename*=UTF-8''Call%20%E2%80%A2%E2%80%A2%E2%80%A2.txt`;
    expect(await saved(song.visitor, sent.body.messages[0])).toBe(hidden);
    expect(await saved(desk.visitor, message)).toBe(hidden);
    expect(await saved(support.visitor, staff.messages[0])).toContain('filename="Call 3155550142.txt"');
  });

  it('brings what only the shop should read to Today, and to nobody else', async () => {
    const { number, says, sings, seen, read } = await soldSong();
    await says('Is the artist any good?', 'shop');
    await sings('This customer is odd.', 'shop');
    expect(texts(await seen())).toEqual(['Is the artist any good?']);
    expect(texts(await read())).toEqual(['This customer is odd.']);
    expect(await waits(number)).toBe(true);
  });

  it('can be begun by an artist who is only asked, and is closed to who has lost the song', async () => {
    const { desk, other, song, sings, seen, read, away } = await soldSong({ accepts: false, next: true });
    expect((await sings('Which language?')).status).toBe(200);
    away();
    const params = { id: song.commissionId };
    await desk.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    expect((await sings('Still me')).status).toBe(404);
    expect((await desk.visitor.call('conversations.work', { params })).status).toBe(404);
    if (!other) throw new Error('nobody is asked next');
    // The next artist cannot read the conversation with the artist before.
    expect(await read(other.visitor)).toEqual([]);
    expect((await sings('Hello', 'all', other.visitor)).status).toBe(200);
    expect(texts(await seen())).toEqual(['Which language?', 'Hello']);
  });

  it('has files, which only the people of the song get', async () => {
    const { desk, song, read } = await soldSong();
    const sent = await song.visitor.call('conversations.writeSong', {
      params: { slug: song.slug },
      ...songUpload(),
    });
    expect(sent.body.messages[0].attachments).toMatchObject([
      { content_type: 'audio/mpeg', name: 'Wrong Portland.mp3' },
    ]);
    const [message] = await read();
    const { url } = message.attachments[0];
    expect((await desk.visitor.request('GET', url)).status).toBe(200);
    const stranger = await artistAtWork(shop);
    expect((await stranger.visitor.request('GET', url)).status).toBe(404);
    expect((await newcomer(shop).request('GET', url)).status).toBe(401);
    const bad = await song.visitor.call('conversations.writeSong', {
      params: { slug: song.slug },
      ...multipart({}, { name: 'page.html', type: 'text/plain', bytes: Buffer.from('<script>') }),
    });
    expect(bad.body.messages.at(-1)).toMatchObject({ attachments: [], unkept: ['page.html'] });
  });

  it('is reported to the staff, who take a message away from both', async () => {
    const { number, song, sings, seen, read } = await soldSong();
    await sings('An insult.');
    const [{ id }] = await seen();
    const params = { slug: song.slug, message: id };
    expect((await song.visitor.call('conversations.reportSong', { params })).status).toBe(200);
    expect((await song.visitor.call('conversations.reportSong', { params })).status).toBe(200);
    expect(await waits(number)).toBe(true);
    const hide = { params: { number, id }, body: { reason: 'An insult' } };
    expect((await support.visitor.call('conversations.hide', hide)).body.messages[0]).toMatchObject({
      is_reported: true,
      is_hidden: true,
      text: 'An insult.',
    });
    for (const messages of [await seen(), await read()])
      expect(messages).toMatchObject([{ text: '', is_removed: true }]);
    expect((await support.visitor.call('conversations.hide', hide)).status).toBe(404);
  });

  it('takes what a mail is answered with, and passes it on', async () => {
    const { desk, song, number, sings, seen, read, away } = await soldSong();
    await sings('How is her name said?');
    away();
    const mail = (await mails(song.email)).find(({ subject }) => subject?.startsWith('June Calloway wrote'));
    expect(await answerTo(mail, song.email, 'Mar-gah-REET, write to me@x.example')).toBe(200);
    expect(texts(await read())).toEqual(['How is her name said?', 'Mar-gah-REET, write to •••']);
    expect(texts(await seen())).toHaveLength(2);
    expect(await waits(number)).toBe(false);
    expect((await mails(desk.email)).some(({ subject }) => subject?.includes('A customer wrote'))).toBe(true);
  });

  it('does not pass on the mail of an artist who has lost the song, which the staff get', async () => {
    const { desk, other, song, number, says, read, seen, away } = await soldSong({ next: true });
    away();
    await says('She hums it in A.');
    const values = {
      storyId: song.storyId,
      userId: song.ownerId,
      message: 'Earlier',
      createdAt: clock.now(),
    };
    await shop.db.insert(storyMessages).values(values);
    const mail = (await mails(desk.email)).find(({ subject }) => subject?.includes('A customer wrote'));
    const params = { id: song.commissionId };
    away();
    await desk.visitor.call('studio.handBack', { params, body: { reason: 'I am ill.' } });
    if (!other) throw new Error('nobody is asked next');
    await other.visitor.call('studio.accept', { params });
    const { commission } = (await other.visitor.call('studio.commission', { params })).body;
    expect(commission.messages).toEqual([]);
    expect(await answerTo(mail, desk.email, 'I would have sung it in B.')).toBe(200);
    expect(texts(await seen())).toEqual(['She hums it in A.']);
    expect(texts(await read(other.visitor))).toEqual([]);
    expect(await waits(number)).toBe(true);
  });

  it('keeps what comes by mail over the limit of a day, for the staff alone', {
    tags: ['night'],
  }, async () => {
    const { song, number, sings, seen, read, away } = await soldSong();
    // The limit counts by the calendar day, so the mails come from its first hour on.
    clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS));
    await sings('How is her name said?');
    away();
    const mail = (await mails(song.email)).find(({ subject }) => subject?.startsWith('June Calloway wrote'));
    for (let at = 0; at < 60; at++) {
      expect(await answerTo(mail, song.email, `Mail ${at}`)).toBe(200);
      if (at % 20 === 19) clock.advance(3_600_000);
    }
    expect(await waits(number)).toBe(false);
    expect(await answerTo(mail, song.email, 'One more')).toBe(200);
    expect(texts(await seen())).toContain('One more');
    expect(texts(await read())).toContain('Mail 59');
    expect(texts(await read())).not.toContain('One more');
    expect(await itemOf(number)).toMatchObject({ text: 'One more' });
  });

  it('keeps what comes by mail over the limit of an hour, for the staff alone', async () => {
    const { song, number, sings, seen, read, away } = await soldSong();
    // The limit counts by the clock's hour, so the mails come from its beginning on.
    clock.advance(3_600_000 - (clock.now().getTime() % 3_600_000));
    await sings('How is her name said?');
    away();
    const mail = (await mails(song.email)).find(({ subject }) => subject?.startsWith('June Calloway wrote'));
    for (let at = 0; at < 20; at++) expect(await answerTo(mail, song.email, `Mail ${at}`)).toBe(200);
    expect(await waits(number)).toBe(false);
    expect(await answerTo(mail, song.email, 'One more')).toBe(200);
    expect(texts(await seen())).toContain('One more');
    expect(texts(await read())).toContain('Mail 19');
    expect(texts(await read())).not.toContain('One more');
    expect(await itemOf(number)).toMatchObject({ text: 'One more' });
  });

  it('refuses nothing, too much, and a script', async () => {
    const { says } = await soldSong();
    expect((await says('  ')).status).toBe(400);
    expect((await says('x'.repeat(TALK_MAX + 1))).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 34 }, () => says('Again')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('who waits for the staff', () => {
  const answer = (number: string, to: 'customer' | 'artist' | 'song', more: { seen_to?: number } = {}) =>
    support.visitor.call('conversations.answer', {
      params: { number },
      body: { text: 'We look after it.', to, ...more },
    });
  const lastId = async (number: string): Promise<number> =>
    (await support.visitor.call('conversations.get', { params: { number } })).body.messages.at(-1).id;

  it('waits until an answer is for them, and since they wrote', async () => {
    const { number, says, sings, away } = await soldSong();
    await says('Where is my song?', 'shop');
    const since = clock.now().toISOString();
    expect((await answer(number, 'artist')).body.open_since).toBe(since);
    away();
    await sings('My microphone broke.', 'shop');
    expect(await itemOf(number)).toMatchObject({ since, text: 'My microphone broke.' });
    expect((await answer(number, 'artist')).body.open_since).toBe(since);
    expect(await itemOf(number)).toMatchObject({ since, text: 'Where is my song?' });
    away();
    await sings('A new one comes.', 'shop');
    expect((await answer(number, 'customer')).body.open_since).toBe(clock.now().toISOString());
    expect(await itemOf(number)).toMatchObject({ text: 'A new one comes.' });
    await says('Thank you', 'shop');
    expect((await answer(number, 'song')).body.open_since).toBeNull();
    expect(await waits(number)).toBe(false);
  });

  it('still waits after a letter to many, whose writer has not read the conversation', {
    tags: ['night'],
  }, async () => {
    const { number, says } = await soldSong();
    await says('Where is my song?', 'shop');
    const sent = await support.visitor.call('conversations.writeToMany', {
      body: { numbers: [number], text: 'The studio was closed by a storm.' },
      headers: { 'idempotency-key': 'a letter to many' },
    });
    expect(sent.body.orders).toMatchObject([{ outcome: 'done' }]);
    expect(await itemOf(number)).toMatchObject({ text: 'Where is my song?', is_unread: true });
  });

  it('waits for a message that came while the answer was written, also for one with files', {
    tags: ['night'],
  }, async () => {
    const { number, says, away } = await soldSong();
    await says('Where is my song?', 'shop');
    const seen_to = await lastId(number);
    away();
    await says('Please stop, the wedding is off.', 'shop');
    const since = clock.now().toISOString();
    const waiting = { since, text: 'Please stop, the wedding is off.', is_unread: true };
    expect((await answer(number, 'customer', { seen_to })).status).toBe(200);
    expect(await itemOf(number)).toMatchObject(waiting);
    const withFile = (more: Record<string, string>) =>
      support.visitor.call('conversations.answerWithFiles', {
        params: { number },
        ...multipart(
          { text: 'Here it is', to: 'customer', ...more },
          { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('The chords') },
        ),
      });
    expect((await withFile({ seen_to: 'all' })).body.fields).toEqual({ seen_to: 'invalid' });
    expect((await withFile({ seen_to: String(seen_to) })).status).toBe(200);
    expect(await itemOf(number)).toMatchObject(waiting);
    const seen = { seen_to: await lastId(number) };
    expect((await answer(number, 'customer', seen)).body.open_since).toBeNull();
  });

  it('waits with a report until the message is hidden or the conversation is closed', {
    tags: ['night'],
  }, async () => {
    const { number, song, says, sings, seen, away } = await soldSong();
    const report = async () => {
      const message = (await seen()).at(-1).id;
      away();
      await song.visitor.call('conversations.reportSong', { params: { slug: song.slug, message } });
      return message;
    };
    await sings('An insult.');
    const id = await report();
    const since = clock.now().toISOString();
    away();
    await says('Do you read this?', 'shop');
    expect((await answer(number, 'song')).body.open_since).toBe(since);
    expect(await itemOf(number)).toMatchObject({ text: 'An insult.' });
    await support.visitor.call('conversations.hide', { params: { number, id }, body: { reason: 'Rude' } });
    expect((await answer(number, 'customer')).body.open_since).toBeNull();

    await sings('Another one.');
    await report();
    expect((await answer(number, 'song')).body.open_since).not.toBeNull();
    const close = { params: { number }, body: { reason: 'No insult' } };
    expect((await support.visitor.call('conversations.close', close)).body.open_since).toBeNull();
    away();
    await says('And now?', 'shop');
    expect((await answer(number, 'customer')).body.open_since).toBeNull();
  });
});
