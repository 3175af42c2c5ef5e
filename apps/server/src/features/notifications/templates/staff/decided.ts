import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../../mail/content.ts';
import type { MessageParams } from '../../messages.ts';
import type { Voice } from '../../voice.ts';
import { changedValues } from '../order-change.ts';
import { KEEP, type Template } from '../template.ts';

type Decided = MessageParams['decided_staff'];
type Facts = { who: string; sum: string; number: string };

/** What the mail says of each kind of request. `number` is empty when no order belongs to the request. */
type Words = Record<
  Decided['kind'],
  { subject(facts: Facts): string; heading: string; preheader: string; first(facts: Facts): string }
>;

const EN: Words = {
  refund: {
    subject: ({ number }) => `The refund of order ${number} was refused`,
    heading: 'Your refund was refused',
    preheader: 'No money goes back.',
    first: ({ who, sum }) => `You asked to give ${sum} back. ${who} refused it.`,
  },
  cancel: {
    subject: ({ number }) => `Order ${number} is not canceled`,
    heading: 'Your cancel was refused',
    preheader: 'The order goes on.',
    first: ({ who }) => `You asked to cancel the order. ${who} refused it.`,
  },
  credit: {
    subject: ({ number }) =>
      number ? `The credit for order ${number} was refused` : 'Your credit was refused',
    heading: 'Your credit was refused',
    preheader: 'Nothing was given.',
    first: ({ who, sum }) => `You asked to give ${sum} of credit. ${who} refused it.`,
  },
  credit_taken: {
    subject: ({ number }) =>
      number ? `Credit of order ${number} is not taken back` : 'The credit is not taken back',
    heading: 'The credit stays',
    preheader: 'Nothing was taken.',
    first: ({ who, sum }) => `You asked to take ${sum} of credit. ${who} refused it.`,
  },
  gift_card: {
    subject: () => 'Your gift card was refused',
    heading: 'Your gift card was refused',
    preheader: 'No card was sent.',
    first: ({ who, sum }) => `You asked for a gift card of ${sum}. ${who} refused it.`,
  },
  gift_card_move: {
    subject: () => 'The gift card keeps its address',
    heading: 'The gift card keeps its address',
    preheader: 'No card was sent.',
    first: ({ who, sum }) => `You asked to send a gift card of ${sum} to another address. ${who} refused it.`,
  },
  payment: {
    subject: () => 'Sending a payment back was refused',
    heading: 'Sending a payment back was refused',
    preheader: 'No money goes back.',
    first: ({ who, sum }) =>
      `You asked to send a payment of ${sum} back, which has no order. ${who} refused it.`,
  },
  dispute: {
    subject: ({ number }) => `Accepting the dispute of order ${number} was refused`,
    heading: 'Accepting the dispute was refused',
    preheader: 'The dispute stays open.',
    first: ({ who, sum }) => `You asked to accept a dispute over ${sum}. ${who} refused it.`,
  },
  replaced_by_staff: {
    subject: ({ number }) => `A cancel of order ${number} takes the place of what you asked for`,
    heading: 'A cancel takes its place',
    preheader: 'Your request has ended.',
    first: ({ who, sum }) =>
      `You asked to give ${sum} back. ${who} cancels the order instead, so that all of its money goes back. If that does not happen, ask again.`,
  },
  replaced_by_customer: {
    subject: ({ number }) => `The customer has canceled order ${number}`,
    heading: 'The customer has canceled the order',
    preheader: 'Your request has ended.',
    first: ({ sum }) =>
      `You asked to give ${sum} back. The customer has canceled the order meanwhile, and all of its money goes back.`,
  },
  change_refused: {
    subject: ({ number }) => `The customer says no to a change of order ${number}`,
    heading: 'The customer says no',
    preheader: 'The order stays as it is.',
    first: () => 'You asked the customer about this change. The answer is no, and nothing was changed.',
  },
  change_agreed: {
    subject: ({ number }) => `The customer says yes to a change of order ${number}`,
    heading: 'The customer says yes',
    preheader: 'The order is changed.',
    first: () => 'You asked the customer about this change. The answer is yes, and it is made.',
  },
};

const SP: Words = {
  refund: {
    subject: ({ number }) => `Se rechazó el reembolso del pedido ${number}`,
    heading: 'Se rechazó tu reembolso',
    preheader: 'No se devuelve dinero.',
    first: ({ who, sum }) => `Pediste devolver ${sum}. ${who} lo rechazó.`,
  },
  cancel: {
    subject: ({ number }) => `El pedido ${number} no se cancela`,
    heading: 'Se rechazó tu cancelación',
    preheader: 'El pedido sigue.',
    first: ({ who }) => `Pediste cancelar el pedido. ${who} lo rechazó.`,
  },
  credit: {
    subject: ({ number }) =>
      number ? `Se rechazó el crédito por el pedido ${number}` : 'Se rechazó tu crédito',
    heading: 'Se rechazó tu crédito',
    preheader: 'No se dio nada.',
    first: ({ who, sum }) => `Pediste dar ${sum} de crédito. ${who} lo rechazó.`,
  },
  credit_taken: {
    subject: ({ number }) =>
      number ? `El crédito por el pedido ${number} no se quita` : 'El crédito no se quita',
    heading: 'El crédito se queda',
    preheader: 'No se quitó nada.',
    first: ({ who, sum }) => `Pediste quitar ${sum} de crédito. ${who} lo rechazó.`,
  },
  gift_card: {
    subject: () => 'Se rechazó tu tarjeta de regalo',
    heading: 'Se rechazó tu tarjeta de regalo',
    preheader: 'No se envió ninguna tarjeta.',
    first: ({ who, sum }) => `Pediste una tarjeta de regalo de ${sum}. ${who} la rechazó.`,
  },
  gift_card_move: {
    subject: () => 'La tarjeta de regalo conserva su dirección',
    heading: 'La tarjeta de regalo conserva su dirección',
    preheader: 'No se envió ninguna tarjeta.',
    first: ({ who, sum }) =>
      `Pediste enviar una tarjeta de regalo de ${sum} a otra dirección. ${who} no lo aceptó.`,
  },
  payment: {
    subject: () => 'Se rechazó devolver un pago',
    heading: 'Se rechazó devolver un pago',
    preheader: 'No se devuelve dinero.',
    first: ({ who, sum }) => `Pediste devolver un pago de ${sum} que no tiene pedido. ${who} lo rechazó.`,
  },
  dispute: {
    subject: ({ number }) => `Se rechazó aceptar la disputa del pedido ${number}`,
    heading: 'Se rechazó aceptar la disputa',
    preheader: 'La disputa sigue abierta.',
    first: ({ who, sum }) => `Pediste aceptar una disputa de ${sum}. ${who} lo rechazó.`,
  },
  replaced_by_staff: {
    subject: ({ number }) => `Una cancelación del pedido ${number} reemplaza lo que pediste`,
    heading: 'Una cancelación la reemplaza',
    preheader: 'Tu solicitud terminó.',
    first: ({ who, sum }) =>
      `Pediste devolver ${sum}. En su lugar, ${who} cancela el pedido, para que se devuelva todo su dinero. Si eso no pasa, vuelve a pedirlo.`,
  },
  replaced_by_customer: {
    subject: ({ number }) => `El cliente canceló el pedido ${number}`,
    heading: 'El cliente canceló el pedido',
    preheader: 'Tu solicitud terminó.',
    first: ({ sum }) =>
      `Pediste devolver ${sum}. Mientras tanto, el cliente canceló el pedido, y se devuelve todo su dinero.`,
  },
  change_refused: {
    subject: ({ number }) => `El cliente dice que no a un cambio del pedido ${number}`,
    heading: 'El cliente dice que no',
    preheader: 'El pedido se queda como está.',
    first: () => 'Le preguntaste al cliente por este cambio. Dice que no, así que nada cambió.',
  },
  change_agreed: {
    subject: ({ number }) => `El cliente dice que sí a un cambio del pedido ${number}`,
    heading: 'El cliente dice que sí',
    preheader: 'El pedido cambió.',
    first: () => 'Le preguntaste al cliente por este cambio. Dice que sí, y ya está hecho.',
  },
};

type Rest = { somebody: string; order: string; why: string; look: string; reason: string };

const REST: Record<Locale, Rest> = {
  en: {
    somebody: 'Somebody',
    order: 'Order',
    why: 'The reason:',
    look: 'Look at it',
    reason: 'You work for this shop and asked for this.',
  },
  sp: {
    somebody: 'Alguien',
    order: 'Pedido',
    why: 'El motivo:',
    look: 'Revisarlo',
    reason: 'Trabajas en esta tienda y lo pediste.',
  },
};

function written(
  { kind, orderId, cents, change, fromName, reason, path }: Decided,
  voice: Voice,
): MailContent {
  const words = { en: EN, sp: SP }[voice.locale][kind];
  const rest = REST[voice.locale];
  const number = orderId === null ? '' : orderNumber(orderId);
  const facts = { who: fromName || rest.somebody, sum: voice.money(cents ?? 0), number };
  const rows: (readonly [string, string])[] = [
    ...(number ? [[rest.order, number] as const] : []),
    ...(change ? [changedValues(change, voice)] : []),
  ];
  const blocks: Block[] = [
    { kind: 'text', text: words.first(facts) },
    ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
    ...(reason ? [{ kind: 'text' as const, text: `${rest.why} “${reason}”` }] : []),
    { kind: 'button', label: rest.look, path },
  ];
  const { heading, preheader } = words;
  return { subject: words.subject(facts), preheader, heading, blocks, reason: rest.reason };
}

/**
 * To the member of the staff who asked for something: a second person refused it, a cancel of the order took its
 * place, or the customer answered to a change.
 */
export const decidedStaff: Template<'decided_staff'> = {
  keepSeconds: KEEP.news,
  mail: { en: written, sp: written },
  sms: null,
};
