import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { KEEP, type Template } from '../template.ts';

/** To a member of the staff who is named in a note about an order. Only the desk shows the note itself. */
export const noteStaff: Template<'note_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, fromName, path }) => ({
      subject: `A note about order ${orderNumber(orderId)} names you`,
      preheader: 'It is on the page of the order.',
      heading: `${fromName} wrote you a note`,
      blocks: [
        { kind: 'text', text: `It is about order ${orderNumber(orderId)}. Customers do not see it.` },
        { kind: 'button', label: 'Read the note', path },
      ],
      reason: 'You work for this shop, and the note names you.',
    }),
    sp: ({ orderId, fromName, path }) => ({
      subject: `Una nota sobre el pedido ${orderNumber(orderId)} te menciona`,
      preheader: 'Está en la página del pedido.',
      heading: `${fromName} te escribió una nota`,
      blocks: [
        {
          kind: 'text',
          text: `Es sobre el pedido ${orderNumber(orderId)}. Los clientes no la ven.`,
        },
        { kind: 'button', label: 'Leer la nota', path },
      ],
      reason: 'Trabajas en esta tienda y la nota te menciona.',
    }),
  },
  sms: null,
};
