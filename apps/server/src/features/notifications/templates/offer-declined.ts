import type { Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { declinerOf, LATE_CHOICES, sleeve } from './wording.ts';

/** `decliner`: the artist who has just declined. Null when the staff found the next artist. */
type News = MessageParams['offer_declined_next'] & { decliner: string | null };
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
    who: ({ song, decliner, isHandedBack, nextName }) =>
      isHandedBack
        ? `The artist who had begun ${song.recipient}’s song cannot finish it. We are sorry. We have passed your story to ${nextName}, who sings the style you chose and has 24 hours to say yes.`
        : decliner === null
          ? `We have found an artist for ${song.recipient}’s song. ${nextName} has your story and 24 hours to say yes.`
          : `${decliner} cannot take ${song.recipient}’s song just now. We have passed your story to ${nextName}, who sings the style you chose and has 24 hours to say yes.`,
    when: ({ promisedDay, isLate, isNewDay, isHandedBack }, voice) =>
      isLate
        ? `It was promised for ${voice.day(promisedDay)} and is late.`
        : isNewDay && !isHandedBack
          ? `The new promised day is ${voice.day(promisedDay)}.`
          : `The promised day stays: ${voice.day(promisedDay)}.`,
    short: ({ song, decliner, isHandedBack, nextName }) =>
      isHandedBack
        ? `The artist cannot finish ${song.recipient}’s song. ${nextName} has your story now.`
        : decliner === null
          ? `We found an artist for ${song.recipient}’s song. ${nextName} has your story now.`
          : `${decliner} cannot take ${song.recipient}’s song. ${nextName} has your story now.`,
    rest: 'You don’t need to do anything, and it costs nothing more. If you would rather choose the artist yourself, or have the full price back, reply to this email before the artist says yes.',
    late: LATE_CHOICES.en,
    button: 'See where it is',
    reason: ({ brand }) => `You ordered this song at ${brand}.`,
  },
  sp: {
    subject: ({ song, nextName }) =>
      `${nextName} tiene ahora la historia de la canción para ${song.recipient}`,
    heading: ({ nextName }) => `${nextName} está leyendo tu historia`,
    who: ({ song, decliner, isHandedBack, nextName }) =>
      isHandedBack
        ? `El artista que había empezado la canción para ${song.recipient} no puede terminarla. Lo sentimos. Le pasamos tu historia a ${nextName}, que canta el estilo que elegiste y tiene 24 horas para decir que sí.`
        : decliner === null
          ? `Encontramos artista para la canción de ${song.recipient}. ${nextName} tiene tu historia y 24 horas para decir que sí.`
          : `${decliner} no puede encargarse ahora de la canción para ${song.recipient}. Le pasamos tu historia a ${nextName}, que canta el estilo que elegiste y tiene 24 horas para decir que sí.`,
    when: ({ promisedDay, isLate, isNewDay, isHandedBack }, voice) =>
      isLate
        ? `Estaba prometida para el ${voice.day(promisedDay)} y llega tarde.`
        : isNewDay && !isHandedBack
          ? `La nueva fecha prometida es el ${voice.day(promisedDay)}.`
          : `La fecha prometida se mantiene: ${voice.day(promisedDay)}.`,
    short: ({ song, decliner, isHandedBack, nextName }) =>
      isHandedBack
        ? `El artista no puede terminar la canción para ${song.recipient}. Ahora la tiene ${nextName}.`
        : decliner === null
          ? `Encontramos artista para la canción de ${song.recipient}. Ahora la tiene ${nextName}.`
          : `${decliner} no puede encargarse de la canción para ${song.recipient}. Ahora la tiene ${nextName}.`,
    rest: 'No tienes que hacer nada y no cuesta nada más. Si prefieres elegir tú al artista, o que te devolvamos el precio completo, responde a este correo antes de que el artista diga que sí.',
    late: LATE_CHOICES.sp,
    button: 'Ver cómo va',
    reason: ({ brand }) => `Pediste esta canción en ${brand}.`,
  },
};

const text = (words: string): Block => ({ kind: 'text', text: words });

const newsOf = (params: MessageParams['offer_declined_next'], { locale }: Voice): News => ({
  ...params,
  decliner: declinerOf(params, locale),
});

function content(params: MessageParams['offer_declined_next'], voice: Voice): MailContent {
  const news = newsOf(params, voice);
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

function sms(params: MessageParams['offer_declined_next'], voice: Voice): string {
  const news = newsOf(params, voice);
  const words = WORDS[voice.locale];
  const when = words.when(news, voice);
  return `${voice.brand}: ${words.short(news)} ${when} ${voice.url(news.storyPath)}`;
}

export const offerDeclinedNext: Template<'offer_declined_next'> = {
  keepSeconds: KEEP.news,
  mail: { en: content, sp: content },
  sms: { en: sms, sp: sms },
};
