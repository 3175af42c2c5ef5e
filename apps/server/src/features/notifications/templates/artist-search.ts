import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { DeclineReason } from '@keepsong/domain/studio/commission';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { genreName, occasionName, vocalsName } from '../option-names.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { declinerOf, sleeve } from './wording.ts';

const text = (words: string): Block => ({ kind: 'text', text: words });
const button = (label: string, path: string): Block => ({ kind: 'button', label, path });

export const artistSearch: Template<'artist_search'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ song, isHandedBack, hearDay, storyPath, ...declined }, voice) => {
      const decliner = declinerOf(declined, 'en');
      return {
        subject:
          decliner || isHandedBack
            ? `We are looking for another artist for ${song.recipient}’s song`
            : `Still looking for the artist for ${song.recipient}’s song`,
        preheader: `You’ll hear from us by ${voice.day(hearDay)}.`,
        heading: decliner || isHandedBack ? 'We are looking for another artist' : 'We are still looking',
        blocks: [
          sleeve(song, 'en'),
          text(
            isHandedBack
              ? `The artist who had begun ${song.recipient}’s song cannot finish it. We are sorry. Everybody else who sings the style you chose is booked, so one of us is looking by hand.`
              : decliner
                ? `${decliner} cannot take ${song.recipient}’s song just now, and everybody else who sings the style you chose is booked. So one of us is looking by hand.`
                : `Nobody who sings the style you chose has room for ${song.recipient}’s song yet. One of us is looking by hand.`,
          ),
          text(
            `You’ll hear from us by ${voice.day(hearDay)}, with an artist or with an honest no. Nothing you wrote is lost.`,
          ),
          text(
            'If you would rather not wait, reply to this email and you get the full price back. If another style, another voice or a later day is fine with you, tell us that too: we change none of them without your yes.',
          ),
          button('See where it is', storyPath),
        ],
        reason: `You ordered this song at ${voice.brand}.`,
      };
    },
    sp: ({ song, isHandedBack, hearDay, storyPath, ...declined }, voice) => {
      const decliner = declinerOf(declined, 'sp');
      return {
        subject:
          decliner || isHandedBack
            ? `Buscamos otro artista para la canción de ${song.recipient}`
            : `Seguimos buscando artista para la canción de ${song.recipient}`,
        preheader: `Tendrás noticias nuestras a más tardar el ${voice.day(hearDay)}.`,
        heading: decliner || isHandedBack ? 'Estamos buscando otro artista' : 'Seguimos buscando',
        blocks: [
          sleeve(song, 'sp'),
          text(
            isHandedBack
              ? `El artista que había empezado la canción para ${song.recipient} no puede terminarla. Lo sentimos. Todos los demás que cantan el estilo que elegiste tienen la agenda llena; por eso alguien de nuestro equipo está buscando personalmente.`
              : decliner
                ? `${decliner} no puede encargarse ahora de la canción para ${song.recipient}, y todos los demás que cantan el estilo que elegiste tienen la agenda llena. Por eso alguien de nuestro equipo está buscando personalmente.`
                : `Nadie que cante el estilo que elegiste tiene lugar todavía para la canción de ${song.recipient}. Alguien de nuestro equipo está buscando personalmente.`,
          ),
          text(
            `Tendrás noticias nuestras a más tardar el ${voice.day(hearDay)}, con un artista o con un no sincero. No se pierde nada de lo que escribiste.`,
          ),
          text(
            'Si prefieres no esperar, responde a este correo y te devolvemos el precio completo. Si te sirve otro estilo, otra voz o un día más tarde, dínoslo también: no cambiamos nada de eso sin que nos digas que sí.',
          ),
          button('Ver cómo va', storyPath),
        ],
        reason: `Pediste esta canción en ${voice.brand}.`,
      };
    },
  },
  sms: {
    en: ({ song, hearDay, storyPath }, voice) =>
      `${voice.brand}: We are looking by hand for the artist for ${song.recipient}’s song. You’ll hear from us by ${voice.day(hearDay)}. ${voice.url(storyPath)}`,
    sp: ({ song, hearDay, storyPath }, voice) =>
      `${voice.brand}: Buscamos personalmente al artista para la canción de ${song.recipient}. Tendrás noticias a más tardar el ${voice.day(hearDay)}. ${voice.url(storyPath)}`,
  },
};

type Wanted = MessageParams['artist_wanted_staff'];

const REASONS = {
  en: {
    too_busy: 'too busy',
    not_my_style: 'not my style',
    brief_unclear: 'brief unclear',
    personal: 'personal reasons',
    other: 'another reason',
    offer_expired: 'no answer in 24 hours',
    handed_back: 'handed it back',
  },
  sp: {
    too_busy: 'demasiado trabajo',
    not_my_style: 'no es su estilo',
    brief_unclear: 'encargo poco claro',
    personal: 'motivos personales',
    other: 'otro motivo',
    offer_expired: 'sin respuesta en 24 horas',
    handed_back: 'la devolvió',
  },
} satisfies Record<Locale, Record<DeclineReason | 'handed_back', string>>;

const FACTS = {
  en: {
    order: 'Order',
    occasion: 'Occasion',
    genre: 'Genre',
    vocals: 'Vocals',
    due: 'Promised for',
    hear: 'Customer hears by',
  },
  sp: {
    order: 'Pedido',
    occasion: 'Ocasión',
    genre: 'Género',
    vocals: 'Voz',
    due: 'Prometida para el',
    hear: 'Noticias al cliente, a más tardar el',
  },
} satisfies Record<Locale, Record<string, string>>;

/** The facts that the staff need to find an artist. They do not contain the story itself. */
function facts(wanted: Wanted, voice: Voice): Block {
  const { locale } = voice;
  const words = FACTS[locale];
  const reasons: Readonly<Record<string, string>> = REASONS[locale];
  const rows: [string, string][] = [
    ...(wanted.orderId === null
      ? []
      : [[words.order, orderNumber(wanted.orderId)] satisfies [string, string]]),
    [words.occasion, occasionName(wanted.occasion, locale)],
    [words.genre, genreName(wanted.song.genre, locale)],
    [words.vocals, vocalsName(wanted.vocals, locale)],
    ...(wanted.promisedDay === null
      ? []
      : [[words.due, voice.day(wanted.promisedDay)] satisfies [string, string]]),
    [words.hear, voice.day(wanted.hearDay)],
    ...wanted.asked.map(({ name, reason, note }): [string, string] => [
      name,
      [reasons[reason ?? ''] ?? '–', note].filter(Boolean).join(' – '),
    ]),
  ];
  return { kind: 'facts', rows };
}

const numberOf = ({ orderId }: Wanted): string => (orderId === null ? '' : ` ${orderNumber(orderId)}`);

export const artistWantedStaff: Template<'artist_wanted_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (wanted, voice): MailContent => ({
      subject: `Order${numberOf(wanted)} needs an artist`,
      preheader: `The customer hears from us by ${voice.day(wanted.hearDay)}.`,
      heading: `Nobody fits for ${wanted.song.recipient}’s song`,
      blocks: [
        text(
          'Everybody who sings this genre in this voice has said no or has no room. It is paid and waits.',
        ),
        facts(wanted, voice),
        text(
          'As soon as a fitting artist has room, the song is offered to them by itself. Otherwise write to the customer by that day: another style, voice or day only if they agree, or the full price back.',
        ),
        button('Open the order’s page', wanted.storyPath),
      ],
      reason: `You look after orders at ${voice.brand}.`,
    }),
    sp: (wanted, voice): MailContent => ({
      subject: `El pedido${numberOf(wanted)} necesita artista`,
      preheader: `El cliente espera noticias a más tardar el ${voice.day(wanted.hearDay)}.`,
      heading: `Nadie disponible para la canción de ${wanted.song.recipient}`,
      blocks: [
        text(
          'Todos los que cantan este género con esta voz dijeron que no o no tienen lugar. Está pagada y espera.',
        ),
        facts(wanted, voice),
        text(
          'En cuanto un artista adecuado tenga lugar, la canción se le propone automáticamente. Si no, escribe al cliente a más tardar ese día: otro estilo, otra voz u otro día solo si está de acuerdo, o el reembolso completo.',
        ),
        button('Abrir la página del pedido', wanted.storyPath),
      ],
      reason: `Atiendes los pedidos de ${voice.brand}.`,
    }),
  },
  sms: null,
};
