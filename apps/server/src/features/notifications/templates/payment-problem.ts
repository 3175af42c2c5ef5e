import { KEEP, type Template } from './template.ts';

export const paymentProblem: Template<'payment_problem'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, voice) => ({
      subject: song
        ? `The payment for ${song.recipient}’s song did not go through`
        : 'Your payment did not go through',
      preheader: 'Nothing was charged, and nothing you wrote is lost.',
      heading: 'The payment did not go through',
      blocks: [
        {
          kind: 'text',
          text: 'Your bank did not accept the payment. Nothing was charged, and nothing you wrote is lost.',
        },
        { kind: 'text', text: 'Try again with the same card or with another one.' },
        { kind: 'button', label: 'Go back to checkout', path },
        { kind: 'text', text: `If it goes wrong again, write to ${voice.supportEmail}.` },
      ],
      reason: `You were placing an order at ${voice.brand}.`,
    }),
    sp: ({ song, path }, voice) => ({
      subject: song
        ? `El pago de la canción para ${song.recipient} no se completó`
        : 'Tu pago no se completó',
      preheader: 'No se cobró nada, y no se perdió nada de lo que escribiste.',
      heading: 'El pago no se completó',
      blocks: [
        {
          kind: 'text',
          text: 'Tu banco no aceptó el pago. No se cobró nada, y no se perdió nada de lo que escribiste.',
        },
        { kind: 'text', text: 'Inténtalo otra vez con la misma tarjeta o con otra.' },
        { kind: 'button', label: 'Volver al pago', path },
        { kind: 'text', text: `Si vuelve a fallar, escribe a ${voice.supportEmail}.` },
      ],
      reason: `Estabas haciendo un pedido en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ path }, voice) =>
      `${voice.brand}: Your payment did not go through. Nothing was charged. Try again: ${voice.url(path)}`,
    sp: ({ path }, voice) =>
      `${voice.brand}: Tu pago no se completó. No se cobró nada. Inténtalo otra vez: ${voice.url(path)}`,
  },
};
