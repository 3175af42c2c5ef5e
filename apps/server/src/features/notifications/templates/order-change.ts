import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Block } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { genreName, vocalsName } from '../option-names.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve, styleOf } from './wording.ts';

type Change = Pick<MessageParams['order_changed'], 'kind' | 'before' | 'after'>;

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

const WHAT: Record<Locale, Record<Change['kind'], string>> = {
  en: {
    promised_day: 'Promised day',
    address: 'Goes to',
    genre: 'Genre',
    vocals: 'Voice',
    artist: 'Artist',
    name: 'Name',
  },
  sp: {
    promised_day: 'Día prometido',
    address: 'Se envía a',
    genre: 'Género',
    vocals: 'Voz',
    artist: 'Artista',
    name: 'Nombre',
  },
};

/**
 * A value of a change in words. Days and the builder's ids are written in the reader's language; other values
 * stay as they are.
 */
function wordsOfValue(kind: Change['kind'], value: string, voice: Voice): string {
  if (value === '') return '–';
  if (kind === 'promised_day' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return voice.day(value);
  if (kind === 'genre') return genreName(value, voice.locale);
  return kind === 'vocals' ? vocalsName(value, voice.locale) : value;
}

/** What a change is about, with its value before and after in one line. */
export const changedValues = ({ kind, before, after }: Change, voice: Voice): readonly [string, string] => [
  WHAT[voice.locale][kind],
  `${wordsOfValue(kind, before, voice)} → ${wordsOfValue(kind, after, voice)}`,
];

function facts({ kind, before, after }: Change, voice: Voice): Block {
  const words = voice.locale === 'sp' ? ['Antes', 'Ahora'] : ['Before', 'Now'];
  return {
    kind: 'facts',
    rows: [
      [`${WHAT[voice.locale][kind]}, ${words[0]?.toLowerCase()}`, wordsOfValue(kind, before, voice)],
      [`${WHAT[voice.locale][kind]}, ${words[1]?.toLowerCase()}`, wordsOfValue(kind, after, voice)],
    ],
  };
}

export const orderChanged: Template<'order_changed'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (about, voice) => ({
      subject: `We changed your order ${orderNumber(about.orderId)}`,
      preheader: 'This is how it stands now.',
      heading: 'Your order was changed',
      blocks: [
        ...(about.song ? [sleeve(about.song, 'en')] : []),
        facts(about, voice),
        text(`Not what you wanted? Write to ${voice.supportEmail}.`),
      ],
      reason: `You placed an order at ${voice.brand}.`,
    }),
    sp: (about, voice) => ({
      subject: `Cambiamos tu pedido ${orderNumber(about.orderId)}`,
      preheader: 'Así queda ahora.',
      heading: 'Tu pedido cambió',
      blocks: [
        ...(about.song ? [sleeve(about.song, 'sp')] : []),
        facts(about, voice),
        text(`¿No es lo que querías? Escribe a ${voice.supportEmail}.`),
      ],
      reason: `Hiciste un pedido en ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const orderChangeAsked: Template<'order_change_asked'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (about, voice) => ({
      subject: `We need your yes for order ${orderNumber(about.orderId)}`,
      preheader: 'Nothing changes until you answer.',
      heading: 'May we change this?',
      blocks: [
        ...(about.song ? [sleeve(about.song, 'en')] : []),
        text(
          about.artist
            ? `${about.artist.name} asks for more time for the song: “${about.artist.reason}” Without your yes, the promised day stays.`
            : 'We would like to change your order. Nothing changes unless you say yes.',
        ),
        facts(about, voice),
        button('Answer yes or no', about.path),
      ],
      reason: `You placed an order at ${voice.brand}.`,
    }),
    sp: (about, voice) => ({
      subject: `Necesitamos tu sí para el pedido ${orderNumber(about.orderId)}`,
      preheader: 'Nada cambia hasta que respondas.',
      heading: '¿Podemos cambiar esto?',
      blocks: [
        ...(about.song ? [sleeve(about.song, 'sp')] : []),
        text(
          about.artist
            ? `${about.artist.name} pide más tiempo para la canción: “${about.artist.reason}” Si no dices que sí, la fecha prometida se mantiene.`
            : 'Queremos cambiar tu pedido. Nada cambia si no dices que sí.',
        ),
        facts(about, voice),
        button('Responder sí o no', about.path),
      ],
      reason: `Hiciste un pedido en ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const briefChangedArtist: Template<'brief_changed_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (about, voice) => ({
      subject: `A song was changed${styleOf(about.song, 'en')}`,
      preheader: 'Please look at it before you go on.',
      heading: `${about.artistName}, ${about.song.recipient}’s song was changed`,
      blocks: [sleeve(about.song, 'en'), facts(about, voice), button('See the song', about.path)],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: (about, voice) => ({
      subject: `Cambió una canción${styleOf(about.song, 'sp')}`,
      preheader: 'Mírala antes de seguir.',
      heading: `${about.artistName}, cambió la canción para ${about.song.recipient}`,
      blocks: [sleeve(about.song, 'sp'), facts(about, voice), button('Ver la canción', about.path)],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: null,
};

export const noMoreDaysArtist: Template<'no_more_days_artist'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, artistName, askedDay, promisedDay, isRefused, path }, voice) => ({
      subject: `The promised day stays for a song${styleOf(song, 'en')}`,
      preheader: isRefused ? 'The customer said no to more days.' : 'Nobody answered your request.',
      heading: `${artistName}, the promised day of ${song.recipient}’s song stays`,
      blocks: [
        sleeve(song, 'en'),
        text(
          isRefused
            ? `You asked for ${voice.day(askedDay)}, and the customer said no.`
            : `You asked for ${voice.day(askedDay)}. The request has ended without an answer from the customer.`,
        ),
        text(
          `The promised day is ${voice.day(promisedDay)}. If something stands in the way, reply to this email.`,
        ),
        button('See the song', path),
      ],
      reason: `You take commissions at ${voice.brand}.`,
    }),
    sp: ({ song, artistName, askedDay, promisedDay, isRefused, path }, voice) => ({
      subject: `La fecha prometida se mantiene para una canción${styleOf(song, 'sp')}`,
      preheader: isRefused ? 'El cliente dijo que no a más días.' : 'Nadie respondió a tu solicitud.',
      heading: `${artistName}, la fecha prometida de la canción para ${song.recipient} se mantiene`,
      blocks: [
        sleeve(song, 'sp'),
        text(
          isRefused
            ? `Pediste tiempo hasta el ${voice.day(askedDay)}, y el cliente dijo que no.`
            : `Pediste tiempo hasta el ${voice.day(askedDay)}. La solicitud terminó sin respuesta del cliente.`,
        ),
        text(
          `La fecha prometida es el ${voice.day(promisedDay)}. Si algo te lo impide, responde a este correo.`,
        ),
        button('Ver la canción', path),
      ],
      reason: `Aceptas encargos en ${voice.brand}.`,
    }),
  },
  sms: null,
};
