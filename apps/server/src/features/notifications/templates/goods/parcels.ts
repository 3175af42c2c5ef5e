import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../../mail/content.ts';
import type { MessageParams } from '../../messages.ts';
import type { Voice } from '../../voice.ts';
import { KEEP, type Template } from '../template.ts';

/** The words about goods on their way: to the customer, and to the staff when something is wrong. */

type Parcel = MessageParams['goods_shipped'];
type Problem = MessageParams['goods_problem_staff'];

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

export const goodsIn = (goods: Parcel['goods'], voice: Voice): string =>
  voice.list(goods.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)));

const WORDS = {
  en: {
    order: 'Order',
    goods: 'In the parcel',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    see: 'Follow the parcel',
    orders: 'See your orders',
    reason: ({ brand }: Voice) => `You placed an order at ${brand}.`,
    shipped: {
      subject: (number: string) => `Your parcel is on its way (order ${number})`,
      heading: 'Your parcel is on its way',
      first: 'It was made for you, packed, and left today.',
    },
    arrived: {
      subject: (number: string) => `Your parcel has arrived (order ${number})`,
      heading: 'Your parcel has arrived',
      first: {
        carrier: 'The carrier says that it is there.',
        vendor: 'The people who made your order say that it is there.',
      },
      questions: ({ supportEmail }: Voice) => `Is it not, or is something broken? Write to ${supportEmail}.`,
    },
    back: {
      subject: (number: string) => `Your return label (order ${number})`,
      heading: 'Your return label is ready',
      first: 'Print the label, stick it on the parcel, and give it to the carrier. We pay for its way.',
      see: 'Print the label',
    },
  },
  sp: {
    order: 'Pedido',
    goods: 'En el paquete',
    carrier: 'Transportista',
    tracking: 'Número de seguimiento',
    see: 'Seguir el paquete',
    orders: 'Ver tus pedidos',
    reason: ({ brand }: Voice) => `Hiciste un pedido en ${brand}.`,
    shipped: {
      subject: (number: string) => `Tu paquete va en camino (pedido ${number})`,
      heading: 'Tu paquete va en camino',
      first: 'Se hizo para ti, se empacó y salió hoy.',
    },
    arrived: {
      subject: (number: string) => `Tu paquete llegó (pedido ${number})`,
      heading: 'Tu paquete llegó',
      first: {
        carrier: 'El transportista dice que ya está ahí.',
        vendor: 'Quienes hicieron tu pedido dicen que ya está ahí.',
      },
      questions: ({ supportEmail }: Voice) => `¿No llegó o llegó roto? Escribe a ${supportEmail}.`,
    },
    back: {
      subject: (number: string) => `Tu etiqueta de devolución (pedido ${number})`,
      heading: 'Tu etiqueta de devolución está lista',
      first: 'Imprime la etiqueta, pégala en el paquete y entrégalo al transportista. Pagamos el envío.',
      see: 'Imprimir la etiqueta',
    },
  },
} satisfies Record<Locale, unknown>;

function facts({ orderId, goods, carrier, tracking }: Parcel, voice: Voice): Block {
  const words = WORDS[voice.locale];
  return {
    kind: 'facts',
    rows: [
      [words.order, orderNumber(orderId)],
      [words.goods, goodsIn(goods, voice)],
      ...(carrier ? [[words.carrier, carrier] as const] : []),
      ...(tracking ? [[words.tracking, tracking] as const] : []),
    ],
  };
}

function shipped(parcel: Parcel, voice: Voice): MailContent {
  const words = WORDS[voice.locale];
  return {
    subject: words.shipped.subject(orderNumber(parcel.orderId)),
    preheader: words.shipped.first,
    heading: words.shipped.heading,
    blocks: [text(words.shipped.first), facts(parcel, voice), button(words.see, parcel.path)],
    reason: words.reason(voice),
  };
}

function arrived({ saidBy, ...parcel }: MessageParams['goods_arrived'], voice: Voice): MailContent {
  const words = WORDS[voice.locale];
  const first = words.arrived.first[saidBy];
  return {
    subject: words.arrived.subject(orderNumber(parcel.orderId)),
    preheader: first,
    heading: words.arrived.heading,
    blocks: [
      text(first),
      facts(parcel, voice),
      button(words.orders, parcel.path),
      text(words.arrived.questions(voice)),
    ],
    reason: words.reason(voice),
  };
}

function back(parcel: Parcel, voice: Voice): MailContent {
  const words = WORDS[voice.locale];
  return {
    subject: words.back.subject(orderNumber(parcel.orderId)),
    preheader: words.back.first,
    heading: words.back.heading,
    blocks: [text(words.back.first), facts(parcel, voice), button(words.back.see, parcel.path)],
    reason: words.reason(voice),
  };
}

const REFUSED = {
  en: {
    subject: (number: string) => `About the return you asked for (order ${number})`,
    heading: 'We cannot take it back',
    first: 'You asked to send these goods back. We are sorry, we cannot take them back:',
    questions: 'Do you see it another way? Reply to this email, and a person reads it.',
  },
  sp: {
    subject: (number: string) => `Sobre la devolución que pediste (pedido ${number})`,
    heading: 'No podemos aceptar la devolución',
    first: 'Pediste devolver estos productos. Lo sentimos, no podemos aceptarlos:',
    questions: '¿Lo ves de otra manera? Responde a este correo y lo leerá una persona.',
  },
} satisfies Record<Locale, unknown>;

function refused(
  { orderId, goods, refusal, path }: MessageParams['goods_return_refused'],
  voice: Voice,
): MailContent {
  const [words, refusing] = [WORDS[voice.locale], REFUSED[voice.locale]];
  return {
    subject: refusing.subject(orderNumber(orderId)),
    preheader: refusing.first,
    heading: refusing.heading,
    blocks: [
      text(refusing.first),
      {
        kind: 'facts',
        rows: [
          [words.order, orderNumber(orderId)],
          [words.goods, goodsIn(goods, voice)],
        ],
      },
      text(refusal),
      text(refusing.questions),
      button(words.orders, path),
    ],
    reason: words.reason(voice),
  };
}

export const goodsReturnRefused: Template<'goods_return_refused'> = {
  keepSeconds: KEEP.news,
  mail: { en: refused, sp: refused },
  sms: null,
};

export const goodsReturn: Template<'goods_return'> = {
  keepSeconds: KEEP.news,
  mail: { en: back, sp: back },
  sms: null,
};

export const goodsShipped: Template<'goods_shipped'> = {
  keepSeconds: KEEP.news,
  mail: { en: shipped, sp: shipped },
  sms: {
    en: ({ orderId, carrier, tracking, path }, voice) =>
      `${voice.brand}: your parcel is on its way (order ${orderNumber(orderId)}). ${[carrier, tracking].filter(Boolean).join(' ')} ${voice.url(path)}`,
    sp: ({ orderId, carrier, tracking, path }, voice) =>
      `${voice.brand}: tu paquete va en camino (pedido ${orderNumber(orderId)}). ${[carrier, tracking].filter(Boolean).join(' ')} ${voice.url(path)}`,
  },
};

export const goodsArrived: Template<'goods_arrived'> = {
  keepSeconds: KEEP.news,
  mail: { en: arrived, sp: arrived },
  sms: null,
};

const PROBLEM = {
  en: {
    subject: (number: string) => `Needs attention: goods of order ${number} have a problem`,
    first: 'Their vendor cannot go on without you.',
    back: 'They are on their way back, and the carrier reports a problem with the parcel.',
    vendor: 'Vendor',
    goods: 'Goods',
    said: 'What the vendor wrote',
    see: 'See the order',
    reason: 'You look after the orders of this shop.',
  },
  sp: {
    subject: (number: string) => `Requiere atención: problema con productos del pedido ${number}`,
    first: 'Su proveedor no puede seguir sin ti.',
    back: 'Van de regreso, y el transportista avisa de un problema con el paquete.',
    vendor: 'Proveedor',
    goods: 'Productos',
    said: 'Lo que escribió el proveedor',
    see: 'Ver el pedido',
    reason: 'Atiendes los pedidos de esta tienda.',
  },
} satisfies Record<Locale, unknown>;

function problem(about: Problem, voice: Voice): MailContent {
  const { orderId, goods, vendorName, problem: said, isReturn, path } = about;
  const words = PROBLEM[voice.locale];
  const subject = words.subject(orderNumber(orderId));
  const first = isReturn ? words.back : words.first;
  return {
    subject,
    preheader: first,
    heading: subject,
    blocks: [
      text(first),
      {
        kind: 'facts',
        rows: [
          [words.vendor, vendorName],
          [words.goods, goodsIn(goods, voice)],
          ...(said ? [[words.said, said] as const] : []),
        ],
      },
      button(words.see, path),
    ],
    reason: words.reason,
  };
}

export const goodsProblemStaff: Template<'goods_problem_staff'> = {
  keepSeconds: KEEP.news,
  mail: { en: problem, sp: problem },
  sms: null,
};
