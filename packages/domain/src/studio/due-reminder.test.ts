import { expect, it } from 'vitest';
import { type DueFacts, dueReminder } from './due-reminder.ts';

const DUE = new Date('2026-11-10T02:00:00Z');
const hoursAfter = (hours: number) => new Date(DUE.getTime() + hours * 3_600_000);
const SONG: DueFacts = { state: 'accepted', dueAt: DUE, acceptedAt: hoursAfter(-99), remindedAt: null };

it.each<[string, number, Partial<DueFacts>, string | null]>([
  ['more than a day is left', -24.1, {}, null],
  ['a day is left', -24, {}, 'due_soon_artist'],
  ['it was told that the day is near', -1, { remindedAt: hoursAfter(-20) }, null],
  ['the day has come', 0, {}, 'song_due'],
  ['it was told before that the day is near', 1, { remindedAt: hoursAfter(-20) }, 'song_due'],
  ['it was told that the day has passed', 2, { remindedAt: hoursAfter(1) }, null],
  ['lines are sung again', 1, { state: 'in_revision' }, 'song_due'],
  ['the song is delivered', 1, { state: 'delivered' }, null],
  ['the staff hear the song', 1, { state: 'to_be_checked' }, null],
  ['it is offered to somebody else', 1, { state: 'offered' }, null],
  ['it is offered to somebody else on the last day', -1, { state: 'offered' }, null],
  ['it was accepted when the day had come', 1, { acceptedAt: DUE }, null],
  ['it was accepted just before', 1, { acceptedAt: hoursAfter(-0.1) }, 'song_due'],
  ['it has no day', 1, { dueAt: null }, null],
])('an artist is told the right thing when %s', (_, hours, facts, told) => {
  expect(dueReminder({ ...SONG, ...facts }, hoursAfter(hours))).toBe(told);
});
