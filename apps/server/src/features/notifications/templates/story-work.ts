import type { Block } from '../mail/content.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve, styleOf } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/**
 * To the artist: the customer has sent a message. The mail does not contain the customer's words, because other people
 * may read it.
 */
export const messageToArtist: Template<'message_to_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, fromName, path }, voice) => ({
      subject: `A customer wrote to you about a song${styleOf(song, 'en')}`,
      preheader: 'Read it before you go on.',
      heading: `${artistName}, a message about ${song.recipient}’s song`,
      blocks: [
        sleeve(song, 'en'),
        text(`${fromName} has something to add to what you were told. It stands beside the brief.`),
        button('Read the message', path),
        text(
          voice.takesAnswers
            ? 'A reply to this email goes to the customer. Addresses and phone numbers are hidden.'
            : 'Please answer on the song’s page: the customer does not see what is sent to this mailbox.',
        ),
      ],
      reason: `You are writing this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, fromName, path }, voice) => ({
      subject: `Un cliente te escribió sobre una canción${styleOf(song, 'sp')}`,
      preheader: 'Léelo antes de seguir.',
      heading: `${artistName}, un mensaje sobre la canción para ${song.recipient}`,
      blocks: [
        sleeve(song, 'sp'),
        text(`${fromName} tiene algo que agregar a lo que te contó. Está junto al encargo.`),
        button('Leer el mensaje', path),
        text(
          voice.takesAnswers
            ? 'Si respondes a este correo, tu respuesta llega al cliente. Las direcciones y los teléfonos no se muestran.'
            : 'Responde en la página de la canción: el cliente no ve lo que llega a este buzón.',
        ),
      ],
      reason: `Estás escribiendo esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ path }, voice) =>
      `${voice.brand}: A customer wrote to you about a song. Read it: ${voice.url(path)}`,
    sp: ({ path }, voice) =>
      `${voice.brand}: Un cliente te escribió sobre una canción. Léelo: ${voice.url(path)}`,
  },
};

export const revisionToArtist: Template<'revision_to_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, fromName, lines, dueAt, path }, voice) => ({
      subject: `A customer asks for changes to a song${styleOf(song, 'en')}`,
      preheader: `Lines to sing again: ${lines}. By ${voice.moment(dueAt)}.`,
      heading: `${artistName}, some lines to sing again`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `${fromName} marked ${lines === 1 ? 'one line' : `${lines} lines`} and says what each should say. Please send the new version by ${voice.moment(dueAt)}.`,
        ),
        button('See the lines', path),
      ],
      reason: `You wrote this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, fromName, lines, dueAt, path }, voice) => ({
      subject: `Un cliente pide cambios en una canción${styleOf(song, 'sp')}`,
      preheader: `Versos por cantar de nuevo: ${lines}. Antes del ${voice.moment(dueAt)}.`,
      heading: `${artistName}, unos versos para cantar de nuevo`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${fromName} marcó ${lines === 1 ? 'un verso' : `${lines} versos`} y dice qué debe decir cada uno. Envía la nueva versión antes del ${voice.moment(dueAt)}.`,
        ),
        button('Ver los versos', path),
      ],
      reason: `Escribiste esta canción en ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const songRevised: Template<'song_revised'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, isUnchanged, storyPath }, voice) => ({
      subject: isUnchanged
        ? `About the lines you marked: ${song.title}`
        : `${song.recipient}’s song, sung again: ${song.title}`,
      preheader: isUnchanged
        ? `${artistName} left the song as it is, and says why.`
        : `${artistName} changed the lines you marked.`,
      heading: isUnchanged ? 'Your artist has answered' : 'The new version is here',
      blocks: [
        sleeve(song, 'en'),
        text(
          isUnchanged
            ? `${artistName} left ${song.recipient}’s song as it is. Read why on its page. If it is not right, answer this mail, and we look at it with you.`
            : `${artistName} sang the lines you marked again. Hear it beside the version before, and say yes when it is right.`,
        ),
        button(isUnchanged ? 'Read the answer' : 'Hear both versions', storyPath),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, isUnchanged, storyPath }, voice) => ({
      subject: isUnchanged
        ? `Sobre los versos que marcaste: ${song.title}`
        : `La canción para ${song.recipient}, cantada de nuevo: ${song.title}`,
      preheader: isUnchanged
        ? `${artistName} dejó la canción como está y dice por qué.`
        : `${artistName} cambió los versos que marcaste.`,
      heading: isUnchanged ? 'Tu artista respondió' : 'La nueva versión está aquí',
      blocks: [
        sleeve(song, 'sp'),
        text(
          isUnchanged
            ? `${artistName} dejó la canción para ${song.recipient} como está. En su página puedes leer por qué. Si no te convence, responde a este correo y lo vemos contigo.`
            : `${artistName} volvió a cantar los versos que marcaste. Escúchala junto a la versión anterior y di que sí cuando esté bien.`,
        ),
        button(isUnchanged ? 'Leer la respuesta' : 'Escuchar las dos versiones', storyPath),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, isUnchanged, storyPath }, voice) =>
      isUnchanged
        ? `${voice.brand}: Your artist has answered about ${song.recipient}’s song: ${voice.url(storyPath)}`
        : `${voice.brand}: ${song.recipient}’s song was sung again. Hear it: ${voice.url(storyPath)}`,
    sp: ({ song, isUnchanged, storyPath }, voice) =>
      isUnchanged
        ? `${voice.brand}: Tu artista respondió sobre la canción para ${song.recipient}: ${voice.url(storyPath)}`
        : `${voice.brand}: La canción para ${song.recipient} se cantó de nuevo. Escúchala: ${voice.url(storyPath)}`,
  },
};
