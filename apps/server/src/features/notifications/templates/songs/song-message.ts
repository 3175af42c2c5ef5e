import { HOLD_HOURS } from '@keepsong/domain/studio/question';
import type { Block } from '../../mail/content.ts';
import { KEEP, type Template } from '../template.ts';
import { sleeve } from '../wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });
const paragraphs = (written: string): Block[] =>
  written
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(text);

/** To the customer: what the artist wrote about the song. */
export const songMessage: Template<'song_message'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, text: written, isBeforeYes, path }, voice) => ({
      subject: `${artistName} wrote to you about ${song.recipient}’s song`,
      preheader: voice.takesAnswers
        ? `Reply to this email, and your answer reaches ${artistName}.`
        : `Read it and answer on the song’s page.`,
      heading: `${artistName} wrote to you`,
      blocks: [
        sleeve(song, 'en'),
        ...paragraphs(written),
        button('Answer', path),
        ...(isBeforeYes
          ? [
              text(
                `${artistName} has not said yes yet, and waits for your answer, ${HOLD_HOURS} hours at most. The promised day stays.`,
              ),
            ]
          : []),
        text(
          voice.takesAnswers
            ? `You can also reply to this email: your answer goes to ${artistName} and to us. Addresses and phone numbers are hidden.`
            : `Please answer on the song’s page: ${artistName} does not see what is sent to this mailbox.`,
        ),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, text: written, isBeforeYes, path }, voice) => ({
      subject: `${artistName} te escribió sobre la canción para ${song.recipient}`,
      preheader: voice.takesAnswers
        ? `Responde a este correo y tu respuesta llega a ${artistName}.`
        : 'Léelo y responde en la página de la canción.',
      heading: `${artistName} te escribió`,
      blocks: [
        sleeve(song, 'sp'),
        ...paragraphs(written),
        button('Responder', path),
        ...(isBeforeYes
          ? [
              text(
                `${artistName} todavía no dijo que sí y espera tu respuesta, ${HOLD_HOURS} horas como máximo. La fecha prometida se mantiene.`,
              ),
            ]
          : []),
        text(
          voice.takesAnswers
            ? `También puedes responder a este correo: tu respuesta llega a ${artistName} y a nosotros. Las direcciones y los teléfonos no se muestran.`
            : `Responde en la página de la canción: ${artistName} no ve lo que llega a este buzón.`,
        ),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  // Without the artist's words, because text messages are visible on a locked phone.
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: The artist of ${song.recipient}’s song wrote to you. Read and answer: ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: El artista de la canción para ${song.recipient} te escribió. Leer y responder: ${voice.url(path)}`,
  },
};

/** To the customer, who has not answered a question of the artist to whom the song is offered. */
export const questionUnanswered: Template<'question_unanswered'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, promisedDay, path }, voice) => ({
      subject: `${artistName} waits for your answer about ${song.recipient}’s song`,
      preheader: `The song stays promised for ${voice.day(promisedDay)}.`,
      heading: `${artistName} waits for your answer`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `${artistName} asked you something ${HOLD_HOURS} hours ago and has no answer yet. The promised day stays ${voice.day(promisedDay)}. If ${artistName} cannot say yes in time, we ask the next artist.`,
        ),
        button('Answer', path),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, promisedDay, path }, voice) => ({
      subject: `${artistName} espera tu respuesta sobre la canción para ${song.recipient}`,
      preheader: `La canción sigue prometida para el ${voice.day(promisedDay)}.`,
      heading: `${artistName} espera tu respuesta`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${artistName} te preguntó algo hace ${HOLD_HOURS} horas y todavía no tiene respuesta. La fecha prometida sigue siendo el ${voice.day(promisedDay)}. Si ${artistName} no puede decir que sí a tiempo, se la pedimos al siguiente artista.`,
        ),
        button('Responder', path),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: null,
};
