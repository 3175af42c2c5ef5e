import { cardBrandName } from '@keepsong/domain/checkout/card';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { receiptBlock, sleeve } from './wording.ts';

type Params = MessageParams['order_received'];
type Words = {
  subject(params: Params): string;
  preheader(params: Params, voice: Voice): string;
  heading(params: Params): string;
  next(params: Params): string;
  order: string;
  artist: string;
  promised: string;
  goods: string;
  paid: string;
  card(brand: string | null, last4: string): string;
  credit: string;
  button: string;
  questions(voice: Voice): string;
  reason(voice: Voice): string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    subject: ({ orderId, song }) =>
      song
        ? `We have your order for ${song.recipient}’s song (order ${orderNumber(orderId)})`
        : `We have your order ${orderNumber(orderId)}`,
    preheader: ({ promisedDay }, voice) =>
      promisedDay ? `Promised by ${voice.day(promisedDay)}.` : 'Your receipt is inside.',
    heading: ({ song }) => (song ? `${song.recipient}’s song is ordered` : 'Your order is in'),
    next: ({ song, artistName, isInstant }) => {
      if (isInstant)
        return 'Thank you. We’re making the whole song now, and we’ll write to you the moment it’s ready.';
      if (!song) return 'Thank you. Here is your receipt.';
      const who = artistName ?? 'an artist';
      return `Thank you. We have passed what you wrote about ${song.recipient} to ${who}, who has 24 hours to accept. We will write to you when that happens.`;
    },
    order: 'Order',
    artist: 'Artist',
    promised: 'Promised by',
    goods: 'What we make leaves by',
    paid: 'Paid with',
    card: (brand, last4) => `${brand ?? 'Card'} ending in ${last4}`,
    credit: 'gift card and credit',
    button: 'See where it is',
    questions: ({ supportEmail }) => `Something not right? Reply to this email or write to ${supportEmail}.`,
    reason: ({ brand }) => `This is the receipt of your order at ${brand}.`,
  },
  sp: {
    subject: ({ orderId, song }) =>
      song
        ? `Tenemos tu pedido de la canción para ${song.recipient} (pedido ${orderNumber(orderId)})`
        : `Tenemos tu pedido ${orderNumber(orderId)}`,
    preheader: ({ promisedDay }, voice) =>
      promisedDay ? `Prometida para el ${voice.day(promisedDay)}.` : 'Tu recibo está dentro.',
    heading: ({ song }) =>
      song ? `Recibimos tu pedido: la canción para ${song.recipient}` : 'Recibimos tu pedido',
    next: ({ song, artistName, isInstant }) => {
      if (isInstant) return 'Gracias. Ahora hacemos la canción completa. Te escribimos en cuanto esté lista.';
      if (!song) return 'Gracias. Este es tu recibo.';
      const who = artistName ?? 'un artista';
      return `Gracias. Le pasamos a ${who} lo que escribiste sobre ${song.recipient}; tiene 24 horas para aceptar. Te escribiremos cuando lo haga.`;
    },
    order: 'Pedido',
    artist: 'Artista',
    promised: 'Prometida para el',
    goods: 'Salida de lo que hacemos, a más tardar',
    paid: 'Pagado con',
    card: (brand, last4) => `${brand ?? 'Tarjeta'} terminada en ${last4}`,
    credit: 'tarjeta de regalo y crédito',
    button: 'Ver cómo va',
    questions: ({ supportEmail }) =>
      `¿Algo no está bien? Responde a este correo o escribe a ${supportEmail}.`,
    reason: ({ brand }) => `Este es el recibo de tu pedido en ${brand}.`,
  },
};

function content(params: Params, voice: Voice): MailContent {
  const words = WORDS[voice.locale];
  const { song, storyPath } = params;
  return {
    subject: words.subject(params),
    preheader: words.preheader(params, voice),
    heading: words.heading(params),
    blocks: [
      ...(song ? [sleeve(song, voice.locale)] : []),
      { kind: 'text', text: words.next(params) },
      { kind: 'facts', rows: facts(params, words, voice) },
      ...(storyPath ? [{ kind: 'button', label: words.button, path: storyPath } satisfies Block] : []),
      receiptBlock(params.receipt, voice),
      { kind: 'text', text: words.questions(voice) },
    ],
    reason: words.reason(voice),
  };
}

function facts(params: Params, words: Words, voice: Voice): [string, string][] {
  const { orderId, artistName, promisedDay, goodsDay, card, receipt } = params;
  const rows: [string, string][] = [[words.order, orderNumber(orderId)]];
  if (artistName) rows.push([words.artist, artistName]);
  if (promisedDay) rows.push([words.promised, voice.day(promisedDay)]);
  if (goodsDay) rows.push([words.goods, voice.day(goodsDay)]);
  const hasCredit = receipt.extras.some(({ kind, cents }) => kind === 'credit' && cents > 0);
  if (receipt.totalCents === 0 && hasCredit) rows.push([words.paid, words.credit]);
  else if (card) rows.push([words.paid, words.card(cardBrandName(card), card.last4)]);
  return rows;
}

const link = (path: string | null, voice: Voice) => (path ? ` ${voice.url(path)}` : '');

export const orderReceived: Template<'order_received'> = {
  keepSeconds: KEEP.news,
  mail: { en: content, sp: content },
  sms: {
    en: (params, voice) =>
      `${voice.brand}: ${WORDS.en.heading(params)}.${link(params.storyPath, voice)} Reply STOP to end texts.`,
    sp: (params, voice) =>
      `${voice.brand}: ${WORDS.sp.heading(params)}.${link(params.storyPath, voice)} Responde STOP para no recibir más mensajes.`,
  },
};
