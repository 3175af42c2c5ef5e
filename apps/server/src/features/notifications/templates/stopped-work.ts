import type { Block } from '../mail/content.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve, styleOf } from './wording.ts';

/** The words to artists whose work on a song ends before they have delivered it. */

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

export const songStoppedArtist: Template<'song_stopped_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, wasAccepted, path }, voice) => ({
      subject: `Please stop: a song${styleOf(song, 'en')} was canceled`,
      preheader: 'It is not to be made any more.',
      heading: `${artistName}, ${song.recipient}’s song was canceled`,
      blocks: [
        sleeve(song, 'en'),
        text(
          wasAccepted
            ? 'Its order was canceled or paid back, so please stop working on it. It is no longer in your queue.'
            : 'Its order was canceled before you answered, so the offer has ended. You need not do anything.',
        ),
        button('Go to your queue', path),
        text(`If you had already begun, write to ${voice.supportEmail}, so that we find a fair solution.`),
      ],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, wasAccepted, path }, voice) => ({
      subject: `Detente, por favor: se canceló una canción${styleOf(song, 'sp')}`,
      preheader: 'Ya no hay que hacerla.',
      heading: `${artistName}, se canceló la canción para ${song.recipient}`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          wasAccepted
            ? 'El pedido se canceló o se reembolsó, así que deja de trabajar en ella. Ya no está en tu lista.'
            : 'El pedido se canceló antes de tu respuesta, así que la propuesta terminó. No tienes que hacer nada.',
        ),
        button('Ir a tu lista', path),
        text(`Si ya habías empezado, escribe a ${voice.supportEmail} y buscamos una solución justa.`),
      ],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: ${song.recipient}’s song was canceled. Please stop working on it. ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: Se canceló la canción para ${song.recipient}. Deja de trabajar en ella. ${voice.url(path)}`,
  },
};

export const songMovedArtist: Template<'song_moved_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, wasAccepted, path }, voice) => ({
      subject: `Another artist takes over a song${styleOf(song, 'en')}`,
      preheader: 'You need not make it any more.',
      heading: `${artistName}, ${song.recipient}’s song goes to another artist`,
      blocks: [
        sleeve(song, 'en'),
        text(
          wasAccepted
            ? 'We gave this song to another artist, so please stop working on it. It is no longer in your queue.'
            : 'We asked another artist for this song, so your offer has ended. You need not do anything.',
        ),
        button('Go to your queue', path),
        ...(wasAccepted
          ? [
              text(
                `If you had already begun, write to ${voice.supportEmail}, so that we find a fair solution.`,
              ),
            ]
          : []),
      ],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, wasAccepted, path }, voice) => ({
      subject: `Otro artista se encarga de una canción${styleOf(song, 'sp')}`,
      preheader: 'Ya no tienes que hacerla.',
      heading: `${artistName}, la canción para ${song.recipient} pasa a otro artista`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          wasAccepted
            ? 'Pasamos esta canción a otro artista, así que deja de trabajar en ella. Ya no está en tu lista.'
            : 'Propusimos esta canción a otro artista, así que tu propuesta terminó. No tienes que hacer nada.',
        ),
        button('Ir a tu lista', path),
        ...(wasAccepted
          ? [text(`Si ya habías empezado, escribe a ${voice.supportEmail} y buscamos una solución justa.`)]
          : []),
      ],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: ${song.recipient}’s song goes to another artist. You need not make it any more. ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: La canción para ${song.recipient} pasa a otro artista. Ya no tienes que hacerla. ${voice.url(path)}`,
  },
};

export const revisionStoppedArtist: Template<'revision_stopped_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, lines, linesLeft, path }, voice) => ({
      subject: `Please stop: changes to a song${styleOf(song, 'en')} were canceled`,
      preheader: 'The earlier version stays.',
      heading: `${artistName}, changes to ${song.recipient}’s song were canceled`,
      blocks: [
        sleeve(song, 'en'),
        text(
          `The change of ${lines === 1 ? 'one line' : `${lines} lines`} was canceled, so please stop working on it. There is no pay for it any more.`,
        ),
        text(
          linesLeft === 0
            ? 'The song stays as you delivered it, and your pay for it stays the same.'
            : `${linesLeft === 1 ? 'One other line is' : `${linesLeft} other lines are`} still to be sung again.`,
        ),
        button('See the song', path),
        text(`If you had already begun, write to ${voice.supportEmail}, so that we find a fair solution.`),
      ],
      reason: `You wrote this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, lines, linesLeft, path }, voice) => ({
      subject: `Detente, por favor: se cancelaron cambios en una canción${styleOf(song, 'sp')}`,
      preheader: 'Queda la versión anterior.',
      heading: `${artistName}, se cancelaron los cambios en la canción para ${song.recipient}`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          `Se canceló el cambio de ${lines === 1 ? 'un verso' : `${lines} versos`}, así que deja de trabajar en él. Ya no se paga nada por él.`,
        ),
        text(
          linesLeft === 0
            ? 'La canción queda como la entregaste, y tu pago por ella sigue igual.'
            : `${linesLeft === 1 ? 'Queda otro verso' : `Quedan otros ${linesLeft} versos`} por cantar de nuevo.`,
        ),
        button('Ver la canción', path),
        text(`Si ya habías empezado, escribe a ${voice.supportEmail} y buscamos una solución justa.`),
      ],
      reason: `Escribiste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: Changes to ${song.recipient}’s song were canceled. Please stop working on them. ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: Se cancelaron los cambios en la canción para ${song.recipient}. Deja de trabajar en ellos. ${voice.url(path)}`,
  },
};
