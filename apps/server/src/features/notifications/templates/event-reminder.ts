import type { Locale } from '@keepsong/domain/format/locale';
import type { Block } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { occasionName } from '../option-names.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

type Event = Pick<MessageParams['event_reminder'], 'occasion' | 'recipient' | 'day' | 'yearly'>;

/** The title of a reminded day: 'Birthday: Odessa', or the occasion alone when there is no recipient. */
function titleOf({ occasion, recipient }: Event, locale: Locale): string {
  const name = occasionName(occasion, locale);
  return recipient ? `${name}: ${recipient}` : name;
}

const FACTS = {
  en: { what: 'What', when: 'When', yearly: 'Every year', yes: 'Yes' },
  sp: { what: 'Qué', when: 'Cuándo', yearly: 'Cada año', yes: 'Sí' },
} satisfies Record<Locale, Record<string, string>>;

function eventFacts(event: Event, voice: Voice): Block {
  const words = FACTS[voice.locale];
  return {
    kind: 'facts',
    rows: [
      [words.what, titleOf(event, voice.locale)],
      [words.when, voice.day(event.day)],
      ...(event.yearly ? [[words.yearly, words.yes] as const] : []),
    ],
  };
}

const WEEKS = {
  en: 'You’ll hear from us three weeks and one week before the day: time for a song to be made.',
  sp: 'Te escribiremos tres semanas y una semana antes: hay tiempo para hacer una canción.',
} satisfies Record<Locale, string>;

/** The sentences for a day that is less than a week away: `later` when the reminder is yearly, otherwise `never`. */
const NEAR = {
  en: {
    heading: 'Your day is noted',
    later: `This year's day is less than a week away, too near for a reminder. From next year on you’ll hear from us three weeks and one week before it.`,
    never: 'The day is less than a week away, too near for a reminder from us. Put it into your calendar.',
  },
  sp: {
    heading: 'Anotamos tu día',
    later:
      'Este año falta menos de una semana y ya no da tiempo a avisarte. Desde el año que viene te escribiremos tres semanas y una semana antes.',
    never: 'Falta menos de una semana y ya no da tiempo a avisarte. Ponlo en tu calendario.',
  },
} satisfies Record<Locale, Record<string, string>>;

type Confirmed = MessageParams['reminder_confirmed'];

const toldOf = ({ first }: Confirmed, locale: Locale): string =>
  first === 'this_time' ? WEEKS[locale] : NEAR[locale][first];

export const reminderConfirmed: Template<'reminder_confirmed'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (event, voice) => ({
      subject: `Noted: ${occasionName(event.occasion, 'en')}, ${voice.day(event.day)}`,
      preheader:
        event.first === 'this_time' ? `We write to you before ${voice.day(event.day)}.` : toldOf(event, 'en'),
      heading: event.first === 'this_time' ? 'We will write to you in time' : NEAR.en.heading,
      blocks: [
        eventFacts(event, voice),
        { kind: 'text', text: toldOf(event, 'en') },
        { kind: 'button', label: 'Add to calendar', path: event.calendarPath },
        { kind: 'link', label: 'Stop these reminders', path: event.stopPath },
      ],
      reason: `Somebody asked ${voice.brand} to remind this address of a day. If that was not you, the link above ends it.`,
    }),
    sp: (event, voice) => ({
      subject: `Anotado: ${occasionName(event.occasion, 'sp')}, ${voice.day(event.day)}`,
      preheader:
        event.first === 'this_time'
          ? `Te escribimos antes del ${voice.day(event.day)}.`
          : toldOf(event, 'sp'),
      heading: event.first === 'this_time' ? 'Te escribiremos a tiempo' : NEAR.sp.heading,
      blocks: [
        eventFacts(event, voice),
        { kind: 'text', text: toldOf(event, 'sp') },
        { kind: 'button', label: 'Agregar al calendario', path: event.calendarPath },
        { kind: 'link', label: 'Detener estos recordatorios', path: event.stopPath },
      ],
      reason: `Alguien pidió a ${voice.brand} que recordara un día a esta dirección. Si no fuiste tú, el enlace de arriba lo detiene.`,
    }),
  },
  sms: null,
};

export const eventReminder: Template<'event_reminder'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: (event, voice) => ({
      subject: `${occasionName(event.occasion, 'en')} on ${voice.day(event.day)}`,
      preheader: 'There is time for a song.',
      heading: `${titleOf(event, 'en')}, ${voice.day(event.day)}`,
      blocks: [
        {
          kind: 'text',
          text: 'You asked us to remember this day. Tell us about it, and an artist makes it a song.',
        },
        { kind: 'button', label: 'Start your song', path: event.path },
        { kind: 'link', label: 'Stop these reminders', path: event.stopPath },
      ],
      reason: `You asked ${voice.brand} to remind you of this day.`,
    }),
    sp: (event, voice) => ({
      subject: `${occasionName(event.occasion, 'sp')}: ${voice.day(event.day)}`,
      preheader: 'Hay tiempo para una canción.',
      heading: `${titleOf(event, 'sp')}, ${voice.day(event.day)}`,
      blocks: [
        {
          kind: 'text',
          text: 'Nos pediste recordar este día. Cuéntanos cómo es, y un artista lo convierte en canción.',
        },
        { kind: 'button', label: 'Empieza tu canción', path: event.path },
        { kind: 'link', label: 'Detener estos recordatorios', path: event.stopPath },
      ],
      reason: `Pediste a ${voice.brand} que te recordara este día.`,
    }),
  },
  sms: null,
};
