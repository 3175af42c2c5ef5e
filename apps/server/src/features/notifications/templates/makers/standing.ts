import { STANDING_DAYS } from '@keepsong/domain/artists/standing';
import type { Block } from '../../mail/content.ts';
import { KEEP, type Template } from '../template.ts';
import { sleeve } from '../wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/**
 * To an artist with a low standing: no new songs until a producer has looked, and how to improve. Also when
 * this is over.
 */
export const standingArtist: Template<'standing_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ artistName, isHeld, path }, { brand }) => ({
      subject: isHeld ? 'New songs wait until we have looked' : 'You get new songs again',
      preheader: isHeld ? 'Your standing is low. See what helps.' : 'Customers can choose you again.',
      heading: isHeld
        ? `${artistName}, your standing is low`
        : `${artistName}, customers can choose you again`,
      blocks: isHeld
        ? [
            text(
              `What we measure of your last ${STANDING_DAYS} days is below what customers are promised. So customers cannot choose you, and we offer you no new songs, until a producer has looked. You need not do anything for that.`,
            ),
            text(
              'Songs that you have accepted go on, and you are paid for them as always. On the page of your standing you see what is low and what helps.',
            ),
            button('See your standing', path),
          ]
        : [
            text('You are offered new songs again. Your calendar says how many.'),
            button('See your standing', path),
          ],
      reason: `You take commissions at ${brand}.`,
    }),
    sp: ({ artistName, isHeld, path }, { brand }) => ({
      subject: isHeld ? 'Las canciones nuevas esperan a que lo revisemos' : 'Vuelves a recibir canciones',
      preheader: isHeld ? 'Tu situación es baja. Mira qué ayuda.' : 'Los clientes pueden elegirte otra vez.',
      heading: isHeld
        ? `${artistName}, tu situación es baja`
        : `${artistName}, los clientes pueden elegirte otra vez`,
      blocks: isHeld
        ? [
            text(
              `Lo que medimos de tus últimos ${STANDING_DAYS} días está por debajo de lo que prometemos a los clientes. Por eso los clientes no pueden elegirte y no te ofrecemos canciones nuevas hasta que alguien de producción lo revise. No tienes que hacer nada para eso.`,
            ),
            text(
              'Las canciones que aceptaste siguen adelante y se te pagan como siempre. En la página de tu situación ves qué está bajo y qué ayuda.',
            ),
            button('Ver tu situación', path),
          ]
        : [
            text('Te ofrecemos canciones nuevas otra vez. Tu calendario dice cuántas.'),
            button('Ver tu situación', path),
          ],
      reason: `Aceptas encargos en ${brand}.`,
    }),
  },
  sms: null,
};

/**
 * To the customer of an accepted song, or of an instant song, only once: asks for stars. An instant song has no artist,
 * and perhaps no recipient with a name.
 */
export const songRating: Template<'song_rating'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, storyPath }, { brand }) => {
      const recipient = song.recipient.trim();
      const whose = recipient ? `${recipient}’s song` : 'your song';
      const others = 'If you like, add words or a photo for others to read and see.';
      return {
        subject: `How many stars for ${whose}?`,
        preheader:
          artistName === null ? 'It helps who orders next.' : `It helps ${artistName}, and who orders next.`,
        heading: artistName === null ? 'How do you like it?' : `How did ${artistName} do?`,
        blocks: [
          sleeve(song, 'en'),
          text(
            artistName === null
              ? `You have had ${whose} for some days now. Give it one to five stars; it is one tap. ${others}`
              : `You have had ${whose} for some days now. Give ${artistName} one to five stars; it is one tap, and ${artistName} sees only the average of all songs. If you like, add words, a photo, or your song, for others to read and hear.`,
          ),
          button('Give stars', storyPath),
          text('We ask only this once.'),
        ],
        reason: `You ordered this song at ${brand}.`,
      };
    },
    sp: ({ song, artistName, storyPath }, { brand }) => {
      const recipient = song.recipient.trim();
      const whose = recipient ? `la canción para ${recipient}` : 'tu canción';
      const others = 'Si quieres, suma unas palabras o una foto para que otros las vean.';
      return {
        subject: `¿Cuántas estrellas para ${whose}?`,
        preheader:
          artistName === null
            ? 'Ayuda a quien pida después.'
            : `Ayuda a ${artistName} y a quien pida después.`,
        heading: artistName === null ? '¿Qué te parece?' : `¿Qué tal lo hizo ${artistName}?`,
        blocks: [
          sleeve(song, 'sp'),
          text(
            artistName === null
              ? `Tienes ${whose} desde hace unos días. Dale de una a cinco estrellas; es un toque. ${others}`
              : `Tienes ${whose} desde hace unos días. Dale a ${artistName} de una a cinco estrellas; es un toque. ${artistName} solo ve el promedio de todas las canciones. Si quieres, suma unas palabras, una foto o tu canción, para que otros las lean y la escuchen.`,
          ),
          button('Dar estrellas', storyPath),
          text('Solo lo preguntamos esta vez.'),
        ],
        reason: `Pediste esta canción en ${brand}.`,
      };
    },
  },
  sms: null,
};
