import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatMoney } from '@keepsong/domain/format/money';
import { KEEP, type Template } from './template.ts';

export const paymentAttentionStaff: Template<'payment_attention_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ reason, reference, cents, goesBack, isTold }) => ({
      subject: goesBack
        ? 'For your information: a payment became no order'
        : 'Needs attention: money that the shop cannot place',
      preheader: `Reason: ${reason}.`,
      heading: goesBack ? 'A payment became no order' : 'Money that the shop cannot place',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Reason', reason],
            ['Reference', reference],
            ['Amount', formatMoney(cents, 'en')],
          ],
        },
        {
          kind: 'text',
          text: goesBack
            ? 'It goes back by itself, the way it came.'
            : 'Nothing happens to it by itself. Look it up at the payment provider by its reference.',
        },
        {
          kind: 'text',
          text: isTold
            ? 'The customer was told.'
            : 'Nobody was told: the order was never placed, so the shop knows no address.',
        },
      ],
      reason: 'You look after the orders of this shop.',
    }),
    sp: ({ reason, reference, cents, goesBack, isTold }) => ({
      subject: goesBack
        ? 'Para tu información: un pago no se convirtió en pedido'
        : 'Requiere atención: dinero que la tienda no puede asignar',
      preheader: `Motivo: ${reason}.`,
      heading: goesBack ? 'Un pago no se convirtió en pedido' : 'Dinero que la tienda no puede asignar',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Motivo', reason],
            ['Referencia', reference],
            ['Monto', formatMoney(cents, 'sp')],
          ],
        },
        {
          kind: 'text',
          text: goesBack
            ? 'Se devuelve automáticamente, por donde llegó.'
            : 'No le pasa nada por sí solo. Búscalo en el proveedor de pagos por su referencia.',
        },
        {
          kind: 'text',
          text: isTold
            ? 'El cliente está avisado.'
            : 'No se avisó a nadie: el pedido no llegó a hacerse, así que la tienda no conoce ninguna dirección.',
        },
      ],
      reason: 'Atiendes los pedidos de esta tienda.',
    }),
  },
  sms: null,
};

export const taxesAttentionStaff: Template<'taxes_attention_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, cents }) => ({
      subject: `Needs attention: the taxes of order ${orderNumber(orderId)} are not booked`,
      preheader: 'By now they would be others than what the customer paid.',
      heading: 'Taxes that are not booked',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Order', orderNumber(orderId)],
            ['Taxes paid', formatMoney(cents, 'en')],
          ],
        },
        {
          kind: 'text',
          text: 'The tax provider no longer has the calculation by which the customer paid, and a fresh one comes to other taxes or does not know the address any more.',
        },
        {
          kind: 'text',
          text: 'So the shop recorded nothing rather than something wrong. Please book what was paid by hand. The order itself goes on.',
        },
      ],
      reason: 'You look after the orders of this shop.',
    }),
    sp: ({ orderId, cents }) => ({
      subject: `Requiere atención: los impuestos del pedido ${orderNumber(orderId)} no están registrados`,
      preheader: 'Ahora serían distintos de los que pagó el cliente.',
      heading: 'Impuestos sin registrar',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Pedido', orderNumber(orderId)],
            ['Impuestos pagados', formatMoney(cents, 'sp')],
          ],
        },
        {
          kind: 'text',
          text: 'El proveedor de impuestos ya no tiene el cálculo con el que pagó el cliente, y uno nuevo da otros impuestos o ya no conoce la dirección.',
        },
        {
          kind: 'text',
          text: 'Por eso la tienda no registró nada, antes que algo falso. Registra a mano lo que se pagó. El pedido sigue su curso.',
        },
      ],
      reason: 'Atiendes los pedidos de esta tienda.',
    }),
  },
  sms: null,
};
