import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

type Params = MessageParams['staff_answer'];
type Words = {
  subject: (number: string, song: string | null) => string;
  heading: (name: string, brand: string) => string;
  /** Names the files that came with the text. */
  files: (names: string) => string;
  reply: string;
  /** In place of `reply`, where answers do not come into the order. */
  replyAway: (supportEmail: string) => string;
  button: string;
  reason: (brand: string) => string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    subject: (number, song) => (song ? `About ${song} (order ${number})` : `About your order ${number}`),
    heading: (name, brand) => (name ? `${name} of ${brand} wrote to you` : `${brand} wrote to you`),
    files: (names) => `Files: ${names}. Open them on the page of the song.`,
    reply: 'Reply to this email, and your answer reaches us with the order.',
    replyAway: (supportEmail) =>
      `Reply to this email or write to ${supportEmail}, and leave the number of the order in it.`,
    button: 'See where it is',
    reason: (brand) => `You wrote to ${brand} about an order, or we have a question about it.`,
  },
  sp: {
    subject: (number, song) => (song ? `Sobre ${song} (pedido ${number})` : `Sobre tu pedido ${number}`),
    heading: (name, brand) => (name ? `${name}, de ${brand}, te escribió` : `${brand} te escribió`),
    files: (names) => `Archivos: ${names}. Ábrelos en la página de la canción.`,
    reply: 'Responde a este correo y tu respuesta nos llega junto con el pedido.',
    replyAway: (supportEmail) =>
      `Responde a este correo o escribe a ${supportEmail} y deja el número del pedido.`,
    button: 'Ver cómo va',
    reason: (brand) => `Escribiste a ${brand} sobre un pedido, o tenemos una pregunta sobre él.`,
  },
};

/** How a song without a title is called in a sentence. */
export const SONG_FOR = {
  en: (recipient: string) => `${recipient}’s song`,
  sp: (recipient: string) => `la canción para ${recipient}`,
} satisfies Record<Locale, unknown>;

const text = (words: string): Block => ({ kind: 'text', text: words });

const mailIn =
  (locale: Locale, isToCustomer: boolean) =>
  ({ orderId, song, fromName, text: written, files = [], path }: Params, voice: Voice): MailContent => {
    const words = WORDS[locale];
    const reply = voice.takesAnswers ? words.reply : words.replyAway(voice.supportEmail);
    // The subject of a mail to an artist contains no words of a customer.
    const about = isToCustomer && song?.recipient ? SONG_FOR[locale](song.recipient) : null;
    const paragraphs = written.split(/\n{2,}/).map((paragraph) => text(paragraph.trim()));
    return {
      subject: words.subject(orderNumber(orderId), about),
      preheader: reply,
      heading: words.heading(fromName, voice.brand),
      blocks: [
        ...paragraphs,
        ...(files.length === 0 ? [] : [text(words.files(files.join(', ')))]),
        ...(path === null ? [] : [{ kind: 'button' as const, label: words.button, path }]),
        text(reply),
      ],
      reason: words.reason(voice.brand),
    };
  };

const templateFor = (isToCustomer: boolean) => ({
  keepSeconds: KEEP.news,
  mail: { en: mailIn('en', isToCustomer), sp: mailIn('sp', isToCustomer) },
  sms: null,
});

/** To a customer: a text that a member of the staff wrote about an order. */
export const staffAnswer: Template<'staff_answer'> = templateFor(true);
/** The same mail to the artist who works on the order. */
export const staffAnswerArtist: Template<'staff_answer_artist'> = templateFor(false);

/** To somebody whose answer reached nobody, because the shop no longer has the mail that was answered. */
export const replyAddressGone: Template<'reply_address_gone'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: (_, voice) => ({
      subject: `Your email to ${voice.brand} reached nobody`,
      preheader: 'The address that you wrote to is no longer valid.',
      heading: 'Your email reached nobody',
      blocks: [
        text(
          'You answered one of our older emails. Its address is no longer valid, so nobody has read your words.',
        ),
        text(`Please send them to ${voice.supportEmail}. If they are about an order, add its number.`),
      ],
      reason: `You wrote to an address of ${voice.brand} that is no longer valid.`,
    }),
    sp: (_, voice) => ({
      subject: `Tu correo a ${voice.brand} no le llegó a nadie`,
      preheader: 'La dirección a la que escribiste ya no es válida.',
      heading: 'Tu correo no le llegó a nadie',
      blocks: [
        text(
          'Respondiste a uno de nuestros correos antiguos. Su dirección ya no es válida, así que nadie leyó tu mensaje.',
        ),
        text(`Envíalo a ${voice.supportEmail}. Si se trata de un pedido, agrega su número.`),
      ],
      reason: `Escribiste a una dirección de ${voice.brand} que ya no es válida.`,
    }),
  },
  sms: null,
};

/** To the reader of the mails of an order, when no more answers to them are stored today. */
export const answersFull: Template<'answers_full'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: ({ orderId }, voice) => ({
      subject: `Your emails about order ${orderNumber(orderId)} no longer reach us today`,
      preheader: 'So many answers came today that we keep no more of them.',
      heading: 'Your emails no longer reach us today',
      blocks: [
        text('So many answers to our emails came today that we keep no more of them until tomorrow.'),
        text(
          `Please send what matters again tomorrow. If it cannot wait, write to ${voice.supportEmail} and add the number of the order, ${orderNumber(orderId)}.`,
        ),
      ],
      reason: `Somebody answered emails that ${voice.brand} sent to this address.`,
    }),
    sp: ({ orderId }, voice) => ({
      subject: `Tus correos sobre el pedido ${orderNumber(orderId)} ya no nos llegan hoy`,
      preheader: 'Hoy llegaron tantas respuestas que ya no guardamos más.',
      heading: 'Tus correos ya no nos llegan hoy',
      blocks: [
        text('Hoy llegaron tantas respuestas a nuestros correos que no guardamos más hasta mañana.'),
        text(
          `Vuelve a enviarnos mañana lo importante. Si no puede esperar, escribe a ${voice.supportEmail} y agrega el número del pedido, ${orderNumber(orderId)}.`,
        ),
      ],
      reason: `Alguien respondió a correos que ${voice.brand} envió a esta dirección.`,
    }),
  },
  sms: null,
};
