import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { GIFT_CARD, GIFT_CARD_TYPE, GRATUITY, LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { LOCALES } from '@keepsong/domain/format/locale';
import { eq } from 'drizzle-orm';
import { default as jsqr } from 'jsqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../../db/schema/checkout.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { textsOfPdf } from '../../../platform/pdf/testing/pdf-words.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, paidSong, signedIn } from '../../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { openPage } from './keep-page.ts';
import { KEEPSAKES, type KeepFacts, keepPdf } from './keep-pdf.ts';
import { KEEP_WORDS } from './keep-words.ts';

/** The smallest PNG. The tests use it instead of a drawn sleeve (cover). */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FACTS: KeepFacts = {
  recipient: 'Łucja Øster',
  fromName: 'Henri',
  title: 'Forty Winters',
  artistName: 'Odessa Vale',
  isGenerated: false,
  lyrics: Array.from({ length: 120 }, (_, at) => `Line ${at + 1} of a song that is long`).join('\n'),
  url: 'https://keepsong.test/stories/Zk3TqW8dPnXb1c9f',
  promised: null,
  order: {
    id: 7,
    createdAt: new Date('2026-11-02T12:00:00Z'),
    lines: [{ title: 'Original song', quantity: 1 }],
  },
  ink: 'ultra',
  sleeve: DOT,
  brand: 'Keepsong',
  locale: 'en',
  createdAt: new Date('2026-11-02T12:00:00Z'),
  compress: false,
};

/** All filled rectangles of a document, in drawing order. */
const squaresOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  );

/** Reads the QR code of a document as a camera would, from its dark squares. */
function readQr(pdf: Buffer): string | undefined {
  const squares = squaresOf(pdf);
  const step = Math.min(...squares.map(([, , width = 0]) => width).filter((width) => width > 1));
  const dark = squares.filter(
    ([, , width = 0, height = 0]) => Math.abs(width - step) < 0.01 && Math.abs(height - step) < 0.01,
  );
  const [left, top] = [Math.min(...dark.map(([x = 0]) => x)), Math.min(...dark.map(([, y = 0]) => y))];
  const [scale, quiet] = [6, 4];
  const across = Math.round((Math.max(...dark.map(([x = 0]) => x)) - left) / step) + 1 + 2 * quiet;
  const side = across * scale;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x = 0, y = 0] of dark) {
    const [column, row] = [Math.round((x - left) / step) + quiet, Math.round((y - top) / step) + quiet];
    for (let at = 0; at < scale * scale; at += 1) {
      const pixel = (row * scale + Math.floor(at / scale)) * side + column * scale + (at % scale);
      image.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return jsqr.default(image, side, side)?.data;
}

/** The distance of each text line from the top of the page, in points. The page must not be compressed. */
const textTops = (pdf: Buffer, height: number): number[] =>
  [...pdf.toString('latin1').matchAll(/^1 0 0 1 [\d.-]+ ([\d.-]+) Tm$/gm)].map(
    (match) => height - Number(match[1]),
  );

/** The compressed parts of a document that can be read as text, one after the other. */
const inflated = (pdf: Buffer): Buffer =>
  Buffer.concat(
    [...pdf.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
      ([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')),
    ),
  );

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('a title on a printed page', () => {
  const page = openPage({
    size: 'LETTER',
    title: '',
    author: '',
    locale: 'en',
    createdAt: FACTS.createdAt,
    compress: false,
  });
  it.each([
    ['Wrong Portland', { lines: 4 }],
    ['Marguerite-Antoinette', { lines: 4 }],
    ['A song for Marguerite-Antoinette', { high: 90 }],
  ])('is as large as it can be without a broken word: %s', (title, room) => {
    const size = page.fit(title, 132, { most: 44, least: 8, ...room });
    const words = title.split(' ');
    const lines = page.linesOf(title, 132, { size, font: 'serif' });
    expect(lines.join(' ')).toBe(title);
    expect(lines.flatMap((line) => line.split(' '))).toEqual(words);
    expect(size).toBeGreaterThan(8);
  });
});

describe('printed pages', () => {
  it.each(['qr-card', 'certificate'] as const)('%s has a code that leads to the song', async (which) => {
    expect(readQr(await keepPdf(which, FACTS))).toBe(FACTS.url);
    expect(
      readQr(
        await keepPdf(which, { ...FACTS, title: '', artistName: '', promised: '2026-11-20', locale: 'sp' }),
      ),
    ).toBe(FACTS.url);
  });

  it.each(
    LOCALES.flatMap((locale) => [
      { locale, url: FACTS.url, parts: ['keepsong.test/stories/Zk3TqW8dPnXb1c9f'] },
      {
        locale,
        url: 'https://songs.the-shop-with-a-rather-long-name.test/stories/Zk3TqW8dPnXb1c9fQw7LmN',
        parts: ['songs.the-shop-with-a-rather-long-name.test', '/stories/Zk3TqW8dPnXb1c9fQw7LmN'],
      },
    ]),
  )('certificate has the address whole, below the code and the shop’s name: %j', async (asked) => {
    const { parts, ...over } = asked;
    const pdf = await keepPdf('certificate', { ...FACTS, ...over });
    const texts = textsOfPdf(pdf);
    const tops = textTops(pdf, 612);
    expect(texts).toHaveLength(tops.length);
    expect(texts.slice(-parts.length)).toEqual(parts);
    const topOf = (text: string) => tops[texts.indexOf(text)] ?? Number.NaN;
    const label = topOf(KEEP_WORDS[over.locale].opens);
    expect(label - topOf('Keepsong')).toBeGreaterThan(13);
    const lines = [label, ...parts.map(topOf)];
    lines.slice(1).forEach((top, at) => {
      expect(top - (lines[at] ?? top)).toBeGreaterThan(6);
    });
    expect(lines.at(-1)).toBeLessThan(612 - 36);
  });

  it.each(['lyrics', 'certificate', 'gift-receipt'] as const)(
    '%s of a generated song says that it was generated',
    async (which) => {
      const of = (over: Partial<KeepFacts>) => keepPdf(which, { ...FACTS, ...over });
      expect((await of({ isGenerated: true })).equals(await of({}))).toBe(false);
    },
  );

  it('name the voice in both languages, also when the song names nobody', () => {
    const { en, sp } = KEEP_WORDS;
    expect([en.generated('Rosa'), en.generatedByline('', 'Rosa'), en.generatedByline('Ida', 'Rosa')]).toEqual(
      [
        'Sung for you by Rosa, a voice of our song engine',
        'sung by Rosa, a voice of our song engine',
        'for Ida, sung by Rosa, a voice of our song engine',
      ],
    );
    expect([sp.generatedByline('', 'Rosa'), sp.songFor(''), en.songFor(''), en.lyrics('')]).toEqual([
      'canta Rosa, una voz de nuestro motor de canciones',
      'Una canción para ti',
      'A song for you',
      'The words of your song',
    ]);
  });

  it.each(LOCALES)('name the parts of lyrics as the pages do, %s', async (locale) => {
    const file = new URL(`../../../../../web/messages/${locale}/stories.json`, import.meta.url);
    const words: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    const { parts } = KEEP_WORDS[locale];
    for (const [part, name] of Object.entries(parts)) expect(name).toBe(words[`stories_part_${part}`]);
    expect(Object.keys(parts)).toHaveLength(10);
  });

  it('name the parts of the lyrics in their language, and keep the artist’s own headings', async () => {
    const of = (lyrics: string) => keepPdf('lyrics', { ...FACTS, locale: 'sp', lyrics });
    const named = await of('[Estrofa 2]\nOne\n\n[Verse for Bea]\nTwo');
    expect((await of('[Verse 2]\nOne\n\n[Verse for Bea]\nTwo')).equals(named)).toBe(true);
    expect((await of('[Verse 2]\nOne\n\n[Estrofa]\nTwo')).equals(named)).toBe(false);
  });

  it('need as many pages as the lyrics need, and one page for the other documents', async () => {
    expect(pagesOf(await keepPdf('lyrics', FACTS))).toBe(2);
    for (const which of KEEPSAKES)
      expect(pagesOf(await keepPdf(which, { ...FACTS, lyrics: 'One\nTwo' })), which).toBe(1);
  });

  it.each([
    { recipient: 'Marguerite', title: '', locale: 'sp' as const },
    { recipient: 'Marguerite-Antoinette', title: 'The Night That We Drove to the Wrong Portland' },
    { recipient: 'Ann', title: 'Us', fromName: 'Maximiliane and Bartholomew Featherstonehaugh' },
  ])('leave space between the words of a card and its code: %j', async (over) => {
    const tops = textTops(await keepPdf('qr-card', { ...FACTS, ...over }), 432);
    expect(tops.length).toBeGreaterThan(3);
    // The QR code reaches from 140 to 340 points. The shop's name stands at 404 points.
    expect(tops.filter((top) => top > 134 && top < 344)).toEqual([]);
    const under = tops.filter((top) => top > 344).toSorted((a, b) => a - b);
    expect((under.at(-1) ?? 0) - (under.at(-2) ?? 0)).toBeGreaterThan(12);
  });

  it('have room for words of any length and letters of any alphabet', async () => {
    const long = {
      ...FACTS,
      title: 'Wörd'.repeat(60),
      recipient: 'W'.repeat(100),
      fromName: 'ż'.repeat(80),
      lyrics: 'x'.repeat(900),
    };
    for (const which of KEEPSAKES) expect(pagesOf(await keepPdf(which, long)), which).toBe(1);
  });
});

describe('printing a song', () => {
  let shop: TestShop;
  let goods: Goods;
  beforeAll(async () => {
    shop = await openTestShop();
    goods = await addSongProducts(shop);
  });
  afterAll(() => shop.close());

  const ask = (visitor: Visitor, slug: string, file: string) =>
    shop.http.inject({ url: `/v3/api/stories/${slug}/keep/${file}`, headers: { cookie: visitor.cookie() } });

  it('is only possible for its owner: certificate and card before the delivery, the lyrics after it', async () => {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const statuses = async (visitor: Visitor) =>
      Promise.all(
        ['lyrics', 'qr-card', 'certificate', 'gift-receipt', 'nothing'].map(
          async (file) => (await ask(visitor, song.slug, `${file}.pdf`)).statusCode,
        ),
      );
    expect(await statuses(song.visitor)).toEqual([404, 200, 200, 200, 404]);
    await deliverSong(desk.visitor, song.commissionId);
    expect(await statuses(song.visitor)).toEqual([200, 200, 200, 200, 404]);
    expect(await statuses((await signedIn(shop)).visitor)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(newcomer(shop))).toEqual([401, 401, 401, 401, 404]);
    expect(await statuses(desk.visitor)).toEqual([404, 404, 404, 404, 404]);
    const receipt = await ask(song.visitor, song.slug, 'gift-receipt.pdf');
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.headers['cache-control']).toBe('private, no-store');
  });

  it('lists on the gift receipt what is given, and neither the tip nor a gift card for somebody else', async () => {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const [found] = await shop.db
      .select({ order: orders })
      .from(stories)
      .innerJoin(orders, eq(orders.id, stories.orderId))
      .where(eq(stories.id, song.storyId));
    if (!found) throw new Error('the song has no order');
    const { id, cart } = found.order;
    const [first] = cart.lines;
    if (!first) throw new Error('the order has no lines');
    /** The number of written lines of the receipt, when the order also has a line of this product. */
    const written = async (name: string, productType = first.productType) => {
      const line = { ...first, cartUuid: name, productType, name, titleEn: name, titleSp: name };
      const lines = [...cart.lines, line];
      await shop.db
        .update(orders)
        .set({ cart: { ...cart, lines } })
        .where(eq(orders.id, id));
      const pdf = (await ask(song.visitor, song.slug, 'gift-receipt.pdf')).rawPayload;
      return textTops(inflated(pdf), 792).length;
    };
    const withoutTip = await written(GRATUITY);
    expect(await written(LYRIC_PRINT)).toBe(withoutTip + 1);
    expect(await written(GIFT_CARD, GIFT_CARD_TYPE)).toBe(withoutTip);
  });
});
