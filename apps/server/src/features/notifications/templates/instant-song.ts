import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Block } from '../mail/content.ts';
import type { SongFacts } from '../messages.ts';
import { KEEP, type Template } from './template.ts';
import { draftSleeve, sleeve, titled } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });
const nameOf = (song: SongFacts) => song.recipient.trim();

export const instantPreviews: Template<'instant_previews'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, voice) => {
      const forWhom = nameOf(song) ? ` for ${nameOf(song)}` : '';
      return {
        subject: 'Your song: come and listen',
        preheader: 'Half a minute of it, ready to play.',
        heading: `Your song${forWhom} is mixed`,
        blocks: [
          draftSleeve(song, 'en'),
          text('The link opens your previews on any phone or computer, for 30 days.'),
          button('Hear your songs', path),
          text('The music, the words and the voice are generated from your answers.'),
        ],
        reason: `You gave ${voice.brand} this address while an instant song was made.`,
      };
    },
    sp: ({ song, path }, voice) => {
      const forWhom = nameOf(song) ? ` para ${nameOf(song)}` : '';
      return {
        subject: 'Tu canción: ven a escucharla',
        preheader: 'Medio minuto, listo para escuchar.',
        heading: `Tu canción${forWhom} ya está mezclada`,
        blocks: [
          draftSleeve(song, 'sp'),
          text('El enlace abre tus adelantos en cualquier teléfono o computadora, durante 30 días.'),
          button('Escuchar tus canciones', path),
          text('La música, la letra y la voz se generan a partir de tus respuestas.'),
        ],
        reason: `Le diste esta dirección a ${voice.brand} mientras se creaba una canción instantánea.`,
      };
    },
  },
  sms: null,
};

export const instantSongDelivered: Template<'instant_song_delivered'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, storyPath }, voice) => {
      const whose = nameOf(song) ? `${nameOf(song)}’s song` : 'Your song';
      return {
        subject: `${whose} is here: ${song.title}`,
        preheader: 'All of it, from the first note to the last.',
        heading: song.title,
        blocks: [
          sleeve(song, 'en'),
          text(`${whose} is finished. Hear it alone once before you give it away.`),
          button('Hear the song', storyPath),
          text('The lyrics are on the same page, and the file is there to keep.'),
          text('The music, the words and the voice are generated from your answers, and the page says so.'),
        ],
        reason: `You ordered this song at ${voice.brand}.`,
      };
    },
    sp: ({ song, storyPath }, voice) => {
      const whose = nameOf(song) ? `La canción para ${nameOf(song)}` : 'Tu canción';
      return {
        subject: `${whose} ya está: ${song.title}`,
        preheader: 'Completa, de la primera nota a la última.',
        heading: song.title,
        blocks: [
          sleeve(song, 'sp'),
          text(`${whose} está lista. Escúchala una vez a solas antes de regalarla.`),
          button('Escuchar la canción', storyPath),
          text('La letra está en la misma página, y el archivo es tuyo para guardarlo.'),
          text('La música, la letra y la voz se generaron a partir de tus respuestas, y la página lo dice.'),
        ],
        reason: `Pediste esta canción en ${voice.brand}.`,
      };
    },
  },
  sms: {
    en: ({ song, storyPath }, voice) =>
      `${voice.brand}: Your song is here${titled(song)}. ${voice.url(storyPath)}`,
    sp: ({ song, storyPath }, voice) =>
      `${voice.brand}: Tu canción ya está${titled(song)}. ${voice.url(storyPath)}`,
  },
};

export const instantSongTrouble: Template<'instant_song_trouble'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, storyPath }, voice) => {
      const whose = nameOf(song) ? `${nameOf(song)}’s song` : 'your song';
      return {
        subject: `We could not finish ${whose} yet`,
        preheader: 'One of us is looking at it.',
        heading: 'Your song is not finished',
        blocks: [
          draftSleeve(song, 'en'),
          text(`We tried to make ${whose} several times and it did not work. That is our fault, not yours.`),
          text(
            'One of us is looking at it now. You’ll hear from us when it’s ready. If you would rather not wait, reply to this email and you get the full price back.',
          ),
          button('See where it is', storyPath),
        ],
        reason: `You ordered this song at ${voice.brand}.`,
      };
    },
    sp: ({ song, storyPath }, voice) => {
      const whose = nameOf(song) ? `la canción para ${nameOf(song)}` : 'tu canción';
      return {
        subject: `Todavía no pudimos terminar ${whose}`,
        preheader: 'Alguien de nuestro equipo la está revisando.',
        heading: 'Tu canción no está terminada',
        blocks: [
          draftSleeve(song, 'sp'),
          text(`Intentamos hacer ${whose} varias veces y no se pudo. La falla es nuestra, no tuya.`),
          text(
            'Alguien de nuestro equipo la revisa ahora. Te escribimos en cuanto esté. Si prefieres no esperar, responde a este correo y te devolvemos el precio completo.',
          ),
          button('Ver cómo va', storyPath),
        ],
        reason: `Pediste esta canción en ${voice.brand}.`,
      };
    },
  },
  sms: null,
};

export const instantSongFailedStaff: Template<'instant_song_failed_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ orderId, reason, storyPath }) => ({
      subject: `Needs attention: an instant song that was paid for could not be made`,
      preheader: 'The customer was told.',
      heading: 'An instant song was given up',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Order', orderId === null ? '' : orderNumber(orderId)],
            ['What went wrong', reason],
          ],
        },
        text(
          'It was tried four times. It stays on the list of failed songs until it is tried again and works.',
        ),
        button('See the failed songs', '/admin'),
        button('See the story', storyPath),
      ],
      reason: 'You look after the orders of this shop.',
    }),
    sp: ({ orderId, reason, storyPath }) => ({
      subject: 'Requiere atención: no se pudo hacer una canción instantánea pagada',
      preheader: 'Ya se le avisó al cliente.',
      heading: 'No se logró hacer una canción instantánea',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Pedido', orderId === null ? '' : orderNumber(orderId)],
            ['Qué salió mal', reason],
          ],
        },
        text(
          'Se intentó cuatro veces. Sigue en la lista de canciones fallidas hasta que se intente de nuevo y funcione.',
        ),
        button('Ver las canciones fallidas', '/admin'),
        button('Ver la historia', storyPath),
      ],
      reason: 'Atiendes los pedidos de esta tienda.',
    }),
  },
  sms: null,
};
