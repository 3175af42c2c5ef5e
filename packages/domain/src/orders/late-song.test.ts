import { expect, it } from 'vitest';
import { type LateFacts, lateStanding, mayPassOn, waitUntil } from './late-song.ts';

const dueAt = new Date('2026-11-28T02:00:00Z');
const LATE: LateFacts = { state: 'asked', dueAt, order: 'placed', work: { state: 'accepted', dueAt } };

it.each<[string, Partial<LateFacts>, string]>([
  ['a late song', {}, 'asked'],
  ['a late song of an order of which a part was refunded', { order: 'partly_refunded' }, 'asked'],
  ['a late song that nobody has accepted', { work: { state: 'declined', dueAt } }, 'asked'],
  ['what was chosen', { state: 'waits', work: { state: 'delivered', dueAt } }, 'waits'],
  ['a song that came meanwhile', { work: { state: 'delivered', dueAt } }, 'delivered'],
  ['a song that came and is changed', { work: { state: 'in_revision', dueAt } }, 'delivered'],
  [
    'a song with another day',
    { work: { state: 'accepted', dueAt: new Date('2026-12-01T02:00:00Z') } },
    'over',
  ],
  ['a song that is stopped', { work: { state: 'canceled', dueAt } }, 'over'],
  ['an order whose money is in dispute', { order: 'disputed' }, 'over'],
  ['a song that is gone', { work: null }, 'over'],
])('the question about %s stands as it should', (_what, facts, standing) => {
  expect(lateStanding({ ...LATE, ...facts })).toBe(standing);
});

it('asks another artist unless the shop looks for one already', () => {
  expect([mayPassOn('accepted'), mayPassOn('offered'), mayPassOn('declined')]).toEqual([true, true, false]);
});

it('promises the song anew for some days later', () => {
  expect(waitUntil('2026-11-29')).toBe('2026-12-02');
});
