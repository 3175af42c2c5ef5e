import type { Block } from '../mail/content.ts';
import type { SongFacts } from '../messages.ts';
import { KEEP, type Template } from './template.ts';
import { draftSleeve } from './wording.ts';

const button = (label: string, path: string): Block => ({ kind: 'button', label, path });
const nameOf = (song: SongFacts) => song.recipient.trim();

export const draftLink: Template<'draft_link'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, voice) => {
      const forWhom = nameOf(song) ? ` for ${nameOf(song)}` : '';
      return {
        subject: 'Your song, saved where you left it',
        preheader: 'One link opens it on any phone or computer.',
        heading: `Go on with your song${forWhom}`,
        blocks: [
          draftSleeve(song, 'en'),
          {
            kind: 'text',
            text: 'Everything you wrote is saved. This link opens it on any phone or computer.',
          },
          button('Continue your song', path),
          { kind: 'text', text: 'The link works once and opens your draft, so do not pass this mail on.' },
        ],
        reason: `You asked ${voice.brand} for this link while building a song.`,
      };
    },
    sp: ({ song, path }, voice) => {
      const forWhom = nameOf(song) ? ` para ${nameOf(song)}` : '';
      return {
        subject: 'Tu canción, guardada donde la dejaste',
        preheader: 'Un enlace la abre en cualquier teléfono o computadora.',
        heading: `Sigue con tu canción${forWhom}`,
        blocks: [
          draftSleeve(song, 'sp'),
          {
            kind: 'text',
            text: 'Todo lo que escribiste está guardado. Este enlace lo abre en cualquier teléfono o computadora.',
          },
          button('Continúa tu canción', path),
          { kind: 'text', text: 'El enlace sirve una sola vez y abre tu borrador: no reenvíes este correo.' },
        ],
        reason: `Le pediste este enlace a ${voice.brand} mientras creabas una canción.`,
      };
    },
  },
  sms: null,
};
