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
    en: ({ song, artistName, text: written, path }, voice) => ({
      subject: `${artistName} wrote to you about ${song.recipient}’s song`,
      preheader: `Reply to this email, and your answer reaches ${artistName}.`,
      heading: `${artistName} wrote to you`,
      blocks: [
        sleeve(song, 'en'),
        ...paragraphs(written),
        button('Answer', path),
        text(
          `You can also reply to this email: your answer goes to ${artistName} and to us. Addresses and phone numbers are hidden.`,
        ),
      ],
      reason: `You ordered this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, text: written, path }, voice) => ({
      subject: `${artistName} te escribió sobre la canción para ${song.recipient}`,
      preheader: `Responde a este correo y tu respuesta llega a ${artistName}.`,
      heading: `${artistName} te escribió`,
      blocks: [
        sleeve(song, 'sp'),
        ...paragraphs(written),
        button('Responder', path),
        text(
          `También puedes responder a este correo: tu respuesta llega a ${artistName} y a nosotros. Las direcciones y los teléfonos no se muestran.`,
        ),
      ],
      reason: `Pediste esta canción en ${voice.brand}.`,
    }),
  },
  sms: null,
};
