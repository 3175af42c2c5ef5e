import { cardBrandName } from '@keepsong/domain/checkout/card';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { NothingBack } from '@keepsong/domain/checkout/refunds/standing';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { disputeDeskPath } from '../page-paths.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve } from './wording.ts';

/** The words about refunds, and about orders whose money came back to the shop: to customers and the staff. */

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

const CREDIT_PATH = '/dashboard/credit-balance';
const ORDERS_PATH = '/dashboard/order-history';

type Back = MessageParams['order_refunded'];
type Cancelled = MessageParams['order_cancelled'];

type BackWords = {
  refunded: { subject(about: Back): string; heading: string; first: string };
  cancelled: { subject(about: Back): string; heading(about: Back): string; first: string } & Record<
    NothingBack,
    string
  >;
  order: string;
  toCard(card: Back['card']): string;
  toCredit: string;
  banks: string;
  credit: string;
  seeCredit: string;
  seeOrders: string;
  questions(voice: Voice): string;
  reason(voice: Voice): string;
};

const BACK: Record<Locale, BackWords> = {
  en: {
    refunded: {
      subject: ({ orderId, song }) =>
        song?.recipient
          ? `Money back for ${song.recipient}’s song (order ${orderNumber(orderId)})`
          : `Money back for your order ${orderNumber(orderId)}`,
      heading: 'Your refund is on its way',
      first: 'We are giving you money back for this order.',
    },
    cancelled: {
      subject: ({ orderId, song }) =>
        song?.recipient
          ? `${song.recipient}’s song is canceled (order ${orderNumber(orderId)})`
          : `Your order ${orderNumber(orderId)} is canceled`,
      heading: ({ song }) =>
        song?.recipient ? `${song.recipient}’s song is canceled` : 'Your order is canceled',
      first: 'Nobody works on it any more, and you get this back:',
      unpaid: 'Nobody works on it any more. Nothing was charged, so nothing has to go back.',
      returned: 'Nobody works on it any more. Your money went back to you before, so nothing more goes back.',
      used: 'Nobody works on it any more. What you paid for was used, so no money goes back.',
    },
    order: 'Order',
    toCard: (card) =>
      card ? `To your ${cardBrandName(card) ?? 'card'} ending in ${card.last4}` : 'To where you paid from',
    toCredit: 'As credit in your account',
    banks: 'Some banks take five to ten days to show it.',
    credit: 'Credit pays for anything in the shop. It is there now and does not expire.',
    seeCredit: 'See your credit',
    seeOrders: 'See your orders',
    questions: ({ supportEmail }) => `Something not right? Write to ${supportEmail}.`,
    reason: ({ brand }) => `You placed an order at ${brand}.`,
  },
  sp: {
    refunded: {
      subject: ({ orderId, song }) =>
        song?.recipient
          ? `Reembolso de la canción para ${song.recipient} (pedido ${orderNumber(orderId)})`
          : `Reembolso de tu pedido ${orderNumber(orderId)}`,
      heading: 'Tu reembolso va en camino',
      first: 'Te devolvemos dinero de este pedido.',
    },
    cancelled: {
      subject: ({ orderId, song }) =>
        song?.recipient
          ? `La canción para ${song.recipient} está cancelada (pedido ${orderNumber(orderId)})`
          : `Tu pedido ${orderNumber(orderId)} está cancelado`,
      heading: ({ song }) =>
        song?.recipient ? `La canción para ${song.recipient} está cancelada` : 'Tu pedido está cancelado',
      first: 'Ya nadie trabaja en ella y te devolvemos esto:',
      unpaid: 'Ya nadie trabaja en el pedido. Como no se cobró nada, no hay nada que devolver.',
      returned:
        'Ya nadie trabaja en el pedido. Ya te devolvimos tu dinero antes, así que no queda nada por devolver.',
      used: 'Ya nadie trabaja en el pedido. Lo que pagaste ya se usó, así que no se devuelve dinero.',
    },
    order: 'Pedido',
    toCard: (card) =>
      card ? `A tu ${cardBrandName(card) ?? 'tarjeta'} terminada en ${card.last4}` : 'A tu forma de pago',
    toCredit: 'Como crédito en tu cuenta',
    banks: 'Algunos bancos tardan de cinco a diez días en mostrarlo.',
    credit: 'Con el crédito puedes pagar cualquier cosa de la tienda. Ya está en tu cuenta y no vence.',
    seeCredit: 'Ver tu crédito',
    seeOrders: 'Ver tus pedidos',
    questions: ({ supportEmail }) => `¿Algo no está bien? Escribe a ${supportEmail}.`,
    reason: ({ brand }) => `Hiciste un pedido en ${brand}.`,
  },
};

function amounts(about: Back, voice: Voice): Block[] {
  const words = BACK[voice.locale];
  const { orderId, cardCents, creditCents, card } = about;
  const rows: [string, string][] = [[words.order, orderNumber(orderId)]];
  if (cardCents > 0) rows.push([words.toCard(card), voice.money(cardCents)]);
  if (creditCents > 0) rows.push([words.toCredit, voice.money(creditCents)]);
  return [
    { kind: 'facts', rows },
    ...(cardCents > 0 ? [text(words.banks)] : []),
    ...(creditCents > 0 ? [text(words.credit)] : []),
  ];
}

function ending({ creditCents }: Back, voice: Voice): Block[] {
  const words = BACK[voice.locale];
  return [
    creditCents > 0 ? button(words.seeCredit, CREDIT_PATH) : button(words.seeOrders, ORDERS_PATH),
    text(words.questions(voice)),
  ];
}

function refunded(about: Back, voice: Voice): MailContent {
  const words = BACK[voice.locale];
  return {
    subject: words.refunded.subject(about),
    preheader: words.refunded.first,
    heading: words.refunded.heading,
    blocks: [text(words.refunded.first), ...amounts(about, voice), ...ending(about, voice)],
    reason: words.reason(voice),
  };
}

function cancelled(about: Cancelled, voice: Voice): MailContent {
  const words = BACK[voice.locale];
  const isNothing = about.cardCents + about.creditCents === 0;
  const first = isNothing ? words.cancelled[about.nothingBack ?? 'unpaid'] : words.cancelled.first;
  return {
    subject: words.cancelled.subject(about),
    preheader: first,
    heading: words.cancelled.heading(about),
    blocks: [
      ...(about.song ? [sleeve(about.song, voice.locale)] : []),
      text(first),
      ...(isNothing ? [] : amounts(about, voice)),
      ...ending(about, voice),
    ],
    reason: words.reason(voice),
  };
}

export const orderRefunded: Template<'order_refunded'> = {
  keepSeconds: KEEP.news,
  mail: { en: refunded, sp: refunded },
  sms: null,
};

export const orderCancelled: Template<'order_cancelled'> = {
  keepSeconds: KEEP.news,
  mail: { en: cancelled, sp: cancelled },
  sms: null,
};

type Resumed = MessageParams['order_resumed'];

type ResumedWords = {
  subject(news: Resumed): string;
  heading(news: Resumed): string;
  first: string;
  artist(name: string): string;
  day(day: string): string;
  button: string;
  orders: string;
  questions(voice: Voice): string;
  reason(voice: Voice): string;
};

const RESUMED: Record<Locale, ResumedWords> = {
  en: {
    subject: ({ orderId, song }) =>
      song?.recipient
        ? `${song.recipient}’s song goes on (order ${orderNumber(orderId)})`
        : `Your order ${orderNumber(orderId)} goes on`,
    heading: ({ song }) => (song?.recipient ? `${song.recipient}’s song goes on` : 'Your order goes on'),
    first:
      'We stopped the work on your order while your bank looked at its payment. The payment is with us again, so the work goes on.',
    artist: (name) => `${name} has your story and 24 hours to say yes.`,
    day: (day) => `The song is promised for ${day}.`,
    button: 'See the song’s page',
    orders: 'See your orders',
    questions: ({ supportEmail }) =>
      `Is that not what you want? Answer this mail or write to ${supportEmail}.`,
    reason: ({ brand }) => `You placed an order at ${brand}.`,
  },
  sp: {
    subject: ({ orderId, song }) =>
      song?.recipient
        ? `La canción para ${song.recipient} sigue adelante (pedido ${orderNumber(orderId)})`
        : `Tu pedido ${orderNumber(orderId)} sigue adelante`,
    heading: ({ song }) =>
      song?.recipient ? `La canción para ${song.recipient} sigue adelante` : 'Tu pedido sigue adelante',
    first:
      'Detuvimos el trabajo en tu pedido mientras tu banco revisaba el pago. El pago está de nuevo con nosotros, así que el trabajo sigue.',
    artist: (name) => `${name} tiene tu historia y 24 horas para aceptar.`,
    day: (day) => `La canción está prometida para el ${day}.`,
    button: 'Ver la página de la canción',
    orders: 'Ver tus pedidos',
    questions: ({ supportEmail }) =>
      `¿No es lo que quieres? Responde a este correo o escribe a ${supportEmail}.`,
    reason: ({ brand }) => `Hiciste un pedido en ${brand}.`,
  },
};

function resumed(news: Resumed, voice: Voice): MailContent {
  const words = RESUMED[voice.locale];
  const { song, artistName, promisedDay, storyPath } = news;
  return {
    subject: words.subject(news),
    preheader: words.first,
    heading: words.heading(news),
    blocks: [
      ...(song ? [sleeve(song, voice.locale)] : []),
      text(words.first),
      ...(artistName === null ? [] : [text(words.artist(artistName))]),
      ...(promisedDay === null ? [] : [text(words.day(voice.day(promisedDay)))]),
      button(song ? words.button : words.orders, storyPath),
      text(words.questions(voice)),
    ],
    reason: words.reason(voice),
  };
}

export const orderResumed: Template<'order_resumed'> = {
  keepSeconds: KEEP.news,
  mail: { en: resumed, sp: resumed },
  sms: null,
};

type Attention = MessageParams['refund_attention_staff'];

const ATTENTION: Record<Locale, Record<Attention['reason'], { subject: string; what: string }>> = {
  en: {
    refund_failed: {
      subject: 'Needs attention: a refund failed',
      what: 'The payment provider or the bank did not take it. The customer has no money yet. Give it back in another way, for example as credit.',
    },
    dispute: {
      subject: 'Needs attention: a customer disputes a payment',
      what: 'The customer’s bank has taken the money back. Answer the dispute on its page before its day ends. The payment provider takes only one answer, so do not answer there.',
    },
    more_than_paid: {
      subject: 'Needs attention: more went back than was paid',
      what: 'Money went back at the payment provider although it had gone back before in another way. The shop has lost the difference.',
    },
  },
  sp: {
    refund_failed: {
      subject: 'Requiere atención: un reembolso falló',
      what: 'El proveedor de pagos o el banco no lo aceptó. El cliente todavía no tiene su dinero. Devuélveselo de otra forma, por ejemplo como crédito.',
    },
    dispute: {
      subject: 'Requiere atención: un cliente disputa un pago',
      what: 'El banco del cliente retiró el dinero. Responde a la disputa en su página antes de que venza el plazo. El proveedor de pagos acepta una sola respuesta, así que no respondas allí.',
    },
    more_than_paid: {
      subject: 'Requiere atención: se devolvió más de lo pagado',
      what: 'En el proveedor de pagos se devolvió dinero que ya se había devuelto por otra vía. La tienda perdió la diferencia.',
    },
  },
};

const FACTS = {
  en: {
    order: 'Order',
    amount: 'Amount',
    reference: 'Reference',
    answer: 'Answer the dispute',
    reason: 'You look after the orders of this shop.',
  },
  sp: {
    order: 'Pedido',
    amount: 'Monto',
    reference: 'Referencia',
    answer: 'Responder a la disputa',
    reason: 'Atiendes los pedidos de esta tienda.',
  },
} satisfies Record<Locale, Record<string, string>>;

function attention({ reason, orderId, cents, reference }: Attention, voice: Voice): MailContent {
  const { subject, what } = ATTENTION[voice.locale][reason];
  const words = FACTS[voice.locale];
  return {
    subject: `${subject} (${orderNumber(orderId)})`,
    preheader: what,
    heading: subject,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [words.order, orderNumber(orderId)],
          [words.amount, voice.money(cents)],
          ...(reference ? [[words.reference, reference] as const] : []),
        ],
      },
      text(what),
      ...(reason === 'dispute' ? [button(words.answer, disputeDeskPath(orderNumber(orderId)))] : []),
    ],
    reason: words.reason,
  };
}

export const refundAttentionStaff: Template<'refund_attention_staff'> = {
  keepSeconds: KEEP.news,
  mail: { en: attention, sp: attention },
  sms: null,
};
