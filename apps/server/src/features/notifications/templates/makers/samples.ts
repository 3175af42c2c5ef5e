import type { Block } from '../../mail/content.ts';
import { KEEP, type Template } from '../template.ts';
import { sleeve } from '../wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/** To the customer: may everybody hear the song? Nothing is shown without a yes. */
export const sampleAsked: Template<'sample_asked'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, choicePath }, { brand }) => ({
      subject: `May others hear ${song.recipient}’s song?`,
      preheader: `${artistName} would like to show it. You decide.`,
      heading: `${artistName} is proud of ${song.recipient}’s song`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `${artistName} would like to let others hear it on their page at ${brand}, with its title and with whom it is for. What you told us for the song is not shown.`,
        ),
        text(
          'It is shown only if you say yes. You may take your yes back at any time, and you need no reason.',
        ),
        button('Answer', choicePath),
        text('If you do nothing, nobody hears it there.'),
      ],
      reason: `You ordered this song at ${brand}.`,
    }),
    sp: ({ song, artistName, choicePath }, { brand }) => ({
      subject: `¿Pueden escuchar otros la canción para ${song.recipient}?`,
      preheader: `A ${artistName} le gustaría mostrarla. Tú decides.`,
      heading: `${artistName} quiere mostrar la canción para ${song.recipient}`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `A ${artistName} le gustaría que otros la escuchen en su página de ${brand}, con su título y para quién es. Lo que nos contaste para la canción no se muestra.`,
        ),
        text('Solo se muestra si dices que sí. Puedes retirar tu permiso cuando quieras, sin dar razones.'),
        button('Responder', choicePath),
        text('Si no haces nada, nadie la escucha ahí.'),
      ],
      reason: `Pediste esta canción en ${brand}.`,
    }),
  },
  sms: null,
};

/**
 * To the artist: whether the customer lets the song be shown as a sample. It is sent again when the customer
 * changes the answer.
 */
export const sampleAnswerArtist: Template<'sample_answer_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, isYes, path }, { brand }) => ({
      subject: isYes ? `You may show “${song.title}”` : `“${song.title}” is not to be shown`,
      preheader: isYes ? 'The customer said yes.' : 'The customer does not want it.',
      heading: isYes ? `${artistName}, the customer said yes` : `${artistName}, the customer said no`,
      blocks: [
        sleeve(song, 'en'),
        text(
          isYes
            ? 'Everybody hears it on your page, as soon as a producer has released the version of your profile that has it.'
            : 'It is not on your page, or no longer. Customers may say so at any time, and we do not ask them again.',
        ),
        button('See your profile', path),
      ],
      reason: `You are an artist of ${brand}.`,
    }),
    sp: ({ song, artistName, isYes, path }, { brand }) => ({
      subject: isYes ? `Puedes mostrar “${song.title}”` : `“${song.title}” no se puede mostrar`,
      preheader: isYes ? 'El cliente dijo que sí.' : 'El cliente no quiere.',
      heading: isYes ? `${artistName}, el cliente dijo que sí` : `${artistName}, el cliente dijo que no`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          isYes
            ? 'Todo el mundo la escucha en tu página en cuanto producción publique la versión de tu perfil que la tiene.'
            : 'No está en tu página, o ya no. Los clientes pueden decirlo cuando quieran, y no les preguntamos otra vez.',
        ),
        button('Ver tu perfil', path),
      ],
      reason: `Eres artista de ${brand}.`,
    }),
  },
  sms: null,
};
