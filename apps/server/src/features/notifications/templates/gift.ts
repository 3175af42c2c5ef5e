import { agreeing, isSeveral } from '@keepsong/domain/text/several';
import type { Block } from '../mail/content.ts';
import type { SongFacts } from '../messages.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve } from './wording.ts';

/** The recipient's name; empty for an instant song without a name. */
const nameOf = (song: SongFacts) => song.recipient.trim();

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

/** Whether the mail speaks to several people. Spanish has other forms for them. */
const isToSeveral = (song: SongFacts) => isSeveral(nameOf(song));

/** Spanish verbs of the giver, who may be several people too. */
const ordered = (fromName: string) => agreeing(fromName, 'encargó', 'encargaron');
const gave = (song: SongFacts, fromName: string) =>
  `${isToSeveral(song) ? 'les' : 'te'} ${agreeing(fromName, 'regaló', 'regalaron')}`;

const waits = (song: SongFacts) =>
  isToSeveral(song) ? 'Su canción sigue esperándolos' : 'Tu canción sigue esperándote';

/**
 * To the recipient of a song. The mail contains neither the title nor the giver's words, because the recipient first
 * sees them when opening the gift.
 */
export const songGift: Template<'song_gift'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, fromName, path }, { brand }) => ({
      subject: 'Somebody has something for you',
      preheader: 'It is a song, and nobody else has it.',
      heading: `For ${nameOf(song) || 'you'}`,
      blocks: [
        text(
          `${fromName || 'Somebody who thinks of you'} had a song written for you, about what you share. Find a quiet minute, turn the sound on, and open it.`,
        ),
        button('Open your gift', path),
      ],
      reason: `${fromName || 'Somebody'} gave you a song from ${brand}. This address was used for this gift alone.`,
    }),
    sp: ({ song, fromName, path }, { brand }) => ({
      subject: isToSeveral(song) ? 'Alguien tiene algo para ustedes' : 'Alguien tiene algo para ti',
      preheader: 'Es una canción, y nadie más la tiene.',
      heading: `Para ${nameOf(song) || 'ti'}`,
      blocks: [
        text(
          isToSeveral(song)
            ? `${fromName || 'Alguien que piensa en ustedes'} ${ordered(fromName)} una canción para ustedes, sobre lo que comparten. Busquen un momento tranquilo, suban el volumen y ábranla.`
            : `${fromName || 'Alguien que piensa en ti'} ${ordered(fromName)} una canción para ti, sobre lo que comparten. Busca un momento tranquilo, sube el volumen y ábrela.`,
        ),
        button(isToSeveral(song) ? 'Abrir su regalo' : 'Abrir tu regalo', path),
      ],
      reason: `${fromName || 'Alguien'} ${gave(song, fromName)} una canción de ${brand}. Esta dirección se usó solo para este regalo.`,
    }),
  },
  sms: {
    en: ({ fromName, path }, voice) =>
      `${voice.brand}: A song for you from ${fromName || 'somebody who thinks of you'}. Turn the sound on and open it: ${voice.url(path)}`,
    sp: ({ song, fromName, path }, voice) => {
      const [you, open] = isToSeveral(song)
        ? ['ustedes', 'Suban el volumen y ábranla']
        : ['ti', 'Sube el volumen y ábrela'];
      return `${voice.brand}: Una canción para ${you}, de ${fromName || `alguien que piensa en ${you}`}. ${open}: ${voice.url(path)}`;
    },
  },
};

export const songGiftReminder: Template<'song_gift_reminder'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, fromName, path }, { brand }) => ({
      subject: 'Your song is still waiting for you',
      preheader: 'It has not been opened yet.',
      heading: `Still for ${nameOf(song) || 'you'}`,
      blocks: [
        text(
          `${fromName || 'Somebody'} gave you a song, and it has not been opened yet. It takes three minutes and a pair of ears. This is the only time we remind you.`,
        ),
        button('Open your gift', path),
      ],
      reason: `${fromName || 'Somebody'} gave you a song from ${brand}.`,
    }),
    sp: ({ song, fromName, path }, { brand }) => ({
      subject: waits(song),
      preheader: 'Todavía no se ha abierto.',
      heading: `Sigue siendo para ${nameOf(song) || 'ti'}`,
      blocks: [
        text(
          `${fromName || 'Alguien'} ${gave(song, fromName)} una canción y todavía no se ha abierto. Bastan tres minutos y unos oídos. Solo ${isToSeveral(song) ? 'se' : 'te'} lo recordamos esta vez.`,
        ),
        button(isToSeveral(song) ? 'Abrir su regalo' : 'Abrir tu regalo', path),
      ],
      reason: `${fromName || 'Alguien'} ${gave(song, fromName)} una canción de ${brand}.`,
    }),
  },
  sms: {
    en: ({ fromName, path }, voice) =>
      `${voice.brand}: The song from ${fromName || 'somebody'} is still waiting for you: ${voice.url(path)}`,
    sp: ({ song, fromName, path }, voice) =>
      `${voice.brand}: La canción de ${fromName || 'alguien'} sigue ${isToSeveral(song) ? 'esperándolos' : 'esperándote'}: ${voice.url(path)}`,
  },
};

const whoseEn = (song: SongFacts) => (nameOf(song) ? `${nameOf(song)}’s song` : 'Your song');
const whoseSp = (song: SongFacts) => (nameOf(song) ? `La canción para ${nameOf(song)}` : 'Tu canción');

/** To the giver: the planned moment has come, but the song is not delivered yet. */
export const giftWaits: Template<'gift_waits'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, { brand }) => ({
      subject: `${whoseEn(song)} is not finished yet`,
      preheader: 'Your gift waits for it.',
      heading: 'The moment came before the song',
      blocks: [
        text(
          `You planned to give ${nameOf(song) ? `${nameOf(song)} ` : ''}the song now, and it is not finished yet. So nothing was sent. Your gift goes out by itself as soon as the song is on its page, unless you choose another moment.`,
        ),
        button('See how far it is', path),
      ],
      reason: `You planned a gift with ${brand}.`,
    }),
    sp: ({ song, path }, { brand }) => ({
      subject: `${whoseSp(song)} todavía no está lista`,
      preheader: 'Tu regalo la espera.',
      heading: 'El momento llegó antes que la canción',
      blocks: [
        text(
          `Planeaste regalar ahora la canción${nameOf(song) ? ` a ${nameOf(song)}` : ''}, y todavía no está lista. Por eso no se envió nada. Tu regalo sale solo en cuanto la canción esté en su página, a menos que elijas otro momento.`,
        ),
        button('Ver cómo va', path),
      ],
      reason: `Planeaste un regalo con ${brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) =>
      `${voice.brand}: ${whoseEn(song)} is not finished yet, so your gift waits and goes out with it. ${voice.url(path)}`,
    sp: ({ song, path }, voice) =>
      `${voice.brand}: ${whoseSp(song)} todavía no está lista; tu regalo espera y sale con ella. ${voice.url(path)}`,
  },
};

const opened = (song: SongFacts) => agreeing(nameOf(song), 'abrió', 'abrieron');
const openedEn = (song: SongFacts) =>
  nameOf(song) ? `${nameOf(song)} opened your song` : 'Your song has been opened';
const openedSp = (song: SongFacts) =>
  nameOf(song) ? `${nameOf(song)} ${opened(song)} tu canción` : 'Abrieron tu canción';

/** To the giver: the recipient has opened the song. */
export const giftOpened: Template<'gift_opened'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, path }, { brand }) => ({
      subject: openedEn(song),
      preheader: 'A moment ago.',
      heading: 'It is open',
      blocks: [
        sleeve(song, 'en'),
        text(
          `${nameOf(song) || 'Whoever you gave it to'} opened your gift a moment ago and can now hear ${song.title} for the first time.`,
        ),
        button('See the song’s page', path),
      ],
      reason: `You gave this song from ${brand}.`,
    }),
    sp: ({ song, path }, { brand }) => ({
      subject: openedSp(song),
      preheader: 'Hace un momento.',
      heading: 'Ya está abierta',
      blocks: [
        sleeve(song, 'sp'),
        text(
          `${nameOf(song) || 'Quien lo recibió'} ${opened(song)} tu regalo hace un momento y ${agreeing(nameOf(song), 'está', 'están')} escuchando ${song.title} por primera vez.`,
        ),
        button('Ver la página de la canción', path),
      ],
      reason: `Regalaste esta canción de ${brand}.`,
    }),
  },
  sms: {
    en: ({ song, path }, voice) => `${voice.brand}: ${openedEn(song)}. ${voice.url(path)}`,
    sp: ({ song, path }, voice) => `${voice.brand}: ${openedSp(song)}. ${voice.url(path)}`,
  },
};

/** To the giver: the recipient says thank you. Only the text of the mail has the recipient's words. */
export const giftThanked: Template<'gift_thanked'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, thanks, path }, { brand }) => ({
      subject: nameOf(song) ? `A thank-you for ${nameOf(song)}’s song` : 'A thank-you for your song',
      preheader: 'Your gift was answered.',
      heading: nameOf(song) ? `A thank-you from ${nameOf(song)}` : 'You have been thanked',
      blocks: [sleeve(song, 'en'), text(`“${thanks}”`), button('See the song’s page', path)],
      reason: `You gave this song from ${brand}, and whoever opened it wrote this to you.`,
    }),
    sp: ({ song, thanks, path }, { brand }) => ({
      subject: nameOf(song)
        ? `Te dan las gracias por la canción de ${nameOf(song)}`
        : 'Te dan las gracias por tu canción',
      preheader: 'Tu regalo tuvo respuesta.',
      heading: nameOf(song)
        ? `${nameOf(song)} te ${agreeing(nameOf(song), 'da', 'dan')} las gracias`
        : 'Te dan las gracias',
      blocks: [sleeve(song, 'sp'), text(`“${thanks}”`), button('Ver la página de la canción', path)],
      reason: `Regalaste esta canción de ${brand}, y quien la abrió te escribió esto.`,
    }),
  },
  sms: null,
};
