import type { Locale } from '@keepsong/domain/format/locale';
import type { MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

type Params = MessageParams['payment_problem'];

type Words = {
  subject: (goesBack: boolean, recipient: string | null) => string;
  heading: (goesBack: boolean) => string;
  /** The sentences that say what happened and what happens next. */
  text: (goesBack: boolean) => string[];
  kept: string;
  toCart: string;
  questions: (email: string) => string;
  reason: (brand: string) => string;
  sms: (goesBack: boolean) => string;
};

/** The customer was charged but got no order, so the words must not say that nothing was charged. */
const WORDS: Record<Locale, Words> = {
  en: {
    subject: (goesBack, recipient) => {
      const payment = recipient === null ? 'your payment' : `the payment for ${recipient}’s song`;
      return goesBack ? `${capital(payment)} goes back to you` : `We are looking at ${payment}`;
    },
    heading: (goesBack) => (goesBack ? 'Your payment goes back to you' : 'We are looking at your payment'),
    text: (goesBack) =>
      goesBack
        ? [
            'Your payment came through, but no order could be made of it: it came too late, or it did not fit what was ordered.',
            'We are sending all of it back the way it came. Some banks take five to ten days to show it.',
          ]
        : [
            'Something about your payment did not fit, so no order was made of it.',
            'One of us is looking at it and will write to you. Please don’t pay again before then.',
          ],
    kept: 'Nothing you wrote is lost.',
    toCart: 'See your cart',
    questions: (email) => `If you have a question, write to ${email}.`,
    reason: (brand) => `You placed an order at ${brand}.`,
    sms: (goesBack) =>
      goesBack
        ? 'No order could be made of your payment. All of it goes back to you.'
        : 'No order could be made of your payment. One of us is looking at it and will write to you.',
  },
  sp: {
    subject: (goesBack, recipient) => {
      const payment = recipient === null ? 'tu pago' : `el pago de la canción para ${recipient}`;
      return goesBack ? `Te devolvemos ${payment}` : `Estamos revisando ${payment}`;
    },
    heading: (goesBack) => (goesBack ? 'Te devolvemos tu pago' : 'Estamos revisando tu pago'),
    text: (goesBack) =>
      goesBack
        ? [
            'Tu pago llegó, pero no pudimos convertirlo en un pedido: llegó demasiado tarde o no correspondía a lo pedido.',
            'Te devolvemos todo por la misma vía. Algunos bancos tardan de cinco a diez días en mostrarlo.',
          ]
        : [
            'Algo de tu pago no correspondía, así que no se convirtió en un pedido.',
            'Alguien de nuestro equipo lo está revisando y te escribirá. Por favor, no vuelvas a pagar antes.',
          ],
    kept: 'No se perdió nada de lo que escribiste.',
    toCart: 'Ver tu carrito',
    questions: (email) => `Si tienes alguna pregunta, escribe a ${email}.`,
    reason: (brand) => `Hiciste un pedido en ${brand}.`,
    sms: (goesBack) =>
      goesBack
        ? 'Tu pago no pudo convertirse en un pedido. Te lo devolvemos todo.'
        : 'Tu pago no pudo convertirse en un pedido. Alguien de nuestro equipo lo revisa y te escribirá.',
  },
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const mailIn =
  (locale: Locale) =>
  ({ song, goesBack, path }: Params, voice: Voice): MailContent => {
    const words = WORDS[locale];
    const [first = '', ...rest] = words.text(goesBack);
    return {
      subject: words.subject(goesBack, song?.recipient || null),
      preheader: first,
      heading: words.heading(goesBack),
      blocks: [
        ...[first, ...rest, words.kept].map((text) => ({ kind: 'text' as const, text })),
        { kind: 'button', label: words.toCart, path },
        { kind: 'text', text: words.questions(voice.supportEmail) },
      ],
      reason: words.reason(voice.brand),
    };
  };

const smsIn =
  (locale: Locale) =>
  ({ goesBack, path }: Params, voice: Voice): string =>
    `${voice.brand}: ${WORDS[locale].sms(goesBack)} ${voice.url(path)}`;

export const paymentProblem: Template<'payment_problem'> = {
  keepSeconds: KEEP.news,
  mail: { en: mailIn('en'), sp: mailIn('sp') },
  sms: { en: smsIn('en'), sp: smsIn('sp') },
};
