import type { Locale } from '../../../platform/http/implement.ts';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';
import { sleeve } from './wording.ts';

type News = MessageParams['offer_declined_next'];
type Words = {
  subject(news: News): string;
  heading(news: News): string;
  who(news: News): string;
  when(news: News, voice: Voice): string | null;
  short(news: News): string;
  rest: string;
  button: string;
  reason(voice: Voice): string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    subject: ({ song, nextName }) =>
      nextName
        ? `${nextName} has the story for ${song.recipient}’s song now`
        : `We are looking for another artist for ${song.recipient}’s song`,
    heading: ({ nextName }) =>
      nextName ? `${nextName} is reading your story` : 'We are looking for another artist',
    who: ({ song, declinedName, nextName }) =>
      nextName
        ? `${declinedName} cannot take ${song.recipient}’s song just now. We have passed your story to ${nextName}, who has 24 hours to say yes.`
        : `${declinedName} cannot take ${song.recipient}’s song just now. We are looking for the artist who fits and will write to you as soon as we have one.`,
    when: ({ promisedDay, isSameDay, nextName }, voice) => {
      if (!promisedDay || !nextName) return null;
      return isSameDay
        ? `The promised day stays: ${voice.day(promisedDay)}.`
        : `The song is now promised for ${voice.day(promisedDay)}.`;
    },
    short: ({ song, declinedName, nextName }) =>
      nextName
        ? `${declinedName} cannot take ${song.recipient}’s song. ${nextName} has your story now.`
        : `${declinedName} cannot take ${song.recipient}’s song. We are looking for another artist.`,
    rest: 'You need not do anything and it costs nothing more. If you would rather choose yourself, answer this mail.',
    button: 'See where it is',
    reason: ({ brand }) => `You ordered this song at ${brand}.`,
  },
  sp: {
    subject: ({ song, nextName }) =>
      nextName
        ? `${nextName} tiene ahora la historia de la canción para ${song.recipient}`
        : `Buscamos otro artista para la canción para ${song.recipient}`,
    heading: ({ nextName }) =>
      nextName ? `${nextName} está leyendo tu historia` : 'Estamos buscando otro artista',
    who: ({ song, declinedName, nextName }) =>
      nextName
        ? `${declinedName} no puede encargarse ahora de la canción para ${song.recipient}. Le hemos pasado tu historia a ${nextName}, que tiene 24 horas para decir que sí.`
        : `${declinedName} no puede encargarse ahora de la canción para ${song.recipient}. Estamos buscando al artista indicado y te escribiremos en cuanto lo tengamos.`,
    when: ({ promisedDay, isSameDay, nextName }, voice) => {
      if (!promisedDay || !nextName) return null;
      return isSameDay
        ? `La fecha prometida se mantiene: ${voice.day(promisedDay)}.`
        : `La canción está prometida ahora para el ${voice.day(promisedDay)}.`;
    },
    short: ({ song, declinedName, nextName }) =>
      nextName
        ? `${declinedName} no puede con la canción para ${song.recipient}. Ahora la tiene ${nextName}.`
        : `${declinedName} no puede con la canción para ${song.recipient}. Buscamos otro artista.`,
    rest: 'No tienes que hacer nada y no cuesta nada más. Si prefieres elegir tú, responde a este correo.',
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
    preheader: when ?? words.rest,
    heading: words.heading(news),
    blocks: [
      sleeve(news.song, voice.locale),
      text(words.who(news)),
      ...(when ? [text(when)] : []),
      text(words.rest),
      { kind: 'button', label: words.button, path: news.storyPath },
    ],
    reason: words.reason(voice),
  };
}

function sms(news: News, voice: Voice): string {
  const words = WORDS[voice.locale];
  const when = words.when(news, voice);
  return `${voice.brand}: ${words.short(news)}${when ? ` ${when}` : ''} ${voice.url(news.storyPath)}`;
}

export const offerDeclinedNext: Template<'offer_declined_next'> = {
  keepSeconds: KEEP.news,
  mail: { en: content, sp: content },
  sms: { en: sms, sp: sms },
};
