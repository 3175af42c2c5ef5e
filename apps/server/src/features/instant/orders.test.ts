import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../../../db/schema/catalog.ts';
import { checkouts } from '../../../db/schema/checkout.ts';
import { instantRecordings } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import { encodeMp3 } from '../../adapters/audio/testing/encode-mp3.ts';
import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { registerGuest, toPay } from '../../testing/commission-song.ts';
import { refuseRows } from '../../testing/database.ts';
import { pngOf } from '../../testing/images.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';
import { joinedKey } from '../stories/keep/song-file.ts';

const SPOKEN = makeSongWav({ seconds: 2, seed: 1 });
let shop: TestShop;
const clock = createTestClock();
let isBandOut = false;
const { music, made } = createQuickMusic({
  fail: ({ extent }) => (isBandOut && extent === 'full' ? 'passing' : null),
});
type Product = typeof products.$inferSelect;
const sold = new Map<string, Product>();

beforeAll(async () => {
  shop = await openTestShop({ music, clock });
  await shop.db.transaction(seedCollections);
  const goods: [string, string, Record<string, unknown>][] = [
    ['instant-product', 'song', { instant_product: true }],
    ['customer-greeting-for-instant-product', 'add-on', { instant_product: true, one_per_story: true }],
    [
      'instant-slideshow',
      'add-on',
      { instant_product: true, has_image_uploader: true, image_limits: { least: 1, most: 3 } },
    ],
  ];
  for (const [slug, productType, extraInfo] of goods) {
    const [row] = await shop.db
      .insert(products)
      .values({
        slug,
        sku: slug,
        titleEn: slug,
        titleSp: slug,
        priceCents: 2_999,
        productType,
        art: 'stream',
        extraInfo,
      })
      .returning();
    if (row) sold.set(slug, row);
  }
});
afterAll(() => shop.close());

const ANSWERS = {
  style: ['folk'],
  feeling: ['happy'],
  traits: ['kind', 'wise'],
  loves: ['pets'],
  pace: ['fast'],
};
const wishFor = (spelling: string) => ({ answers: ANSWERS, name_key: 'l:', spelling });

async function pick(visitor: Visitor, spelling: string): Promise<string> {
  const { body } = await visitor.call('instant.requestFullSong', {
    params: { id: 'birthday' },
    body: { ...wishFor(spelling), template_song_id: '2-1' },
  });
  return body.task_id;
}

function line(slug: string, more: object = {}) {
  const row = sold.get(slug);
  if (!row) throw new Error(`no product ${slug}`);
  return {
    id: String(row.id),
    name: slug,
    price: row.priceCents,
    quantity: 1,
    cart_uuid: slug,
    product_type: row.productType,
    ...more,
  };
}

const cartOf = (lines: ReturnType<typeof line>[]) => ({
  sf_cart: {
    addresses: {
      billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
      shipping: null,
    },
    cart_total: lines.reduce((sum, { price }) => sum + price, 0),
    products: lines,
    payment_type: 'card',
    stripe_intent_id: null as string | null,
  },
  sf_song_data: { slug: '' },
});

const songLine = (task_id: string) => line('instant-product', { instant_data: { task_id } });

/** Buys an instant song with its extras; returns the order with the slug of the song's story. */
async function buy(visitor: Visitor, lines: ReturnType<typeof line>[]) {
  const buyer = await toPay(shop, visitor, { slug: '', cart: cartOf(lines) });
  expect((await buyer.submit()).status).toBe(200);
  await buyer.pay();
  const { body } = await buyer.confirm();
  expect(body.state).toBe('processed');
  return body.order as { slug: string; order_id: number; recipient: string; non_song_product_data: object[] };
}

const story = async (visitor: Visitor, slug: string) =>
  (await visitor.call('stories.get', { params: { slug } })).body;

it('an instant song is made when its order is paid, and is delivered; its customer is told', async () => {
  const visitor = newcomer(shop);
  const email = newEmail();
  await registerGuest(visitor, email);
  const recorded = await visitor.call(
    'instant.addGreeting',
    multipart({}, { name: 'hi.wav', type: 'audio/wav', bytes: SPOKEN }),
  );
  expect(recorded.body.greeting).toMatchObject({ duration_seconds: expect.closeTo(2, 1) });
  const image = await visitor.call(
    'uploads.addImage',
    multipart({}, { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) }),
  );
  const crop = { x: 0.4, y: 0.6, zoom: 1.5 };
  const order = await buy(visitor, [
    songLine(await pick(visitor, 'Odette')),
    line('customer-greeting-for-instant-product', {
      customer_greeting_data: { id: recorded.body.greeting.id },
      customer_greeting_placement: 'before_song',
    }),
    line('instant-slideshow', {
      pod_inputs: { images: [{ id: image.body.image.id, caption: ' The lake ', crop }], texts: {} },
    }),
  ]);
  expect(order).toMatchObject({ recipient: 'Odette', artist_name: 'Rosa', instant_product: true });
  // 128 bits, so that nobody finds a story by trying.
  expect(order.slug).toMatch(/^[\w-]{22}$/);
  expect(order.non_song_product_data).toHaveLength(2);
  expect((await visitor.call('account.orders')).body.orders).toMatchObject([
    { song: { slug: order.slug, is_instant: true, artist: null }, lines: [{}, {}, {}] },
  ]);
  const before = await story(visitor, order.slug);
  expect(before).toMatchObject({
    view: 'timeline',
    status: 'created',
    instant_product: { status: 'rendering', progress: 0, artist_display_name: 'Rosa', audioUrl: null },
  });
  // Strangers see that it is an instant song, but nothing of its contents.
  expect(await story(newcomer(shop), order.slug)).toMatchObject({
    view: 'teaser',
    instant_product: { status: 'rendering', audioUrl: null, lines: [], greeting: null, slideshow: null },
  });

  expect(await shop.services.songMakers.drain()).toBe(1);
  expect(made.at(-1)).toMatchObject({
    extent: 'full',
    request: { name: { spelling: 'Odette' }, singer: 'rosa' },
  });
  const after = await story(newcomer(shop), order.slug);
  expect(after).toMatchObject({
    view: 'song',
    status: 'shipped',
    lyrics: 'La la\n\nLa',
    lyric_times: [expect.objectContaining({ from: 1, to: 2 }), null],
    attributes: { recipient: 'Odette', occasion: 'Birthday', genre: '4', moods: ['4'], tempo: '3' },
    instant_product: {
      status: 'ready',
      generated: true,
      title: 'A song for Odette',
      duration_seconds: 140,
      greeting: { audio_url: recorded.body.greeting.audio_url },
      slideshow: { images: [{ url: image.body.image.url, caption: 'The lake', crop }] },
    },
  });
  expect((await visitor.request('GET', after.instant_product.audioUrl)).status).toBe(200);
  const file = await visitor.request('GET', `/v3/api/stories/${order.slug}/download`);
  expect(String(file.body)).toContain('Generated: composed and sung by a program');
  const frame = String((await newcomer(shop).request('GET', `/stories/${order.slug}/embed`)).body);
  const played = [...frame.matchAll(/<audio[^>]* src="([^"]+)"/g)].map(([, src]) => src);
  expect(played).toEqual([recorded.body.greeting.audio_url, after.instant_product.audioUrl]);

  // Repeated runs deliver the song only once and send only one mail. The ordered intro is kept, although it would have
  // expired.
  await shop.services.deliveries.deliverDue();
  await shop.services.songMakers.drain();
  await shop.services.relay.drain();
  const mails = await shop.mailbox.listMessages({ to: email });
  expect(mails.filter(({ subject }) => subject?.includes('is here'))).toHaveLength(1);
  // No artist has to accept an instant song, so the receipt does not mention acceptance.
  const receipt = mails.find(({ subject }) => subject?.includes('We have your order'))?.text ?? '';
  expect(receipt).toContain('We’re making the whole song now');
  expect(receipt).not.toMatch(/24 hours|Artist/);
  clock.advance(31 * 86_400_000);
  await shop.services.recordings.deleteExpired();
  const kept = eq(instantRecordings.id, recorded.body.greeting.id);
  expect(await shop.db.select().from(instantRecordings).where(kept)).toHaveLength(1);
});

const PAPERS = ['lyrics', 'qr-card', 'certificate', 'gift-receipt'];
const papersOf = (visitor: Visitor, slug: string) =>
  Promise.all(
    PAPERS.map(async (which) => {
      const { status } = await visitor.request('GET', `/v3/api/stories/${slug}/keep/${which}.pdf`);
      return status;
    }),
  );

it('a song that another order already had made is delivered at once, and its papers can be printed', {
  tags: ['night'],
}, async () => {
  const [first, second] = [newcomer(shop), newcomer(shop)];
  for (const visitor of [first, second]) {
    await registerGuest(visitor, newEmail());
    const order = await buy(visitor, [songLine(await pick(visitor, 'Twice'))]);
    if (visitor === first) expect(await papersOf(visitor, order.slug)).toEqual([404, 404, 404, 404]);
    await shop.services.songMakers.drain();
    expect((await story(visitor, order.slug)).status).toBe('shipped');
    if (visitor === first) expect(await papersOf(visitor, order.slug)).toEqual([200, 200, 200, 200]);
  }
  expect(made.filter(({ request }) => request.name?.spelling === 'Twice')).toHaveLength(1);
});

it('a song is delivered, also when the delivery of an earlier one fails', async () => {
  const orders: { visitor: Visitor; email: string; slug: string }[] = [];
  for (const name of ['Wanda', 'Xenia']) {
    const [visitor, email] = [newcomer(shop), newEmail()];
    await registerGuest(visitor, email);
    orders.push({ visitor, email, slug: (await buy(visitor, [songLine(await pick(visitor, name))])).slug });
  }
  const acceptRows = await refuseRows(
    shop.database,
    'outbox',
    `recipient = '${orders[0]?.email}' and template = 'instant_song_delivered'`,
  );
  await expect(shop.services.songMakers.drain()).rejects.toThrow();
  await acceptRows();
  const states = () =>
    Promise.all(orders.map(async ({ visitor, slug }) => (await story(visitor, slug)).status));
  expect(await states()).toEqual(['created', 'shipped']);
  await shop.services.deliveries.deliverDue();
  expect(await states()).toEqual(['shipped', 'shipped']);
});

it('a song that cannot be made is retried, then shown to the staff, and the customer is told', async () => {
  const visitor = newcomer(shop);
  const email = newEmail();
  await registerGuest(visitor, email);
  isBandOut = true;
  const order = await buy(visitor, [songLine(await pick(visitor, 'Ursula'))]);
  for (let turn = 0; turn < 6; turn += 1) {
    await shop.services.songMakers.drain();
    clock.advance(60_000);
  }
  expect(await story(visitor, order.slug)).toMatchObject({
    status: 'created',
    instant_product: { status: 'failed', audioUrl: null },
  });
  const told = await shop.db
    .select({ template: outbox.template, to: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.channel, 'email'));
  expect(told).toContainEqual({ template: 'instant_song_trouble', to: email });
  expect(told).toContainEqual({ template: 'instant_song_failed_staff', to: shop.settings.supportEmail });

  const { visitor: staff } = await signedIn(shop, newEmail(), 'admin');
  const { body } = await staff.call('instant.failedSongs');
  expect(body.songs).toEqual([
    expect.objectContaining({ order_id: order.order_id, recipient: 'Ursula', reason: 'the band is out' }),
  ]);
  isBandOut = false;
  const retry = () => staff.call('instant.retrySong', { params: { id: body.songs[0].song_id } });
  expect((await retry()).body).toEqual({ retried: true });
  expect((await retry()).status).toBe(404);
  await shop.services.songMakers.drain();
  expect((await story(visitor, order.slug)).status).toBe('shipped');
  expect((await staff.call('instant.failedSongs')).body.songs).toEqual([]);
});

it.each([
  [
    'a song that nobody picked',
    () => [songLine('0b0e7d5e-9d5c-4a55-8f1c-1d6a4f0b2f10')],
    'song_data_invalid',
  ],
  ['an intro without a song', () => [line('customer-greeting-for-instant-product')], 'quantity_invalid'],
])('%s cannot be bought', async (_, lines, code) => {
  const visitor = newcomer(shop);
  const answer = await visitor.call('checkout.paymentSettings', { body: cartOf(lines()) });
  expect([answer.status, answer.body.code]).toEqual([400, code]);
});

it('refuses an intro that somebody else recorded', async () => {
  const [one, other] = [newcomer(shop), newcomer(shop)];
  const recorded = await one.call(
    'instant.addGreeting',
    multipart({}, { name: 'hi.wav', type: 'audio/wav', bytes: SPOKEN }),
  );
  const lines = [
    songLine(await pick(other, 'Thief')),
    line('customer-greeting-for-instant-product', { customer_greeting_data: recorded.body.greeting }),
  ];
  const priced = (visitor: Visitor) => visitor.call('checkout.paymentSettings', { body: cartOf(lines) });
  expect((await priced(other)).body).toMatchObject({
    code: 'pod_missing',
    details: { cart_uuid: 'customer-greeting-for-instant-product' },
  });
  expect((await priced(one)).status).toBe(200);
});

const download = (visitor: Visitor, slug: string) =>
  visitor.request('GET', `/v3/api/stories/${slug}/download`);

/** How many processes the work starts: one for each file that is decoded or encoded. */
async function startedBy(work: () => Promise<unknown>): Promise<number> {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('child_process', count);
  try {
    await work();
  } finally {
    unsubscribe('child_process', count);
  }
  return started;
}

it('deleting the story deletes its photos, intro and recording, and keeps what another customer bought too', async () => {
  const { visitor } = await signedIn(shop);
  const picture = { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) };
  const image = (await visitor.call('uploads.addImage', multipart({}, picture))).body.image;
  const intro = { name: 'hi.wav', type: 'audio/wav', bytes: SPOKEN };
  const { greeting } = (await visitor.call('instant.addGreeting', multipart({}, intro))).body;
  const order = await buy(visitor, [
    songLine(await pick(visitor, 'Marlowe')),
    line('customer-greeting-for-instant-product', {
      customer_greeting_data: { id: greeting.id },
      customer_greeting_placement: 'before_song',
    }),
    line('instant-slideshow', { pod_inputs: { images: [{ id: image.id }], texts: {} } }),
  ]);
  const { visitor: second } = await signedIn(shop);
  const same = await buy(second, [songLine(await pick(second, 'Marlowe'))]);
  await shop.services.songMakers.drain();
  await shop.services.deliveries.deliverDue();
  const page = await story(visitor, order.slug);
  const own = [page.instant_product.greeting.audio_url, page.instant_product.slideshow.images[0].url];
  const key = (url: string) => url.replace('/media/', '');
  const isThere = (url: string) => shop.storage.exists(key(url));
  expect(await Promise.all([page.song.audioUrl, ...own].map(isThere))).toEqual([true, true, true]);

  // The download has the intro before the song. It is encoded once and kept.
  const sound = await encodeMp3({ sampleRate: 32_000, channels: [new Float32Array(64_000).fill(0.1)] });
  await shop.storage.put(key(page.song.audioUrl), sound, { contentType: 'audio/mpeg' });
  const encoded = await startedBy(async () => {
    const [first, again] = [await download(visitor, order.slug), await download(visitor, order.slug)];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(String(first.body).length).toBeGreaterThan(0);
  });
  expect(encoded).toBe(1);
  const joined = joinedKey(key(page.instant_product.greeting.audio_url), key(page.song.audioUrl));
  expect(await shop.storage.exists(joined)).toBe(true);

  const remove = (who: Visitor, slug: string, title: string) =>
    who.call('stories.remove', { params: { slug }, body: { title } });
  expect((await remove(visitor, order.slug, page.song.title)).body).toEqual({ deleted: true });
  expect((await visitor.request('GET', page.song.audioUrl)).status).toBe(404);
  expect(await Promise.all(own.map(isThere))).toEqual([false, false]);
  expect(await shop.storage.exists(joined)).toBe(false);
  // The job deletes the recording.
  await shop.services.oldFiles.deleteDue();
  expect(await isThere(page.song.audioUrl)).toBe(false);
  const left =
    await shop.db.execute(sql`select o.cart::text as text from orders o where o.id = ${order.order_id}
    union all select t::text from instant_tasks t where spelling = 'Marlowe' and visitor_id in
      (select c.visitor_id from checkouts c join orders o on o.checkout_id = c.id where o.id = ${order.order_id})`);
  expect(JSON.stringify(left.rows)).not.toMatch(/Marlowe|media|images\//);

  const { audioUrl } = (await story(second, same.slug)).song;
  expect(audioUrl).not.toBe(page.song.audioUrl);
  expect(await isThere(audioUrl)).toBe(true);
  const made = await shop.db.execute<{ key: string }>(sql`select s.audio_key as key from instant_songs s
    join stories t on t.instant_song_id = s.id where t.slug = ${same.slug}`);
  const source = made.rows[0]?.key ?? '';
  expect(await shop.storage.exists(source)).toBe(true);
  expect((await remove(second, same.slug, page.song.title)).body).toEqual({ deleted: true });
  await shop.services.oldFiles.deleteDue();
  expect([await isThere(audioUrl), await shop.storage.exists(source)]).toEqual([false, false]);
});

const storiesFor = async (recipient: string) =>
  (await shop.db.execute(sql`select id from stories where song_data ->> 'recipient' = ${recipient}`)).rows;

it('a song is sold once: a second tab ends the payment of the first, and the bought song is refused', async () => {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const cart = cartOf([songLine(await pick(visitor, 'Ottilie'))]);
  const first = await toPay(shop, visitor, { slug: '', cart });
  expect((await first.submit()).status).toBe(200);
  const second = await toPay(shop, visitor, { slug: '', cart });
  expect((await second.submit()).status).toBe(200);
  expect((await first.pay()).ok).toBe(false);
  await second.pay();
  expect((await second.confirm()).body.state).toBe('processed');
  const late = await visitor.call('checkout.paymentSettings', { body: cart });
  expect([late.status, late.body.code]).toEqual([409, 'song_ordered']);
  expect(await storiesFor('Ottilie')).toHaveLength(1);
});

it('a song that is paid twice all the same becomes one order, and the other money goes back', async () => {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const cart = cartOf([songLine(await pick(visitor, 'Philippa'))]);
  const one = await toPay(shop, visitor, { slug: '', cart });
  await one.submit();
  // Two servers can store two submissions at the same moment. The test imitates this by hiding the first one's song
  // from the second one.
  const own = eq(checkouts.submissionId, one.submission_id);
  const [row] = await shop.db.select().from(checkouts).where(own);
  if (!row) throw new Error('the submission is not stored');
  await shop.db
    .update(checkouts)
    .set({ cart: { ...row.cart, lines: [] } })
    .where(own);
  const other = await toPay(shop, visitor, { slug: '', cart });
  expect((await other.submit()).status).toBe(200);
  await shop.db.update(checkouts).set({ cart: row.cart }).where(own);
  await Promise.all([one.pay(), other.pay()]);
  const states = (await Promise.all([one.confirm(), other.confirm()])).map(({ body }) => body.state);
  expect(states.sort()).toEqual(['needs_attention', 'processed']);
  expect(await storiesFor('Philippa')).toHaveLength(1);
});

it('the sleeve of a song is the same while it waits and when it is delivered', async () => {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const asked = await visitor.call('instant.requestPreviews', {
    params: { id: 'birthday' },
    body: wishFor('Ulrike'),
  });
  await shop.services.songMakers.drain();
  const [task = ''] = asked.body.task_ids;
  const { body: heard } = await visitor.call('instant.previews', {
    params: { id: 'birthday' },
    query: { task_ids: [task] },
  });
  const { template_song_id, title } = heard.previews[task].data;
  const { body: picked } = await visitor.call('instant.requestFullSong', {
    params: { id: 'birthday' },
    body: { ...wishFor('Ulrike'), template_song_id },
  });
  const { slug } = await buy(visitor, [songLine(picked.task_id)]);
  const before = await story(visitor, slug);
  expect([before.instant_product.title, before.song.peaks]).toEqual([title, []]);
  await shop.services.songMakers.drain();
  const after = await story(visitor, slug);
  expect([after.song.title, after.song.peaks]).toEqual([title, []]);
  expect(after.sleeve).toEqual(before.sleeve);
  // The player still draws the recording.
  expect(after.instant_product.peaks.length).toBeGreaterThan(0);
});
