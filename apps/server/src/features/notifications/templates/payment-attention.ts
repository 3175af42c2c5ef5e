import { formatMoney } from '@keepsong/domain/format/money';
import { KEEP, type Template } from './template.ts';

export const paymentAttentionStaff: Template<'payment_attention_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ reason, reference, cents, goesBack }) => ({
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
            ? 'It goes back to the customer by itself, and the customer was told.'
            : 'Nothing happens to it by itself. Look it up at the payment provider by its reference.',
        },
      ],
      reason: 'You look after the orders of this shop.',
    }),
    sp: ({ reason, reference, cents, goesBack }) => ({
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
            ['Importe', formatMoney(cents, 'sp')],
          ],
        },
        {
          kind: 'text',
          text: goesBack
            ? 'Vuelve al cliente por sí solo, y ya se le avisó.'
            : 'No le pasa nada por sí solo. Búscalo en el proveedor de pagos por su referencia.',
        },
      ],
      reason: 'Atiendes los pedidos de esta tienda.',
    }),
  },
  sms: null,
};
