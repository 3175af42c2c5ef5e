import type { Locale } from '@keepsong/domain/format/locale';
import type { Block } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { genreName, moodName, occasionName } from '../option-names.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve, styleOf } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

type Offer = MessageParams['offer_to_artist'];

const OUTLINE = {
  en: {
    occasion: 'Occasion',
    genre: 'Genre',
    vibe: 'Vibe',
    verses: 'Extra verses',
    pay: 'You are paid',
    due: 'Promised by',
    answer: 'Answer by',
  },
  sp: {
    occasion: 'Ocasión',
    genre: 'Género',
    vibe: 'Ambiente',
    verses: 'Estrofas extra',
    pay: 'Te pagamos',
    due: 'Prometida para el',
    answer: 'Responde antes del',
  },
} satisfies Record<Locale, Record<string, string>>;

/**
 * The facts that an artist needs to decide about an offer. The story itself is left out, because other people may read
 * the mail.
 */
function outline(offer: Offer, voice: Voice): Block {
  const words = OUTLINE[voice.locale];
  const rows: [string, string][] = [
    [words.occasion, occasionName(offer.occasion, voice.locale)],
    [words.genre, genreName(offer.song.genre, voice.locale)],
    [words.vibe, voice.list(offer.moods.map((mood) => moodName(mood, voice.locale)))],
  ];
  if (offer.extraVerses > 0) rows.push([words.verses, String(offer.extraVerses)]);
  rows.push([words.pay, voice.money(offer.feeCents)]);
  rows.push([words.due, voice.moment(offer.dueAt)]);
  rows.push([words.answer, voice.moment(offer.offerExpiresAt)]);
  return { kind: 'facts', rows };
}

export const offerToArtist: Template<'offer_to_artist'> = {
  // An offer ends after 24 hours, so a mail about it would be useless later.
  keepSeconds: KEEP.day,
  mail: {
    en: (offer, voice) => ({
      subject: `A song to write${styleOf(offer.song, 'en')}: yours if you want it`,
      preheader: `Answer by ${voice.moment(offer.offerExpiresAt)}.`,
      heading: `${offer.artistName}, a song for ${offer.song.recipient}`,
      blocks: [
        sleeve(offer.song, 'en'),
        text('A customer would like you to write this one. You have 24 hours to say yes or no.'),
        outline(offer, voice),
        button('Read the story', offer.path),
        text('If you say no, tell us why in a word; we ask the next artist at once.'),
      ],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: (offer, voice) => ({
      subject: `Una canción por escribir${styleOf(offer.song, 'sp')}: tuya si la quieres`,
      preheader: `Responde antes del ${voice.moment(offer.offerExpiresAt)}.`,
      heading: `${offer.artistName}, una canción para ${offer.song.recipient}`,
      blocks: [
        sleeve(offer.song, 'sp'),
        text('Un cliente quiere que escribas esta canción. Tienes 24 horas para decir que sí o que no.'),
        outline(offer, voice),
        button('Leer la historia', offer.path),
        text('Si dices que no, cuéntanos por qué en una palabra; enseguida se la proponemos a otro artista.'),
      ],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, offerExpiresAt, path }, voice) =>
      `${voice.brand}: A song for ${song.recipient} is yours if you want it. Answer by ${voice.moment(offerExpiresAt)}. ${voice.url(path)}`,
    sp: ({ song, offerExpiresAt, path }, voice) =>
      `${voice.brand}: Una canción para ${song.recipient} es tuya si la quieres. Responde antes del ${voice.moment(offerExpiresAt)}. ${voice.url(path)}`,
  },
};

export const dueSoonArtist: Template<'due_soon_artist'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: ({ song, artistName, dueAt, path, isRevision }, voice) => ({
      subject: `A song${styleOf(song, 'en')} is due ${voice.moment(dueAt)}`,
      preheader: 'One day left.',
      heading: `${artistName}, one day left`,
      blocks: [
        sleeve(song, 'en'),
        text(`${song.recipient}’s song is due ${voice.moment(dueAt)}.`),
        text(
          isRevision
            ? 'If something stands in the way, reply to this email today.'
            : 'If you cannot make it, ask for more days on its page before then, or hand it back there.',
        ),
        button('Go to the song', path),
      ],
      reason: `You accepted this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, dueAt, path, isRevision }, voice) => ({
      subject: `Una canción${styleOf(song, 'sp')} se entrega el ${voice.moment(dueAt)}`,
      preheader: 'Queda un día.',
      heading: `${artistName}, queda un día`,
      blocks: [
        sleeve(song, 'sp'),
        text(`La canción para ${song.recipient} se entrega el ${voice.moment(dueAt)}.`),
        text(
          isRevision
            ? 'Si algo te lo impide, responde hoy a este correo.'
            : 'Si no llegas a tiempo, pide más días en su página antes de ese momento, o devuélvela allí.',
        ),
        button('Ir a la canción', path),
      ],
      reason: `Aceptaste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, dueAt, path }, voice) =>
      `${voice.brand}: ${song.recipient}’s song is due ${voice.moment(dueAt)}. ${voice.url(path)}`,
    sp: ({ song, dueAt, path }, voice) =>
      `${voice.brand}: La canción para ${song.recipient} se entrega el ${voice.moment(dueAt)}. ${voice.url(path)}`,
  },
};

/** What the customer of a late song, or of late changed lines, may choose, told to its artist (decisions 0079 and 0147). */
const CUSTOMER_CHOOSES = {
  en: {
    song: 'Until it is there, the customer may choose: wait for you, have another artist, or get the money back.',
    change: 'Until the lines are there, the customer may choose: wait for you, or keep the song as it is.',
  },
  sp: {
    song: 'Mientras no llegue, el cliente puede elegir: esperarte, que la haga otro artista, o un reembolso.',
    change:
      'Mientras no lleguen los versos, el cliente puede elegir: esperarte o dejar la canción como está.',
  },
} satisfies Record<Locale, Record<'song' | 'change', string>>;

export const songDue: Template<'song_due'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: ({ song, artistName, dueAt, path, isRevision }, voice) => ({
      subject: `A song${styleOf(song, 'en')} was due ${voice.moment(dueAt)}`,
      preheader: 'The customer is waiting for it.',
      heading: `${artistName}, ${song.recipient}’s song is due`,
      blocks: [
        sleeve(song, 'en'),
        text(`It was promised for ${voice.moment(dueAt)}. Deliver it now.`),
        text(CUSTOMER_CHOOSES.en[isRevision ? 'change' : 'song']),
        text(
          isRevision
            ? 'If you cannot, reply to this email and say when it will be there, so that we can tell the customer.'
            : 'It is too late to ask for more days. If you cannot finish it, hand it back on its page.',
        ),
        button('Deliver the song', path),
      ],
      reason: `You accepted this song at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, dueAt, path, isRevision }, voice) => ({
      subject: `Una canción${styleOf(song, 'sp')} debía entregarse el ${voice.moment(dueAt)}`,
      preheader: 'El cliente la está esperando.',
      heading: `${artistName}, hay que entregar la canción para ${song.recipient}`,
      blocks: [
        sleeve(song, 'sp'),
        text(`Estaba prometida para el ${voice.moment(dueAt)}. Entrégala ahora.`),
        text(CUSTOMER_CHOOSES.sp[isRevision ? 'change' : 'song']),
        text(
          isRevision
            ? 'Si no puedes, responde a este correo y di cuándo estará, para que podamos avisar al cliente.'
            : 'Ya es tarde para pedir más días. Si no puedes terminarla, devuélvela en su página.',
        ),
        button('Entregar la canción', path),
      ],
      reason: `Aceptaste esta canción en ${voice.brand}.`,
    }),
  },
  sms: {
    en: ({ song, dueAt, path }, voice) =>
      `${voice.brand}: ${song.recipient}’s song was due ${voice.moment(dueAt)}. Deliver it: ${voice.url(path)}`,
    sp: ({ song, dueAt, path }, voice) =>
      `${voice.brand}: La canción para ${song.recipient} debía entregarse el ${voice.moment(dueAt)}. Entrégala: ${voice.url(path)}`,
  },
};
