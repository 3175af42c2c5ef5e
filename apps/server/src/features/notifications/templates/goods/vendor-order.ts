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

type Goods = MessageParams['order_to_vendor'];

const SHEET = {
  en: {
    to: 'Send to',
    gift: 'Gift message for the slip',
    page: ({ brand, supportEmail }: Voice) =>
      `You have no page at ${brand} yet. Pictures, files to print and labels are there. Write to ${supportEmail}: we invite you to your page, and you can tell us when the goods are on their way.`,
  },
  sp: {
    to: 'Enviar a',
    gift: 'Mensaje de regalo para la nota',
    page: ({ brand, supportEmail }: Voice) =>
      `Todavía no tienes una página en ${brand}. Ahí están las fotos, los archivos para imprimir y las etiquetas. Escribe a ${supportEmail}: te invitamos a tu página, y puedes avisarnos cuando los productos estén en camino.`,
  },
} satisfies Record<Locale, unknown>;

/** What a vendor without a page needs to make and send the goods, and how to get a page. */
function sheetBlocks({ to, lines, giftNote }: NonNullable<Goods['sheet']>, voice: Voice): Block[] {
  const words = SHEET[voice.locale];
  const rows = [
    ...(to.length > 0 ? [[words.to, to.join(', ')] as const] : []),
    ...lines.flatMap(({ title, details }) =>
      details.length > 0 ? [[title, details.join('; ')] as const] : [],
    ),
    ...(giftNote ? [[words.gift, giftNote] as const] : []),
  ];
  return [...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []), text(words.page(voice))];
}

/** The button to the vendor's page. A vendor without one gets none, because the page asks for a sign-in. */
const toPage = (label: string, { sheet, path }: Pick<Goods, 'sheet' | 'path'>): Block[] =>
  sheet ? [] : [button(label, path)];

export const orderToVendor: Template<'order_to_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `New order ${orderNumber(orderId)}: goods to make`,
      preheader: 'What to make, and where to send it.',
      heading: `Order ${orderNumber(orderId)} is yours to make`,
      blocks: [
        text(goodsIn(goods, voice)),
        ...(sheet
          ? sheetBlocks(sheet, voice)
          : [
              text('The texts, the pictures and the address are on your page.'),
              button('See the order', path),
            ]),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `Nuevo pedido ${orderNumber(orderId)}: productos por hacer`,
      preheader: 'Qué hay que hacer y adónde enviarlo.',
      heading: `El pedido ${orderNumber(orderId)} es para ti`,
      blocks: [
        text(goodsIn(goods, voice)),
        ...(sheet
          ? sheetBlocks(sheet, voice)
          : [
              text('Los textos, las fotos y la dirección están en tu página.'),
              button('Ver el pedido', path),
            ]),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const orderStoppedVendor: Template<'order_stopped_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `Please stop: goods of order ${orderNumber(orderId)} were canceled`,
      preheader: 'They are not to be made or sent any more.',
      heading: `Order ${orderNumber(orderId)} was canceled`,
      blocks: [
        text('Please do not make or send these goods any more:'),
        text(goodsIn(goods, voice)),
        ...toPage('See your orders', { sheet, path }),
        text(`If they are made or sent already, write to ${voice.supportEmail} today.`),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `Detente, por favor: se cancelaron productos del pedido ${orderNumber(orderId)}`,
      preheader: 'Ya no hay que hacerlos ni enviarlos.',
      heading: `Se canceló el pedido ${orderNumber(orderId)}`,
      blocks: [
        text('Por favor, ya no hagas ni envíes estos productos:'),
        text(goodsIn(goods, voice)),
        ...toPage('Ver tus pedidos', { sheet, path }),
        text(`Si ya están hechos o enviados, escribe hoy a ${voice.supportEmail}.`),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const orderResumedVendor: Template<'order_resumed_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `Please go on with order ${orderNumber(orderId)}`,
      preheader: 'The goods that we asked you to stop are wanted after all.',
      heading: `Order ${orderNumber(orderId)} goes on`,
      blocks: [
        text('We asked you to stop these goods. They are wanted after all:'),
        text(goodsIn(goods, voice)),
        text('If you have made some of them already, send those. Make only what is missing.'),
        ...(sheet ? sheetBlocks(sheet, voice) : [button('See the order', path)]),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `Sigue, por favor, con el pedido ${orderNumber(orderId)}`,
      preheader: 'Los productos que te pedimos detener sí se necesitan.',
      heading: `El pedido ${orderNumber(orderId)} sigue`,
      blocks: [
        text('Te pedimos detener estos productos. Al final sí se necesitan:'),
        text(goodsIn(goods, voice)),
        text('Si ya hiciste algunos, envía esos. Haz solo los que falten.'),
        ...(sheet ? sheetBlocks(sheet, voice) : [button('Ver el pedido', path)]),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const orderChangedVendor: Template<'order_changed_vendor'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `New address for order ${orderNumber(orderId)}`,
      preheader: 'The goods go somewhere else than before.',
      heading: `Order ${orderNumber(orderId)} goes to another address`,
      blocks: [
        text(
          sheet
            ? 'Please send these goods to the address below:'
            : 'Please send these goods to the address that is on your page now:',
        ),
        text(goodsIn(goods, voice)),
        ...(sheet ? sheetBlocks(sheet, voice) : [button('See the order', path)]),
        ...(sheet ? [] : [text('A label that you made before has the old address. Make a new one there.')]),
        text(`If they are sent already, write to ${voice.supportEmail} today.`),
      ],
      reason: `You make goods for ${voice.brand}.`,
    }),
    sp: ({ orderId, goods, sheet, path }, voice) => ({
      subject: `Nueva dirección para el pedido ${orderNumber(orderId)}`,
      preheader: 'Los productos van a otro lugar.',
      heading: `El pedido ${orderNumber(orderId)} va a otra dirección`,
      blocks: [
        text(
          sheet
            ? 'Por favor, envía estos productos a la dirección de abajo:'
            : 'Por favor, envía estos productos a la dirección que ahora está en tu página:',
        ),
        text(goodsIn(goods, voice)),
        ...(sheet ? sheetBlocks(sheet, voice) : [button('Ver el pedido', path)]),
        ...(sheet
          ? []
          : [text('Una etiqueta que hiciste antes lleva la dirección anterior. Haz ahí una nueva.')]),
        text(`Si ya están enviados, escribe hoy a ${voice.supportEmail}.`),
      ],
      reason: `Haces productos para ${voice.brand}.`,
    }),
  },
  sms: null,
};

const SONG = {
  en: {
    arrived: {
      subject: (number: string) => `The song of order ${number} is here`,
      first: 'The song is here, so what you print can be made now:',
    },
    revised: {
      subject: (number: string) => `Please print order ${number} anew: the song was changed`,
      first:
        'The song was sung or written again. Please use the new files, also when you have begun to make these goods:',
    },
    name: {
      subject: (number: string) => `Another name on the goods of order ${number}`,
      first: 'The name in the song was changed. Please use the new files for these goods:',
    },
    late: {
      subject: (number: string) => `More time for order ${number}: the song is late`,
      first:
        'The song for these goods is late. Your day moves with it, until it is here; we write to you then. The goods:',
    },
    name_now: 'Name',
    day_now: 'Send by',
    sent: ({ supportEmail }: Voice) => `If they are made or sent already, write to ${supportEmail} today.`,
    see: 'See the order',
    reason: ({ brand }: Voice) => `You make goods for ${brand}.`,
  },
  sp: {
    arrived: {
      subject: (number: string) => `Ya llegó la canción del pedido ${number}`,
      first: 'La canción ya llegó, así que ya se puede hacer lo que imprimes:',
    },
    revised: {
      subject: (number: string) => `Imprime de nuevo el pedido ${number}: la canción cambió`,
      first:
        'La canción se cantó o se escribió de nuevo. Usa, por favor, los archivos nuevos, también si ya empezaste estos productos:',
    },
    name: {
      subject: (number: string) => `Otro nombre en los productos del pedido ${number}`,
      first: 'Cambió el nombre de la canción. Usa, por favor, los archivos nuevos para estos productos:',
    },
    late: {
      subject: (number: string) => `Más tiempo para el pedido ${number}: la canción se atrasa`,
      first:
        'La canción de estos productos se atrasa. Tu día se mueve con ella hasta que llegue; entonces te escribimos. Los productos:',
    },
    name_now: 'Nombre',
    day_now: 'Enviar a más tardar',
    sent: ({ supportEmail }: Voice) => `Si ya están hechos o enviados, escribe hoy a ${supportEmail}.`,
    see: 'Ver el pedido',
    reason: ({ brand }: Voice) => `Haces productos para ${brand}.`,
  },
} satisfies Record<Locale, unknown>;

function songChanged(about: MessageParams['goods_song_vendor'], voice: Voice): MailContent {
  const words = SONG[voice.locale];
  const { orderId, goods, sheet, kind, recipient, day, path } = about;
  const subject = words[kind].subject(orderNumber(orderId));
  const rows = [
    ...(kind === 'name' ? [[words.name_now, recipient] as const] : []),
    [words.day_now, voice.day(day)] as const,
  ];
  return {
    ...{ subject, heading: subject, preheader: words[kind].first },
    blocks: [
      text(words[kind].first),
      text(goodsIn(goods, voice)),
      { kind: 'facts', rows },
      ...(kind === 'revised' || kind === 'name' ? [text(words.sent(voice))] : []),
      ...(sheet ? sheetBlocks(sheet, voice) : [button(words.see, path)]),
    ],
    reason: words.reason(voice),
  };
}

export const goodsSongVendor: Template<'goods_song_vendor'> = {
  keepSeconds: KEEP.news,
  mail: { en: songChanged, sp: songChanged },
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
  const { orderId, goods, sheet, reason, carrier, tracking, isHere, path } = back;
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
      ...toPage(words.see, { sheet, path }),
    ],
    reason: words.reason(voice),
  };
}

export const goodsReturnVendor: Template<'goods_return_vendor'> = {
  keepSeconds: KEEP.news,
  mail: { en: comesBack, sp: comesBack },
  sms: null,
};
