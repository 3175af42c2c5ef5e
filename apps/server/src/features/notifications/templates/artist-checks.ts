import { formatDuration } from '@keepsong/domain/format/duration';
import type { Block } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve, styleOf } from './wording.ts';

/** The words about quality checks of songs, and about the standing of artists. */

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/** Each note of the check with its time in the recording. */
const notesOf = ({ notes }: MessageParams['song_returned_artist']): Block => ({
  kind: 'facts',
  rows: notes.map(({ seconds, text: words }) => [formatDuration(seconds), words]),
});

export const songReturnedArtist: Template<'song_returned_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (returned, voice) => ({
      subject: `Please look at a song${styleOf(returned.song, 'en')} once more`,
      preheader: 'We heard it and have notes for you.',
      heading: `${returned.artistName}, ${returned.song.recipient}’s song needs another look`,
      blocks: [
        sleeve(returned.song, 'en'),
        text('We heard your song before its customer does. This is what we ask you to change:'),
        notesOf(returned),
        button('Open the song', returned.path),
        text(
          'Your workspace plays each place. When it is done, deliver the song again. The promised day stays.',
        ),
      ],
      reason: `You write this song at ${voice.brand}.`,
    }),
    sp: (returned, voice) => ({
      subject: `Revisa una vez más una canción${styleOf(returned.song, 'sp')}, por favor`,
      preheader: 'La escuchamos y tenemos notas para ti.',
      heading: `${returned.artistName}, la canción para ${returned.song.recipient} necesita otro repaso`,
      blocks: [
        sleeve(returned.song, 'sp'),
        text('Escuchamos tu canción antes que su cliente. Esto es lo que te pedimos que cambies:'),
        notesOf(returned),
        button('Abrir la canción', returned.path),
        text(
          'Tu espacio de trabajo reproduce cada lugar. Cuando esté lista, entrega la canción de nuevo. La fecha prometida se mantiene.',
        ),
      ],
      reason: `Escribes esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: We heard ${song.recipient}’s song and have notes for you. ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: Escuchamos la canción para ${song.recipient} y tenemos notas para ti. ${voice.url(path)}`,
  },
};

export const checkWaitsStaff: Template<'check_waits_staff'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: ({ song, artistName, path }, voice) => ({
      subject: `A song${styleOf(song, 'en')} waits to be heard`,
      preheader: 'It was put up two hours ago.',
      heading: `${song.recipient}’s song waits to be heard`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `${artistName} put it up two hours ago. Its customer gets it when somebody has heard it and passed it.`,
        ),
        button('Hear the song', path),
      ],
      reason: `You check songs at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, path }, voice) => ({
      subject: `Una canción${styleOf(song, 'sp')} espera a que la escuchen`,
      preheader: 'Se entregó hace dos horas.',
      heading: `La canción para ${song.recipient} espera a que la escuchen`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${artistName} la entregó hace dos horas. Su cliente la recibe cuando alguien la haya escuchado y aprobado.`,
        ),
        button('Escuchar la canción', path),
      ],
      reason: `Revisas canciones en ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const strikeArtist: Template<'strike_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ artistName, reason, path }, voice) => ({
      subject: 'You have got a strike',
      preheader: 'Read why, and say so if it is wrong.',
      heading: `${artistName}, you have got a strike`,
      blocks: [
        text(`This is why: ${reason}`),
        text(
          'It counts in your standing for a year. If it is wrong, appeal; somebody other than the person who gave it decides.',
        ),
        button('See your standing', path),
      ],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: ({ artistName, reason, path }, voice) => ({
      subject: 'Recibiste una amonestación',
      preheader: 'Lee por qué y, si no es justa, dilo.',
      heading: `${artistName}, recibiste una amonestación`,
      blocks: [
        text(`El motivo: ${reason}`),
        text('Cuenta durante un año. Si no es justa, apela; decide otra persona que no la dio.'),
        button('Ver tu situación', path),
      ],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const strikeDecidedArtist: Template<'strike_decided_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ artistName, isLifted, reason, path }, voice) => ({
      subject: isLifted ? 'A strike of yours was lifted' : 'Your appeal was refused',
      preheader: isLifted ? 'It does not count any more.' : 'The strike stays.',
      heading: isLifted ? `${artistName}, your strike was lifted` : `${artistName}, your strike stays`,
      blocks: [text(`This is why: ${reason}`), button('See your standing', path)],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: ({ artistName, isLifted, reason, path }, voice) => ({
      subject: isLifted ? 'Se retiró una amonestación tuya' : 'No se aceptó tu apelación',
      preheader: isLifted ? 'Ya no cuenta.' : 'La amonestación se mantiene.',
      heading: isLifted
        ? `${artistName}, se retiró tu amonestación`
        : `${artistName}, tu amonestación se mantiene`,
      blocks: [text(`El motivo: ${reason}`), button('Ver tu situación', path)],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: null,
};
