import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../../mail/content.ts';
import type { MessageParams } from '../../messages.ts';
import type { Voice } from '../../voice.ts';
import { KEEP, type Template } from '../template.ts';
import { goodsIn } from './parcels.ts';

/** The words to the vendors who make goods of an order. */

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

export const orderToVendor: Template<'order_to_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, path }, voice) => ({
      subject: `New order ${orderNumber(orderId)}: goods to make`,
      preheader: 'What to make, and where to send it.',
      heading: `Order ${orderNumber(orderId)} is yours to make`,
      blocks: [
        text(goodsIn(goods, voice)),
        text('The texts, the pictures and the address are on your page.'),
        button('See the order', path),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, path }, voice) => ({
      subject: `Nuevo pedido ${orderNumber(orderId)}: productos por hacer`,
      preheader: 'Qué hay que hacer y adónde enviarlo.',
      heading: `El pedido ${orderNumber(orderId)} es para ti`,
      blocks: [
        text(goodsIn(goods, voice)),
        text('Los textos, las fotos y la dirección están en tu página.'),
        button('Ver el pedido', path),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const orderStoppedVendor: Template<'order_stopped_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, path }, voice) => ({
      subject: `Please stop: goods of order ${orderNumber(orderId)} were canceled`,
      preheader: 'They are not to be made or sent any more.',
      heading: `Order ${orderNumber(orderId)} was canceled`,
      blocks: [
        text('Please do not make or send these goods any more:'),
        text(goodsIn(goods, voice)),
        button('See your orders', path),
        text(`If they are made or sent already, write to ${voice.supportEmail} today.`),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, path }, voice) => ({
      subject: `Detente, por favor: se cancelaron productos del pedido ${orderNumber(orderId)}`,
      preheader: 'Ya no hay que hacerlos ni enviarlos.',
      heading: `Se canceló el pedido ${orderNumber(orderId)}`,
      blocks: [
        text('Por favor, ya no hagas ni envíes estos productos:'),
        text(goodsIn(goods, voice)),
        button('Ver tus pedidos', path),
        text(`Si ya están hechos o enviados, escribe hoy a ${voice.supportEmail}.`),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const orderChangedVendor: Template<'order_changed_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, path }, voice) => ({
      subject: `New address for order ${orderNumber(orderId)}`,
      preheader: 'The goods go somewhere else than before.',
      heading: `Order ${orderNumber(orderId)} goes to another address`,
      blocks: [
        text('Please send these goods to the address that is on your page now:'),
        text(goodsIn(goods, voice)),
        button('See the order', path),
        text(`If they are sent already, write to ${voice.supportEmail} today.`),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, path }, voice) => ({
      subject: `Nueva dirección para el pedido ${orderNumber(orderId)}`,
      preheader: 'Los productos van a otro lugar.',
      heading: `El pedido ${orderNumber(orderId)} va a otra dirección`,
      blocks: [
        text('Por favor, envía estos productos a la dirección que ahora está en tu página:'),
        text(goodsIn(goods, voice)),
        button('Ver el pedido', path),
        text(`Si ya están enviados, escribe hoy a ${voice.supportEmail}.`),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

const BACK = {
  en: {
    coming: (number: string) => `A parcel of order ${number} is on its way back to you`,
    here: (number: string) => `A parcel of order ${number} came back`,
    look: 'The carrier says that it is with you. Please look at it, and write to us if it is not what it should be.',
    wait: 'The customer sends these goods back. You need not do anything until they are there.',
    goods: 'In the parcel',
    why: 'Why',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    pay: 'What you earned for them stays until we give the customer the money back.',
    see: 'See the order',
    reason: ({ brand }: Voice) => `You make goods for ${brand}.`,
  },
  sp: {
    coming: (number: string) => `Un paquete del pedido ${number} viene de regreso`,
    here: (number: string) => `Un paquete del pedido ${number} ya regresó`,
    look: 'El transportista dice que ya lo tienes. Revísalo, por favor, y escríbenos si algo no está como debería.',
    wait: 'El cliente devuelve estos productos. No tienes que hacer nada hasta que lleguen.',
    goods: 'En el paquete',
    why: 'Por qué',
    carrier: 'Transportista',
    tracking: 'Número de seguimiento',
    pay: 'Lo que ganaste por ellos se mantiene mientras no le devolvamos el dinero al cliente.',
    see: 'Ver el pedido',
    reason: ({ brand }: Voice) => `Haces productos para ${brand}.`,
  },
} satisfies Record<Locale, unknown>;

function comesBack(back: MessageParams['goods_return_vendor'], voice: Voice): MailContent {
  const words = BACK[voice.locale];
  const { orderId, goods, reason, carrier, tracking, isHere, path } = back;
  const subject = (isHere ? words.here : words.coming)(orderNumber(orderId));
  const first = isHere ? words.look : words.wait;
  return {
    ...{ subject, heading: subject, preheader: first },
    blocks: [
      text(first),
      {
        kind: 'facts',
        rows: [
          [words.goods, goodsIn(goods, voice)],
          ...(reason ? [[words.why, reason] as const] : []),
          ...(carrier ? [[words.carrier, carrier] as const] : []),
          ...(tracking ? [[words.tracking, tracking] as const] : []),
        ],
      },
      text(words.pay),
      button(words.see, path),
    ],
    reason: words.reason(voice),
  };
}

export const goodsReturnVendor: Template<'goods_return_vendor'> = {
  keepSeconds: KEEP.news,
  mail: { en: comesBack, sp: comesBack },
  sms: null,
};
