import type { GroupWords } from '../original-words.ts';

/** Words of /event-reminder (spec 2.1-08). */
export const eventReminder: GroupWords<'event_reminder'> = {
  en: {
    title: `Never miss their day`,
    lead: `Tell us the day, and we write to you in time for a song to be made.`,
    description: `Free reminders from {{brand}} for birthdays, anniversaries and every day that matters, with a calendar file.`,
    promise: `We write to you **three weeks and one week before** the day, and for days that come back, every year. Nothing else is sent to this address, and one click stops it.`,
  },
  sp: {
    title: `No te pierdas su día`,
    lead: `Dinos qué día es y te escribimos con tiempo para hacer una canción.`,
    description: `Recordatorios gratis de {{brand}} para cumpleaños, aniversarios y cada día que importa, con un archivo para tu calendario.`,
    promise: `Te escribimos **tres semanas y una semana antes** del día y, si el día vuelve, cada año. A esta dirección no enviamos nada más, y con un clic se acaba.`,
  },
};
