import type { Block } from '../../mail/content.ts';
import { KEEP, type Template } from '../template.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/** To an artist or a vendor whose payout did not arrive. */
export const payoutFailed: Template<'payout_failed'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ name, cents, isReturned, path }, voice) => ({
      subject: `Your payout of ${voice.money(cents)} did not arrive`,
      preheader: 'The money is still yours. Here is what to do.',
      heading: `${name}, your payout did not arrive`,
      blocks: [
        text(
          isReturned
            ? `${voice.money(cents)} came back to us. Please check your bank details at our payment provider.`
            : `${voice.money(cents)} could not be sent, because our payment provider needs something from you first.`,
        ),
        text('The money is still yours. It is in the next payout once your account is in order.'),
        button('Look at your account', path),
        text(`If everything there is right, write to ${voice.supportEmail}.`),
      ],
      reason: `You earn money at ${voice.brand}.`,
    }),
    sp: ({ name, cents, isReturned, path }, voice) => ({
      subject: `Tu pago de ${voice.money(cents)} no llegó`,
      preheader: 'El dinero sigue siendo tuyo. Esto es lo que hay que hacer.',
      heading: `${name}, tu pago no llegó`,
      blocks: [
        text(
          isReturned
            ? `El dinero (${voice.money(cents)}) volvió a nosotros. Revisa, por favor, tus datos bancarios con nuestro proveedor de pagos.`
            : `No se pudieron enviar ${voice.money(cents)}, porque nuestro proveedor de pagos necesita antes algo de ti.`,
        ),
        text('El dinero sigue siendo tuyo. Irá en el próximo pago en cuanto tu cuenta esté en orden.'),
        button('Revisar tu cuenta', path),
        text(`Si todo está bien ahí, escribe a ${voice.supportEmail}.`),
      ],
      reason: `Ganas dinero en ${voice.brand}.`,
    }),
  },
  sms: null,
};
