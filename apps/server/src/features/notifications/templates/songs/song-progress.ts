import { ACCEPT_DAYS } from '@keepsong/domain/earnings/acceptance';
import type { Block } from '../../mail/content.ts';
import { KEEP, type Template } from '../template.ts';
import { sleeve, titled } from '../wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

export const artistAccepted: Template<'artist_accepted'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, promisedDay, storyPath }, voice) => ({
      subject: `${artistName} is writing ${song.recipient}’s song`,
      preheader: `Promised by ${voice.day(promisedDay)}.`,
      heading: `${artistName} said yes`,
      blocks: [
        sleeve(song, 'en'),
        text(`${artistName} has read what you wrote about ${song.recipient} and is starting on the song.`),
        text(`You will have it by ${voice.day(promisedDay)}. We will write to you the moment it is there.`),
        button('See where it is', storyPath),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, promisedDay, storyPath }, voice) => ({
      subject: `${artistName} está escribiendo la canción para ${song.recipient}`,
      preheader: `Prometida para el ${voice.day(promisedDay)}.`,
      heading: `${artistName} dijo que sí`,
      blocks: [
        sleeve(song, 'sp'),
        text(`${artistName} leyó lo que escribiste sobre ${song.recipient} y ya empieza con la canción.`),
        text(`La tendrás a más tardar el ${voice.day(promisedDay)}. Te escribiremos en cuanto esté.`),
        button('Ver cómo va', storyPath),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, artistName, promisedDay, storyPath }, voice) =>
      `${voice.brand}: ${artistName} is writing ${song.recipient}’s song. Promised by ${voice.day(promisedDay)}. ${voice.url(storyPath)}`,
    sp: ({ song, artistName, promisedDay, storyPath }, voice) =>
      `${voice.brand}: ${artistName} está escribiendo la canción para ${song.recipient}. Prometida para el ${voice.day(promisedDay)}. ${voice.url(storyPath)}`,
  },
};

export const songDelivered: Template<'song_delivered'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, storyPath }, voice) => ({
      subject: `${song.recipient}’s song is here: ${song.title}`,
      preheader: `Written and sung by ${artistName}. Put your headphones on.`,
      heading: song.title,
      blocks: [
        sleeve(song, 'en'),
        text(
          `${artistName} has finished ${song.recipient}’s song. Hear it alone once before you give it away.`,
        ),
        button('Hear the song', storyPath),
        text('The lyrics are on the same page, and the file is there to keep.'),
        text(
          `Accept the song there, or say what is wrong. If we hear nothing for ${ACCEPT_DAYS} days, it counts as accepted, and ${artistName} is paid.`,
        ),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, storyPath }, voice) => ({
      subject: `La canción para ${song.recipient} está aquí: ${song.title}`,
      preheader: `Escrita y cantada por ${artistName}. Ponte los audífonos.`,
      heading: song.title,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${artistName} terminó la canción para ${song.recipient}. Escúchala a solas una vez antes de regalarla.`,
        ),
        button('Escuchar la canción', storyPath),
        text('La letra está en la misma página, y el archivo es tuyo para guardarlo.'),
        text(
          `Acepta ahí la canción, o dinos qué falla. Si no sabemos nada en ${ACCEPT_DAYS} días, cuenta como aceptada: ${artistName} recibe entonces su pago.`,
        ),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, storyPath }, voice) =>
      `${voice.brand}: ${song.recipient}’s song is here${titled(song)}. Hear it: ${voice.url(storyPath)}`,
    sp: ({ song, storyPath }, voice) =>
      `${voice.brand}: La canción para ${song.recipient} está aquí${titled(song)}. Escúchala: ${voice.url(storyPath)}`,
  },
};
