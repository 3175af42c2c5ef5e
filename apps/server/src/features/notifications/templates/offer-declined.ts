import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { LATE_CHOICES, sleeve } from './wording.ts';

type News = MessageParams['offer_declined_next'];
type Words = {
  subject(news: News): string;
  heading(news: News): string;
  who(news: News): string;
  when(news: News, voice: Voice): string;
  short(news: News): string;
  rest: string;
  /** Takes the place of `rest` when the promised day has passed. */
  late: string;
  button: string;
  reason(voice: Voice): string;
};

/** A song that was handed back keeps its day. A new day comes only by the customer's own choice. */
const WORDS: Record<Locale, Words> = {
  en: {
    subject: ({ song, nextName }) => `${nextName} has the story for ${song.recipient}’s song now`,
    heading: ({ nextName }) => `${nextName} is reading your story`,
    who: ({ song, declinedName, isHandedBack, nextName }) =>
      isHandedBack
        ? `The artist who had begun ${song.recipient}’s song cannot finish it. We are sorry. We have passed your story to ${nextName}, who sings the style you chose and has 24 hours to say yes.`
        : declinedName === null
          ? `We have found an artist for ${song.recipient}’s song. ${nextName} has your story and 24 hours to say yes.`
          : `${declinedName} cannot take ${song.recipient}’s song just now. We have passed your story to ${nextName}, who sings the style you chose and has 24 hours to say yes.`,
    when: ({ promisedDay, isLate, isNewDay, isHandedBack }, voice) =>
      isLate
        ? `It was promised for ${voice.day(promisedDay)} and is late.`
        : isNewDay && !isHandedBack
          ? `The new promised day is ${voice.day(promisedDay)}.`
          : `The promised day stays: ${voice.day(promisedDay)}.`,
    short: ({ song, declinedName, isHandedBack, nextName }) =>
      isHandedBack
        ? `The artist cannot finish ${song.recipient}’s song. ${nextName} has your story now.`
        : declinedName === null
          ? `We found an artist for ${song.recipient}’s song. ${nextName} has your story now.`
          : `${declinedName} cannot take ${song.recipient}’s song. ${nextName} has your story now.`,
    rest: 'You don’t need to do anything, and it costs nothing more. If you would rather choose the artist yourself, or have the full price back, reply to this email before the artist says yes.',
    late: LATE_CHOICES.en,
    button: 'See where it is',
    reason: ({ brand }) => `You ordered this song at ${brand}.`,
  },
  sp: {
    subject: ({ song, nextName }) =>
      `${nextName} tiene ahora la historia de la canción para ${song.recipient}`,
    heading: ({ nextName }) => `${nextName} está leyendo tu historia`,
    who: ({ song, declinedName, isHandedBack, nextName }) =>
      isHandedBack
        ? `El artista que había empezado la canción para ${song.recipient} no puede terminarla. Lo sentimos. Le pasamos tu historia a ${nextName}, que canta el estilo que elegiste y tiene 24 horas para decir que sí.`
        : declinedName === null
          ? `Encontramos artista para la canción de ${song.recipient}. ${nextName} tiene tu historia y 24 horas para decir que sí.`
          : `${declinedName} no puede encargarse ahora de la canción para ${song.recipient}. Le pasamos tu historia a ${nextName}, que canta el estilo que elegiste y tiene 24 horas para decir que sí.`,
    when: ({ promisedDay, isLate, isNewDay, isHandedBack }, voice) =>
      isLate
        ? `Estaba prometida para el ${voice.day(promisedDay)} y llega tarde.`
        : isNewDay && !isHandedBack
          ? `La nueva fecha prometida es el ${voice.day(promisedDay)}.`
          : `La fecha prometida se mantiene: ${voice.day(promisedDay)}.`,
    short: ({ song, declinedName, isHandedBack, nextName }) =>
      isHandedBack
        ? `El artista no puede terminar la canción para ${song.recipient}. Ahora la tiene ${nextName}.`
        : declinedName === null
          ? `Encontramos artista para la canción de ${song.recipient}. Ahora la tiene ${nextName}.`
          : `${declinedName} no puede encargarse de la canción para ${song.recipient}. Ahora la tiene ${nextName}.`,
    rest: 'No tienes que hacer nada y no cuesta nada más. Si prefieres elegir tú al artista, o que te devolvamos el precio completo, responde a este correo antes de que el artista diga que sí.',
    late: LATE_CHOICES.sp,
    button: 'Ver cómo va',
    reason: ({ brand }) => `Pediste esta canción en ${brand}.`,
  },
};

const text = (words: string): Block => ({ kind: 'text', text: words });

function content(news: News, voice: Voice): MailContent {
  const words = WORDS[voice.locale];
  const when = words.when(news, voice);
  return {
    subject: words.subject(news),
    preheader: when,
    heading: words.heading(news),
    blocks: [
      sleeve(news.song, voice.locale),
      text(words.who(news)),
      text(when),
      text(news.isLate ? words.late : words.rest),
      { kind: 'button', label: words.button, path: news.storyPath },
    ],
    reason: words.reason(voice),
  };
}

function sms(news: News, voice: Voice): string {
  const words = WORDS[voice.locale];
  const when = words.when(news, voice);
  return `${voice.brand}: ${words.short(news)} ${when} ${voice.url(news.storyPath)}`;
}

export const offerDeclinedNext: Template<'offer_declined_next'> = {
  keepSeconds: KEEP.news,
  mail: { en: content, sp: content },
  sms: { en: sms, sp: sms },
};
