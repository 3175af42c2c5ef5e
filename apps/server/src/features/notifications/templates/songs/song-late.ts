import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Block } from '../../mail/content.ts';
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
            ? `We promised it for ${voice.day(promisedDay)}. ${artistName} still has it, and nothing you wrote is lost.`
            : `We promised it for ${voice.day(promisedDay)}. No artist has said yes yet, and nothing you wrote is lost.`,
        ),
        text(LATE_CHOICES.en),
        ...(creditCents > 0 ? [text(`If you wait, we add ${voice.money(creditCents)} of credit.`)] : []),
        button(choicePath ? 'Choose' : 'See where it is', choicePath ?? storyPath),
        ...(isReminder ? [text('Until you choose, it stays with us, and we go on asking for it.')] : []),
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
            ? `La prometimos para el ${voice.day(promisedDay)}. ${artistName} sigue con ella y no se perdió nada de lo que escribiste.`
            : `La prometimos para el ${voice.day(promisedDay)}. Todavía ningún artista ha dicho que sí, y no se perdió nada de lo que escribiste.`,
        ),
        text(LATE_CHOICES.sp),
        ...(creditCents > 0 ? [text(`Si esperas, te damos ${voice.money(creditCents)} de crédito.`)] : []),
        button(choicePath ? 'Elegir' : 'Ver cómo va', choicePath ?? storyPath),
        ...(isReminder ? [text('Mientras no elijas, sigue en marcha y nosotros seguimos pidiéndola.')] : []),
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

/** To the customer who waits for a late song. */
export const songWaitedFor: Template<'song_waited_for'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, promisedDay, creditCents, storyPath }, voice) => ({
      subject: `Thank you for waiting for ${song.recipient}’s song`,
      preheader: `It is promised for ${voice.day(promisedDay)} now.`,
      heading: 'Thank you for waiting',
      blocks: [
        sleeve(song, 'en'),
        text(`${song.recipient}’s song is promised for ${voice.day(promisedDay)} now. The artist knows.`),
        ...(creditCents > 0
          ? [text(`We have added ${voice.money(creditCents)} of credit to your account.`)]
          : []),
        text('If it is late again, you choose again.'),
        button('See where it is', storyPath),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, promisedDay, creditCents, storyPath }, voice) => ({
      subject: `Gracias por esperar la canción para ${song.recipient}`,
      preheader: `Ahora está prometida para el ${voice.day(promisedDay)}.`,
      heading: 'Gracias por esperar',
      blocks: [
        sleeve(song, 'sp'),
        text(
          `La canción para ${song.recipient} está prometida ahora para el ${voice.day(promisedDay)}. El artista lo sabe.`,
        ),
        ...(creditCents > 0 ? [text(`Agregamos ${voice.money(creditCents)} de crédito a tu cuenta.`)] : []),
        text('Si vuelve a llegar tarde, eliges de nuevo.'),
        button('Ver cómo va', storyPath),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: null,
};

/** To the producers: the promised day of a song has passed, and its customer has been asked. */
export const songLateStaff: Template<'song_late_staff'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: ({ orderId, song, artistName, promisedDay, path }, voice) => ({
      subject: `A song${styleOf(song, 'en')} is late (order ${orderNumber(orderId)})`,
      preheader: 'Its promised day is over.',
      heading: `${song.recipient}’s song is late`,
      blocks: [
        sleeve(song, 'en'),
        text(
          'Its customer chooses now: wait, another artist, or the money back. Please ask the artist how it stands.',
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
    sp: ({ orderId, song, artistName, promisedDay, path }, voice) => ({
      subject: `Una canción${styleOf(song, 'sp')} llega tarde (pedido ${orderNumber(orderId)})`,
      preheader: 'Ya pasó el día prometido.',
      heading: `La canción para ${song.recipient} llega tarde`,
      blocks: [
        sleeve(song, 'sp'),
        text('Su cliente elige ahora: esperar, otro artista o un reembolso. Pregúntale al artista cómo va.'),
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
