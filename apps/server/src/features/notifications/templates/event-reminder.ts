import type { Locale } from '../../../platform/http/implement.ts';
import type { Block } from '../mail/content.ts';
import type { MessageParams } from '../messages.ts';
import { occasionName } from '../option-names.ts';
import type { Voice } from '../voice.ts';
import { KEEP, type Template } from './template.ts';

type Event = Pick<MessageParams['event_reminder'], 'occasion' | 'recipient' | 'day' | 'yearly'>;

/** 'Birthday: Odessa', or the occasion alone. */
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

export const reminderConfirmed: Template<'reminder_confirmed'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (event, voice) => ({
      subject: `Noted: ${titleOf(event, 'en')}`,
      preheader: `We write to you before ${voice.day(event.day)}.`,
      heading: 'We will write to you in time',
      blocks: [
        eventFacts(event, voice),
        {
          kind: 'text',
          text: 'You hear from us three weeks and one week before the day: time for a song to be made.',
        },
        { kind: 'button', label: 'Add to calendar', path: event.calendarPath },
        { kind: 'link', label: 'Stop these reminders', path: event.stopPath },
      ],
      reason: `Somebody asked ${voice.brand} to remind this address of a day. If that was not you, the link above ends it.`,
    }),
    sp: (event, voice) => ({
      subject: `Apuntado: ${titleOf(event, 'sp')}`,
      preheader: `Te escribimos antes del ${voice.day(event.day)}.`,
      heading: 'Te escribiremos a tiempo',
      blocks: [
        eventFacts(event, voice),
        {
          kind: 'text',
          text: 'Sabrás de nosotros tres semanas y una semana antes: tiempo para hacer una canción.',
        },
        { kind: 'button', label: 'Añadir al calendario', path: event.calendarPath },
        { kind: 'link', label: 'Detener estos avisos', path: event.stopPath },
      ],
      reason: `Alguien pidió a ${voice.brand} que avisara a esta dirección de un día. Si no fuiste tú, el enlace de arriba lo detiene.`,
    }),
  },
  sms: null,
};

export const eventReminder: Template<'event_reminder'> = {
  keepSeconds: KEEP.day,
  mail: {
    en: (event, voice) => ({
      subject: `${titleOf(event, 'en')} is on ${voice.day(event.day)}`,
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
      subject: `${titleOf(event, 'sp')}: ${voice.day(event.day)}`,
      preheader: 'Hay tiempo para una canción.',
      heading: `${titleOf(event, 'sp')}, ${voice.day(event.day)}`,
      blocks: [
        {
          kind: 'text',
          text: 'Nos pediste recordar este día. Cuéntanos cómo es, y un artista lo convierte en canción.',
        },
        { kind: 'button', label: 'Empieza tu canción', path: event.path },
        { kind: 'link', label: 'Detener estos avisos', path: event.stopPath },
      ],
      reason: `Pediste a ${voice.brand} que te recordara este día.`,
    }),
  },
  sms: null,
};
