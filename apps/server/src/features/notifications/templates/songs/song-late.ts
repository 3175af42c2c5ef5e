import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Block } from '../../mail/content.ts';
import type { MessageParams } from '../../messages.ts';
import type { Voice } from '../../voice.ts';
import { KEEP, type Template } from '../template.ts';
import { LATE_CHOICES, sleeve, styleOf } from '../wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/** To the customer: the promised day has passed. Lists the customer's choices (decision 0079). */
export const songLate: Template<'song_late'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, promisedDay, creditCents, isReminder, storyPath, choicePath }, voice) => ({
      subject: isReminder
        ? `You still choose: ${song.recipient}’s song is late`
        : `${song.recipient}’s song is late`,
      preheader: `It was promised for ${voice.day(promisedDay)}. You choose what happens now.`,
      heading: `${song.recipient}’s song is late, and we are sorry`,
      blocks: [
        sleeve(song, 'en'),
        text(
          artistName
            ? `We promised it for ${voice.day(promisedDay)}. ${artistName} has accepted it, and nothing you wrote is lost.`
            : `We promised it for ${voice.day(promisedDay)}. No artist has said yes yet, and nothing you wrote is lost.`,
        ),
        text(LATE_CHOICES.en),
        ...(creditCents > 0 ? [text(`If you wait, we add ${voice.money(creditCents)} of credit.`)] : []),
        button(choicePath ? 'Choose' : 'See where it is', choicePath ?? storyPath),
        ...(isReminder ? [text('Until you choose, your order stands, and we see that it goes on.')] : []),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, promisedDay, creditCents, isReminder, storyPath, choicePath }, voice) => ({
      subject: isReminder
        ? `Todavía eliges tú: la canción para ${song.recipient} llega tarde`
        : `La canción para ${song.recipient} llega tarde`,
      preheader: `Estaba prometida para el ${voice.day(promisedDay)}. Tú eliges qué hacemos ahora.`,
      heading: `La canción para ${song.recipient} llega tarde; lo sentimos`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          artistName
            ? `La prometimos para el ${voice.day(promisedDay)}. ${artistName} la aceptó y no se perdió nada de lo que escribiste.`
            : `La prometimos para el ${voice.day(promisedDay)}. Todavía ningún artista ha dicho que sí, y no se perdió nada de lo que escribiste.`,
        ),
        text(LATE_CHOICES.sp),
        ...(creditCents > 0 ? [text(`Si esperas, te damos ${voice.money(creditCents)} de crédito.`)] : []),
        button(choicePath ? 'Elegir' : 'Ver cómo va', choicePath ?? storyPath),
        ...(isReminder
          ? [text('Mientras no elijas, tu pedido sigue en pie y nosotros cuidamos de que avance.')]
          : []),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, promisedDay, storyPath, choicePath }, voice) =>
      `${voice.brand}: ${song.recipient}’s song, promised for ${voice.day(promisedDay)}, is late. Wait, another artist or your money back: you choose. ${voice.url(choicePath ?? storyPath)}`,
    sp: ({ song, promisedDay, storyPath, choicePath }, voice) =>
      `${voice.brand}: La canción para ${song.recipient}, prometida para el ${voice.day(promisedDay)}, llega tarde. Esperar, otro artista o un reembolso: tú eliges. ${voice.url(choicePath ?? storyPath)}`,
  },
};

type ChangeLate = Pick<MessageParams['change_late'], 'mayKeep' | 'backCents'>;

/** What the customer of a late change can choose (decision 0147). */
const CHANGE_CHOICES = {
  en: ({ mayKeep, backCents }: ChangeLate, voice: Voice) => {
    const wait = 'You choose on its page: wait, and we write to you the moment they are here';
    if (mayKeep) return `${wait}; or keep the song as it is. A reply to this email works too.`;
    return backCents === 0
      ? 'On its page you can choose to wait for a new day. A reply to this email works too.'
      : `${wait}; or keep the song as it is, and get back the ${voice.money(backCents)} that you paid for them. A reply to this email works too.`;
  },
  sp: ({ mayKeep, backCents }: ChangeLate, voice: Voice) => {
    const wait = 'Tú eliges en su página: esperar, y te escribimos en cuanto estén';
    if (mayKeep) return `${wait}; o dejar la canción como está. También puedes responder a este correo.`;
    return backCents === 0
      ? 'En su página puedes elegir esperar hasta otra fecha. También puedes responder a este correo.'
      : `${wait}; o dejar la canción como está y recuperar los ${voice.money(backCents)} que pagaste por ellos. También puedes responder a este correo.`;
  },
};

/** To the customer: changed lines did not come on their promised day. Lists the choices. */
export const changeLate: Template<'change_late'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, promisedDay, creditCents, isReminder, choicePath, ...ways }, voice) => ({
      subject: isReminder
        ? `You still choose: the change of ${song.recipient}’s song is late`
        : `The change of ${song.recipient}’s song is late`,
      preheader: `It was promised for ${voice.day(promisedDay)}. You choose what happens now.`,
      heading: `The change of ${song.recipient}’s song is late, and we are sorry`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `We promised the lines that ${artistName} sings again for ${voice.day(promisedDay)}. They are not ready yet, and your song plays as it was.`,
        ),
        text(CHANGE_CHOICES.en(ways, voice)),
        ...(creditCents > 0 ? [text(`If you wait, we add ${voice.money(creditCents)} of credit.`)] : []),
        button('Choose', choicePath),
        ...(isReminder ? [text('Until you choose, the change stands, and we see that it goes on.')] : []),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, promisedDay, creditCents, isReminder, choicePath, ...ways }, voice) => ({
      subject: isReminder
        ? `Todavía eliges tú: el cambio de la canción para ${song.recipient} llega tarde`
        : `El cambio de la canción para ${song.recipient} llega tarde`,
      preheader: `Estaba prometido para el ${voice.day(promisedDay)}. Tú eliges qué hacemos ahora.`,
      heading: `El cambio de la canción para ${song.recipient} llega tarde; lo sentimos`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `Prometimos para el ${voice.day(promisedDay)} los versos que ${artistName} canta de nuevo. Todavía no están listos, y tu canción suena como antes.`,
        ),
        text(CHANGE_CHOICES.sp(ways, voice)),
        ...(creditCents > 0 ? [text(`Si esperas, te damos ${voice.money(creditCents)} de crédito.`)] : []),
        button('Elegir', choicePath),
        ...(isReminder
          ? [text('Mientras no elijas, el cambio sigue en pie y nosotros cuidamos de que avance.')]
          : []),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, promisedDay, choicePath }, voice) =>
      `${voice.brand}: The change of ${song.recipient}’s song, promised for ${voice.day(promisedDay)}, is late. You choose what happens now: ${voice.url(choicePath)}`,
    sp: ({ song, promisedDay, choicePath }, voice) =>
      `${voice.brand}: El cambio de la canción para ${song.recipient}, prometido para el ${voice.day(promisedDay)}, llega tarde. Tú eliges qué hacemos ahora: ${voice.url(choicePath)}`,
  },
};

/** To the customer who waits for a late song, or for a late change of one. */
export const songWaitedFor: Template<'song_waited_for'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, promisedDay, creditCents, storyPath, isRevision }, voice) => ({
      subject: `Thank you for waiting for ${song.recipient}’s song`,
      preheader: `The new promised day is ${voice.day(promisedDay)}.`,
      heading: 'Thank you for waiting',
      blocks: [
        sleeve(song, 'en'),
        text(
          isRevision
            ? `The changed lines of ${song.recipient}’s song are promised for ${voice.day(promisedDay)} now. The artist knows.`
            : `${song.recipient}’s song is promised for ${voice.day(promisedDay)} now. The artist knows.`,
        ),
        ...(creditCents > 0
          ? [text(`We have added ${voice.money(creditCents)} of credit to your account.`)]
          : []),
        text(
          isRevision ? 'If they are late again, you choose again.' : 'If it is late again, you choose again.',
        ),
        button('See where it is', storyPath),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, promisedDay, creditCents, storyPath, isRevision }, voice) => ({
      subject: `Gracias por esperar la canción para ${song.recipient}`,
      preheader: `La nueva fecha prometida es el ${voice.day(promisedDay)}.`,
      heading: 'Gracias por esperar',
      blocks: [
        sleeve(song, 'sp'),
        text(
          isRevision
            ? `Los versos cambiados de la canción para ${song.recipient} están prometidos ahora para el ${voice.day(promisedDay)}. El artista lo sabe.`
            : `La canción para ${song.recipient} está prometida ahora para el ${voice.day(promisedDay)}. El artista lo sabe.`,
        ),
        ...(creditCents > 0 ? [text(`Agregamos ${voice.money(creditCents)} de crédito a tu cuenta.`)] : []),
        text(
          isRevision
            ? 'Si vuelven a llegar tarde, eliges de nuevo.'
            : 'Si vuelve a llegar tarde, eliges de nuevo.',
        ),
        button('Ver cómo va', storyPath),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: null,
};

/** To the producers: the promised day of a song or of a change has passed, and its customer has been asked. */
export const songLateStaff: Template<'song_late_staff'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: ({ orderId, song, artistName, promisedDay, isRevision, path }, voice) => ({
      subject: `A ${isRevision ? 'change of a song' : 'song'}${styleOf(song, 'en')} is late (order ${orderNumber(orderId)})`,
      preheader: 'Its promised day is over.',
      heading: isRevision
        ? `A change of ${song.recipient}’s song is late`
        : `${song.recipient}’s song is late`,
      blocks: [
        sleeve(song, 'en'),
        text(
          isRevision
            ? 'Its customer chooses now: wait, or keep the song as it is. Please see who has it, and how it stands.'
            : 'Its customer chooses now: wait, another artist, or the money back. Please see who has it, and how it stands.',
        ),
        {
          kind: 'facts',
          rows: [
            ['Order', orderNumber(orderId)],
            ['Artist', artistName ?? '–'],
            ['Promised day', voice.day(promisedDay)],
          ],
        },
        button('See the order', path),
      ],
      reason: `You look after songs at ${voice.brand}.`,
    }),
    sp: ({ orderId, song, artistName, promisedDay, isRevision, path }, voice) => ({
      subject: `${isRevision ? 'El cambio de una' : 'Una'} canción${styleOf(song, 'sp')} llega tarde (pedido ${orderNumber(orderId)})`,
      preheader: 'Ya pasó el día prometido.',
      heading: isRevision
        ? `El cambio de la canción para ${song.recipient} llega tarde`
        : `La canción para ${song.recipient} llega tarde`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          isRevision
            ? 'Su cliente elige ahora: esperar o dejar la canción como está. Mira quién lo tiene y cómo va.'
            : 'Su cliente elige ahora: esperar, otro artista o un reembolso. Mira quién lo tiene y cómo va.',
        ),
        {
          kind: 'facts',
          rows: [
            ['Pedido', orderNumber(orderId)],
            ['Artista', artistName ?? '–'],
            ['Día prometido', voice.day(promisedDay)],
          ],
        },
        button('Ver el pedido', path),
      ],
      reason: `Te ocupas de las canciones en ${voice.brand}.`,
    }),
  },
  sms: null,
};
