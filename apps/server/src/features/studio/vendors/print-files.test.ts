import { goodsSheet } from '@keepsong/artwork/sheet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import { textsOfPdf } from '../../../platform/pdf/testing/pdf-words.ts';
import { finishedSong, saveDraft, toPay } from '../../../testing/commission-song.ts';
import { refuseRows } from '../../../testing/database.ts';
import { lineOf } from '../../../testing/money.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, signedIn, WORK } from '../../../testing/people.ts';
import { addSongProducts, letGuestIn, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { goodsPdf } from './goods-pdf.ts';

const [, FIRST = '', SECOND = ''] = WORK.lyrics.split('\n');
const SHIPPING = {
  ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY' },
  ...{ postal_code: '13152', country: 'US' },
};
const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

let shop: TestShop;
let goods: Awaited<ReturnType<typeof addSongProducts>>;
let press: { id: number; visitor: Visitor };
let owner: Visitor;
let slug: string;
let item: number;
let commission: number;
let artist: Awaited<ReturnType<typeof artistAtWork>>;

const get = (url: string, cookie = '') => shop.http.inject({ url, headers: { cookie } });
const file = (name: string, by = press.visitor) => get(`/v3/api/vendor/items/${item}/${name}`, by.cookie());
const seen = async () =>
  (await press.visitor.call('studio.vendorOrders', { params: { id: press.id }, query: {} })).body.orders[0];

/** Buys a song with a print of it, on which these lines are chosen. */
async function bought(texts: Record<string, string> = {}) {
  const visitor = newcomer(shop);
  await letGuestIn(shop, visitor, newEmail());
  const draft = await saveDraft(visitor, finishedSong(artist.artist));
  const cart = {
    sf_cart: {
      addresses: { billing: BILLING, shipping: SHIPPING },
      cart_total: 1_000,
      products: [lineOf(goods.song), { ...lineOf(goods.print), pod_inputs: { images: [], texts } }],
      ...{ payment_type: 'card', gift_note: 'Forty more.' },
      stripe_intent_id: null,
    },
    sf_song_data: { slug: draft },
  };
  const till = await toPay(shop, visitor, { slug: draft, cart: cart as never });
  await till.submit();
  await till.pay();
  const order = (await till.confirm()).body.order;
  const [made] = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, order.order_id));
  return { owner: visitor, slug: String(order.slug), item: made?.id ?? 0 };
}

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
  const { visitor, id: userId } = await signedIn(shop, undefined, 'vendor');
  const [row] = await shop.db.insert(productVendors).values({ name: 'The press', userId }).returning();
  press = { id: row?.id ?? 0, visitor };
  const pod_fields = ['line_1', 'line_2'].map((key) => ({
    key,
    label: { en: key, sp: key },
    max_length: 80,
  }));
  await shop.db
    .update(products)
    .set({ vendorId: press.id, requiresShippingAddress: true, extraInfo: { pod_fields } })
    .where(eq(products.id, goods.print.id));
  ({ owner, slug, item } = await bought());
  const queue = await artist.visitor.call('studio.queue');
  commission = queue.body.offered[0].id;
});
afterAll(() => shop.close());

it('there is nothing to print before the song is there, and its code does not play', async () => {
  expect((await seen()).lines[0].print).toMatchObject({ is_ready: false, pdf_url: null, lines: [] });
  expect((await file('print.pdf')).json()).toMatchObject({ code: 'song_not_ready' });
  const { url } = (await seen()).lines[0].print.code;
  expect((await get(url)).statusCode).toBe(404);
});

it('once it is delivered, the lines are printed as they are shown, as SVG and as PDF with its code', async () => {
  await deliverSong(artist.visitor, commission);
  const { print } = (await seen()).lines[0];
  expect(print).toMatchObject({ is_ready: true, lines: [FIRST, SECOND] });
  const svg = await file('print.svg');
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.headers['content-security-policy']).toContain('sandbox');
  expect(svg.body).toContain('width="12in" height="16in"');
  const pdf = await file('print.pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const text = pdf.rawPayload.toString('latin1');
  expect(text.match(/\/MediaBox \[0 0 864 1152\]/g)).toHaveLength(2);
  // The PDF contains the font of the words below the code.
  expect(text).toContain('/FontFile2');
});

it('the code plays a private song to everybody, and shows nothing else of it, until its owner stops it', async () => {
  await owner.call('stories.setVisibility', { params: { slug }, body: { visibility: 'private' } });
  const { url } = (await seen()).lines[0].print.code;
  const page = await get(url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(WORK.title);
  for (const hidden of [slug, FIRST, WORK.artist_note, '<script', '<form'])
    expect(page.body).not.toContain(hidden);
  expect(page.headers['set-cookie']).toBeUndefined();
  const src = /<audio[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect(src).toBe(`${url}/song`);
  const sound = await get(src);
  expect(sound.headers['content-type']).toBe('audio/mpeg');
  expect(sound.headers['cache-control']).toBe('private, no-store');
  // A visitor who has only the code cannot load the recording's own address.
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, slug));
  expect((await get(`/media/${story?.audioKey}`)).statusCode).toBe(404);
  expect((await get(`${url}/lyrics`)).statusCode).toBe(404);

  const mine = await owner.call('stories.playCodes', { params: { slug } });
  const [{ id }] = mine.body.codes;
  const set = (plays: boolean, by = owner) =>
    by.call('stories.setPlayCode', { params: { slug, id }, body: { plays } });
  expect((await set(false, newcomer(shop))).status).toBe(404);
  expect((await set(false, press.visitor)).status).toBe(404);
  await set(false);
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(`${url}/song`)).statusCode).toBe(404);
  expect((await seen()).lines[0].print.code).toMatchObject({ plays: false });
  await set(true);
  expect((await get(url)).statusCode).toBe(200);
});

it('the packing slip says what is in the parcel and to whom it goes, and no price', async () => {
  expect((await seen()).gift_note).toBe('Forty more.');
  const slip = await file('packing-slip.pdf');
  expect(slip.headers['content-type']).toBe('application/pdf');
  const texts = textsOfPdf(slip.rawPayload);
  for (const words of ['Forty more.', 'Lou Lavoie', '1 × Lyric print']) expect(texts).toContain(words);
  // No price, and no sum.
  expect(texts.join('\n')).not.toMatch(/\$|48\.00|199\.99|\d\.\d\d/);
  const slips = (query: string) =>
    get(`/v3/api/partners/${press.id}/packing-slips.pdf?${query}`, press.visitor.cookie());
  const one = await slips(`ids=${item}`);
  expect(one.headers['content-type']).toBe('application/pdf');
  const both = [await slips(`ids=${item},${item}`), await slips(`ids=${item}&ids=${item}`)];
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const wrong of ['', 'ids=', 'ids=x', `ids=${item}&ids=x`, 'ids[a]=1'])
    expect((await slips(wrong)).statusCode, wrong).toBe(404);
});

/** A packing slip with these goods: its texts in their order, its pages, and how far its lowest text is from the edge. */
async function slipWith(lines: { title: string; quantity: number; details: string[] }[]) {
  const slip = {
    locale: 'en' as const,
    number: 'H4T-9KZ',
    day: 'Nov 2',
    to: ['Lou'],
    giftNote: 'With love.',
  };
  const pdf = await goodsPdf({
    kind: 'slips',
    ...{ locale: 'en', brand: 'Keepsong', createdAt: new Date(0), compress: false },
    slips: [{ ...slip, lines }],
  });
  const file = pdf.toString('latin1');
  const heights = [...file.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y));
  return {
    texts: textsOfPdf(pdf),
    pages: file.match(/\/Type \/Page\b/g)?.length ?? 0,
    lowest: Math.min(...heights),
  };
}

it('the packing slip has the gift message before the goods, and as many pages as the goods need', async () => {
  const mug = (at: number) => ({ title: `Mug ${at + 1}`, quantity: 1, details: ['For Ada', 'In blue'] });
  const short = await slipWith([mug(0)]);
  expect(short.pages).toBe(1);
  const many = await slipWith(Array.from({ length: 60 }, (_, at) => mug(at)));
  expect(many.pages).toBeGreaterThan(4);
  expect(many.lowest).toBeGreaterThan(30);
  expect(many.texts.indexOf('With love.')).toBeLessThan(many.texts.indexOf('1 × Mug 1'));
  expect(many.texts.filter((text) => text.startsWith('1 × '))).toHaveLength(60);
  expect(many.texts.at(-1)).toContain('Keepsong');
  // Each further page begins with the number of the order and a whole item.
  const [, ...further] = many.texts.flatMap((text, at) =>
    text.startsWith('Order ') ? [many.texts[at + 1] ?? ''] : [],
  );
  expect(further).toHaveLength(many.pages - 1);
  for (const text of further) expect(text).toMatch(/^1 × Mug/);
  const details = Array.from({ length: 90 }, (_, at) => `Line ${at + 1}`);
  const tall = await slipWith([{ title: 'Book', quantity: 1, details }]);
  expect(tall.lowest).toBeGreaterThan(30);
  expect(tall.texts.filter((text) => text.startsWith('Line '))).toEqual(details);
});

it('belongs to its vendor alone', async () => {
  const other = await signedIn(shop, undefined, 'vendor');
  await shop.db.insert(productVendors).values({ name: 'Another', userId: other.id });
  expect((await file('print.pdf', other.visitor)).statusCode).toBe(404);
  expect((await file('print.pdf', owner)).statusCode).toBe(403);
  expect((await get(`/v3/api/vendor/items/${item}/print.pdf`)).statusCode).toBe(401);
  expect((await file('nothing.pdf')).statusCode).toBe(404);
});

it('a song that comes later than promised moves the day by which its goods are sent, and only once', async () => {
  const deliveredAt = new Date('2026-12-21T18:00:00Z');
  await shop.db.update(commissions).set({ deliveredAt }).where(eq(commissions.id, commission));
  expect(await shop.services.waitForSong.moveDays()).toBe(1);
  // The lead time is three working days after a Monday.
  expect((await seen()).lines[0].send_by).toBe('2026-12-24');
  expect(await shop.services.waitForSong.moveDays()).toBe(0);
});

it('the lines that the customer chose are printed in their order, also before the song is there', async () => {
  const chosen = ['And we drove', 'to the wrong Portland'];
  const other = await bought({ line_1: chosen[0] ?? '', line_2: chosen[1] ?? '' });
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, other.slug));
  const { recipient = '', genre = '', moods = [], tempo = '' } = story?.songData ?? {};
  const song = { recipient, genre, tempo, mood: moods[0] ?? null, title: '', peaks: [] };
  const sheetOf = (lines: string[]) => goodsSheet('print', { lines, inks: ['press', 'rose'], song }).svg;
  const { body } = await get(`/v3/api/vendor/items/${other.item}/print.svg`, press.visitor.cookie());
  expect(body).toBe(sheetOf(chosen));
  expect(body).not.toBe(sheetOf(chosen.toReversed()));
  for (const line of chosen) expect(body).not.toBe(sheetOf([line]));
});

it('is in the language of the order where its customer reads it, whatever the vendor reads', {
  tags: ['night'],
}, async () => {
  const other = await bought();
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, other.slug));
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, story?.orderId ?? 0));
  await shop.db
    .update(checkouts)
    .set({ locale: 'sp' })
    .where(eq(checkouts.id, order?.checkoutId ?? ''));
  const open = async (path: string) => {
    const answer = await get(`/v3/api/${path}`, press.visitor.cookie());
    expect(answer.statusCode).toBe(200);
    return textsOfPdf(answer.rawPayload).join('\n');
  };
  for (const query of ['', '?locale=sp', '?locale=en']) {
    const theirs = await open(`vendor/items/${other.item}/packing-slip.pdf${query}`);
    expect(theirs).toContain('Una nota para ti');
    expect(theirs).toContain('Pedido');
    expect(theirs).not.toContain('A note for you');
    expect(await open(`vendor/items/${item}/packing-slip.pdf${query}`)).toContain('A note for you');
  }
  const both = await open(`partners/${press.id}/packing-slips.pdf?ids=${item},${other.item}`);
  for (const words of ['Una nota para ti', 'A note for you']) expect(both).toContain(words);

  const [work] = await shop.db
    .select()
    .from(commissions)
    .where(eq(commissions.storyId, story?.id ?? 0));
  await deliverSong(artist.visitor, work?.id ?? 0);
  expect(await open(`vendor/items/${other.item}/print.pdf`)).toContain('Escanea para escuchar la canción');
  expect(await open(`vendor/items/${item}/print.pdf`)).toContain('Scan to hear the song');
});

it('of a late song moves its day, also when the goods of an earlier order cannot be moved', async () => {
  const next = await bought();
  await shop.db.update(commissions).set({ deliveredAt: new Date('2027-03-01T18:00:00Z') });
  const dayOf = async (id: number) =>
    (await shop.db.select().from(vendorItems).where(eq(vendorItems.id, id)))[0]?.sendBy;
  const days = () => Promise.all([item, next.item].map(dayOf));
  const before = await days();
  const acceptRows = await refuseRows(shop.database, 'vendor_items', `id = ${item}`);
  await expect(shop.services.waitForSong.moveDays()).rejects.toThrow();
  await acceptRows();
  expect(await days()).toEqual([before[0], '2027-03-04']);
  await shop.services.waitForSong.moveDays();
  expect(await days()).toEqual(['2027-03-04', '2027-03-04']);
});
