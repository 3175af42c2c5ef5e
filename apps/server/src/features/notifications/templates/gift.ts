import type { Block } from '../mail/content.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/** To whom a song is given. Neither the title nor the giver's words are in it: they are for the opening. */
export const songGift: Template<'song_gift'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, fromName, path }, { brand }) => ({
      subject: fromName ? `${fromName} has something for you` : 'Somebody has something for you',
      preheader: 'It is a song, and nobody else has it.',
      heading: `For ${song.recipient}`,
      blocks: [
        text(
          `${fromName || 'Somebody who thinks of you'} had a song written for you, about the two of you. Find a quiet minute, turn the sound on, and open it.`,
        ),
        button('Open your gift', path),
      ],
      reason: `${fromName || 'Somebody'} gave you a song from ${brand}. This address was used for this gift alone.`,
    }),
    sp: ({ song, fromName, path }, { brand }) => ({
      subject: fromName ? `${fromName} tiene algo para ti` : 'Alguien tiene algo para ti',
      preheader: 'Es una canción, y nadie más la tiene.',
      heading: `Para ${song.recipient}`,
      blocks: [
        text(
          `${fromName || 'Alguien que piensa en ti'} mandó escribir una canción para ti, sobre ustedes dos. Busca un momento tranquilo, sube el volumen y ábrela.`,
        ),
        button('Abrir tu regalo', path),
      ],
      reason: `${fromName || 'Alguien'} te regaló una canción de ${brand}. Esta dirección se usó solo para este regalo.`,
    }),
  },
  sms: {
    en: ({ fromName, path }, voice) =>
      `${voice.brand}: ${fromName || 'Somebody'} has a song for you. Turn the sound on and open it: ${voice.url(path)}`,
    sp: ({ fromName, path }, voice) =>
      `${voice.brand}: ${fromName || 'Alguien'} tiene una canción para ti. Sube el volumen y ábrela: ${voice.url(path)}`,
  },
};

export const songGiftReminder: Template<'song_gift_reminder'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, fromName, path }, { brand }) => ({
      subject: 'Your song is still waiting for you',
      preheader: fromName ? `${fromName} gave it to you.` : 'Somebody gave it to you.',
      heading: `Still for ${song.recipient}`,
      blocks: [
        text(
          `${fromName || 'Somebody'} gave you a song, and it has not been opened yet. It takes three minutes and a pair of ears. This is the only time we remind you.`,
        ),
        button('Open your gift', path),
      ],
      reason: `${fromName || 'Somebody'} gave you a song from ${brand}.`,
    }),
    sp: ({ song, fromName, path }, { brand }) => ({
      subject: 'Tu canción sigue esperándote',
      preheader: fromName ? `Te la regaló ${fromName}.` : 'Alguien te la regaló.',
      heading: `Sigue siendo para ${song.recipient}`,
      blocks: [
        text(
          `${fromName || 'Alguien'} te regaló una canción y todavía no se ha abierto. Bastan tres minutos y unos oídos. Solo te lo recordamos esta vez.`,
        ),
        button('Abrir tu regalo', path),
      ],
      reason: `${fromName || 'Alguien'} te regaló una canción de ${brand}.`,
    }),
  },
  sms: {
    en: ({ fromName, path }, voice) =>
      `${voice.brand}: The song from ${fromName || 'somebody'} is still waiting for you: ${voice.url(path)}`,
    sp: ({ fromName, path }, voice) =>
      `${voice.brand}: La canción de ${fromName || 'alguien'} sigue esperándote: ${voice.url(path)}`,
  },
};

/** To whoever planned a moment that came before the song. */
export const giftWaits: Template<'gift_waits'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, { brand }) => ({
      subject: `${song.recipient}’s song is not finished yet`,
      preheader: 'Your gift waits for it.',
      heading: 'The moment came before the song',
      blocks: [
        text(
          `You planned to give ${song.recipient} the song now, and it is not finished yet. So nothing was sent. Your gift goes out by itself as soon as the song is on its page, unless you choose another moment.`,
        ),
        button('See how far it is', path),
      ],
      reason: `You planned a gift with ${brand}.`,
    }),
    sp: ({ song, path }, { brand }) => ({
      subject: `La canción de ${song.recipient} todavía no está lista`,
      preheader: 'Tu regalo la espera.',
      heading: 'El momento llegó antes que la canción',
      blocks: [
        text(
          `Planeaste regalarle ahora la canción a ${song.recipient}, y todavía no está lista. Por eso no se envió nada. Tu regalo sale solo en cuanto la canción esté en su página, a menos que elijas otro momento.`,
        ),
        button('Ver cómo va', path),
      ],
      reason: `Planeaste un regalo con ${brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: ${song.recipient}’s song is not finished yet, so your gift waits and goes out with it. ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: La canción de ${song.recipient} todavía no está lista; tu regalo espera y sale con ella. ${voice.url(path)}`,
  },
};

/** To whoever gave a song. */
export const giftOpened: Template<'gift_opened'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, { brand }) => ({
      subject: `${song.recipient} has opened your song`,
      preheader: 'A moment ago.',
      heading: 'It is open',
      blocks: [
        sleeve(song, 'en'),
        text(
          `${song.recipient} opened your gift a moment ago and is hearing ${song.title} for the first time.`,
        ),
        button('See the song’s page', path),
      ],
      reason: `You gave this song from ${brand}.`,
    }),
    sp: ({ song, path }, { brand }) => ({
      subject: `${song.recipient} abrió tu canción`,
      preheader: 'Hace un momento.',
      heading: 'Ya está abierta',
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${song.recipient} abrió tu regalo hace un momento y está escuchando ${song.title} por primera vez.`,
        ),
        button('Ver la página de la canción', path),
      ],
      reason: `Regalaste esta canción de ${brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: ${song.recipient} has opened your song. ${voice.url(path)}`,
    sp: ({ song, path }, voice) => `${voice.brand}: ${song.recipient} abrió tu canción. ${voice.url(path)}`,
  },
};
