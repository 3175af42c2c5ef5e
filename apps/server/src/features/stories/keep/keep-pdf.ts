import { floodText, INKS, type InkName, PRESS, WHITE } from '@keepsong/artwork/draw/inks';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { nameHeading } from '@keepsong/domain/stories/song-part';
import { headingIn, normalizeLyrics } from '@keepsong/domain/studio/lyrics';
import type { Day } from '@keepsong/domain/time/chicago';
import { openPage, type Page } from './keep-page.ts';
import { KEEP_WORDS } from './keep-words.ts';

/** The documents about a song that its owner can print. The lyrics can only be printed after the delivery. */
export const KEEPSAKES = ['lyrics', 'qr-card', 'certificate', 'gift-receipt'] as const;
export type Keepsake = (typeof KEEPSAKES)[number];

export type KeepFacts = {
  recipient: string;
  fromName: string;
  /** Empty until the song is delivered. */
  title: string;
  /** Empty until an artist has accepted the song. */
  artistName: string;
  /** True for an instant song: the song engine wrote it and sings it. */
  isGenerated: boolean;
  lyrics: string;
  /** The address of the song's page. */
  url: string;
  /** The promised day; null when the song is delivered or has no promised day. */
  promised: Day | null;
  order: { id: number; createdAt: Date; lines: readonly { title: string; quantity: number }[] } | null;
  /** The colour of the page's header. */
  ink: InkName;
  sleeve: Uint8Array;
  brand: string;
  locale: Locale;
  createdAt: Date;
  compress: boolean;
};

/** The message to the printing thread for one document. */
export type KeepJob = { which: Keepsake; facts: KeepFacts };

const textOn = (ink: InkName): string => (floodText(ink) === 'white' ? WHITE : PRESS);

const GREY = '#5F5560';
const MARGIN = 56;

type Words = (typeof KEEP_WORDS)[Locale];

/** Makes one of the documents as a PDF. */
export function keepPdf(which: Keepsake, facts: KeepFacts): Promise<Buffer> {
  const words = KEEP_WORDS[facts.locale];
  switch (which) {
    case 'lyrics':
      return lyricSheet(facts, words);
    case 'qr-card':
      return qrCard(facts, words);
    case 'certificate':
      return certificate(facts, words);
    case 'gift-receipt':
      return giftReceipt(facts, words);
  }
}

const open = (
  facts: KeepFacts,
  title: string,
  shape: Pick<Parameters<typeof openPage>[0], 'size' | 'landscape'>,
) =>
  openPage({
    ...shape,
    title,
    author: facts.brand,
    locale: facts.locale,
    createdAt: facts.createdAt,
    compress: facts.compress,
  });

const bylineOf = ({ recipient, artistName, isGenerated }: KeepFacts, words: Words): string =>
  isGenerated ? words.generatedByline(recipient, artistName) : words.byline(recipient, artistName);

/** The line under the title: who made the song. */
const madeBy = ({ artistName, isGenerated }: KeepFacts, words: Words): string =>
  isGenerated ? words.generated(artistName) : words.made(artistName);

/** The lyrics. They fill as many columns and pages as they need. */
async function lyricSheet(facts: KeepFacts, words: Words): Promise<Buffer> {
  const page = open(facts, words.lyrics(facts.recipient), { size: 'LETTER' });
  const wide = page.width - 2 * MARGIN;
  page.picture(facts.sleeve, MARGIN, MARGIN, 128);
  const size = page.fit(facts.title, wide - 152, { most: 40, least: 20, lines: 2 });
  const below = page.write(facts.title, MARGIN + 152, MARGIN, wide - 152, { size, font: 'serif' });
  page.write(bylineOf(facts, words), MARGIN + 152, below + 8, wide - 152, { size: 12, colour: GREY });
  setColumns(page, namedParts(facts.lyrics, words), MARGIN + 160);
  return page.end();
}

/** The lyrics with the usual names of their parts in the document's language. */
const namedParts = (lyrics: string, { parts }: Words): string =>
  normalizeLyrics(lyrics)
    .split('\n')
    .map((line) => {
      const heading = headingIn(line);
      return heading === null ? line : `[${nameHeading(heading, (part) => parts[part])}]`;
    })
    .join('\n');

const LYRIC = { size: 11.5, gap: 5.5 } as const;
const COLUMN_GAP = 36;

function setColumns(page: Page, lyrics: string, firstTop: number): void {
  const column = (page.width - 2 * MARGIN - COLUMN_GAP) / 2;
  const bottom = page.height - MARGIN;
  let [x, y, top] = [MARGIN, firstTop, firstTop];
  for (const line of lyrics.split('\n').flatMap((one) => page.linesOf(one, column, LYRIC))) {
    if (y + page.heightOf(LYRIC) > bottom) {
      if (x > MARGIN) {
        page.nextPage();
        [x, top] = [MARGIN, MARGIN];
      } else x = MARGIN + column + COLUMN_GAP;
      y = top;
    }
    page.line(line, x, y, column, headingIn(line) === null ? LYRIC : { ...LYRIC, colour: GREY });
    y += page.heightOf(LYRIC);
  }
}

/** Measures of the card in points: the top and the side of the QR code, and the height for the words under the code. */
const CARD = { codeTop: 140, code: 200, callHigh: 40 } as const;

/** A card of 4 by 6 inches with the sleeve (cover) and a QR code that opens the song's page. */
async function qrCard(facts: KeepFacts, words: Words): Promise<Buffer> {
  const page = open(facts, words.songFor(facts.recipient), { size: [288, 432] });
  const ink = INKS[facts.ink];
  const colour = textOn(facts.ink);
  page.ground(0, 0, page.width, page.height, ink);
  page.picture(facts.sleeve, 24, 24, 96);
  const [x, top, wide] = [132, 24, 132];
  const small = { size: 9.5, colour };
  const name = facts.title || words.songFor(facts.recipient);
  const rest = [...(facts.title ? [words.songFor(facts.recipient)] : []), words.from(facts.fromName)];
  const restHigh = rest.reduce(
    (sum, text) => sum + page.linesOf(text, wide, small).length * page.heightOf(small) + 2,
    0,
  );
  const size = page.fit(name, wide, { most: 24, least: 8, high: CARD.codeTop - 10 - top - restHigh });
  let y = page.write(name, x, top, wide, { size, font: 'serif', colour });
  for (const text of rest) y = page.write(text, x, y + 2, wide, small);
  page.qr(facts.url, 44, CARD.codeTop, CARD.code);
  const call = facts.title ? words.scanToHear : words.scanLater;
  const callSize = page.fit(call, 224, { most: 12, least: 8, high: CARD.callHigh });
  page.write(call, 32, CARD.codeTop + CARD.code + 14, 224, { size: callSize, align: 'center', colour });
  page.write(facts.brand, 32, 404, 224, { size: 9, align: 'center', font: 'serif', colour });
  return page.end();
}

/** A page that can be wrapped as a gift, before or after the song is delivered. */
async function certificate(facts: KeepFacts, words: Words): Promise<Buffer> {
  const page = open(facts, words.songFor(facts.recipient), { size: 'LETTER', landscape: true });
  const ink = INKS[facts.ink];
  const side = page.height - 2 * MARGIN;
  page.ground(0, 0, side * 0.62 + MARGIN, page.height, ink);
  page.picture(facts.sleeve, MARGIN, (page.height - side * 0.86) / 2, side * 0.86);
  const x = MARGIN + side * 0.86 + 40;
  const wide = page.width - x - MARGIN;
  let y = page.write(words.certificate, x, MARGIN + 12, wide, { size: 13, colour: GREY });
  const head = facts.title || words.songFor(facts.recipient);
  const size = page.fit(head, wide, { most: 44, least: 18, lines: 4 });
  y = page.write(head, x, y + 8, wide, { size, font: 'serif', gap: size * 0.12 });
  if (facts.title) y = page.write(words.songFor(facts.recipient), x, y + 8, wide, { size: 15 });
  y = page.write(words.from(facts.fromName), x, y + 4, wide, { size: 15 });
  const made = facts.artistName ? madeBy(facts, words) : words.madeBySomebody;
  y = page.write(made, x, y + 14, wide, { size: 12, colour: GREY });
  const when = facts.title
    ? words.here
    : facts.promised
      ? words.comes(formatWeekday(facts.promised, facts.locale))
      : words.scanLater;
  page.write(when, x, y + 4, wide, { size: 12, colour: GREY });
  const codeTop = page.height - MARGIN - 132;
  page.qr(facts.url, x - 10, codeTop, FOOT.code);
  page.write(facts.brand, x + FOOT.code, codeTop + FOOT.brand, wide - FOOT.code, { size: 13, font: 'serif' });
  page.write(words.opens, x, codeTop + FOOT.label, wide, { size: 10, colour: GREY });
  const address = addressIn(page, facts.url, wide);
  page.write(address.text, x, codeTop + FOOT.address, wide, { size: address.size });
  return page.end();
}

/** Measures of the certificate's foot in points: the side of the QR code, and what is how far below its top. */
const FOOT = { code: 104, brand: 80, label: 105, address: 119 } as const;

/**
 * The address of a page as it is printed: without its scheme, in one line if its letters are large enough then, and
 * otherwise in two, one for the shop and one for the page.
 */
function addressIn(page: Page, url: string, wide: number): { text: string; size: number } {
  const address = url.replace(/^https?:\/\//, '');
  const isLong = page.linesOf(address, wide, { size: 7 }).length > 1;
  const text = isLong ? address.replace('/', '\n/') : address;
  return { text, size: page.fit(text, wide, { most: 10, least: 5, high: 30, font: 'text' }) };
}

/** A list of the ordered goods, without prices. */
async function giftReceipt(facts: KeepFacts, words: Words): Promise<Buffer> {
  const { order } = facts;
  const page = open(facts, words.receipt, { size: 'LETTER' });
  const wide = page.width - 2 * MARGIN;
  let y = page.write(facts.brand, MARGIN, MARGIN, wide, { size: 26, font: 'serif' });
  y = page.write(words.receipt, MARGIN, y + 18, wide, { size: 18, font: 'serif' });
  if (order) {
    const day = formatDate(order.createdAt, 'orderHistory', facts.locale);
    y = page.write(`${words.receiptOf(orderNumber(order.id))} · ${day}`, MARGIN, y + 4, wide, {
      size: 11,
      colour: GREY,
    });
  }
  page.picture(facts.sleeve, MARGIN, y + 20, 150);
  const x = MARGIN + 178;
  let beside = page.write(words.songFor(facts.recipient), x, y + 26, wide - 178, { size: 22, font: 'serif' });
  beside = page.write(words.from(facts.fromName), x, beside + 4, wide - 178, { size: 13 });
  if (facts.artistName)
    page.write(madeBy(facts, words), x, beside + 6, wide - 178, { size: 11, colour: GREY });
  y += 200;
  for (const { title, quantity } of order?.lines ?? []) {
    page.ground(MARGIN, y, wide, 0.75, '#D8D0D4');
    y = page.write(quantity > 1 ? `${title} × ${quantity}` : title, MARGIN, y + 9, wide, { size: 12 }) + 5;
  }
  page.write(words.receiptNote, MARGIN, y + 16, wide, { size: 10.5, colour: GREY });
  return page.end();
}
