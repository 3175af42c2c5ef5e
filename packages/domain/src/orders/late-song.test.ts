import { describe, expect, it } from 'vitest';
import { type LateFacts, lateStanding, mayPassOn, waitUntil } from './late-song.ts';

const dueAt = new Date('2026-11-28T02:00:00Z');
const later = new Date('2026-12-01T02:00:00Z');
const WORK = { state: 'accepted', dueAt, revisedAt: null } as const;
const LATE: LateFacts = { state: 'asked', isChange: false, dueAt, isPaid: true, work: WORK };

it.each<[string, Partial<LateFacts>, string]>([
  ['a late song', {}, 'asked'],
  ['a late song that nobody has accepted', { work: { ...WORK, state: 'declined' } }, 'asked'],
  ['what was chosen', { state: 'waits', work: { ...WORK, state: 'delivered' } }, 'waits'],
  ['a song that came meanwhile', { work: { ...WORK, state: 'delivered' } }, 'delivered'],
  ['a song that came and is changed', { work: { ...WORK, state: 'in_revision' } }, 'delivered'],
  ['a song with another day', { work: { ...WORK, dueAt: later } }, 'over'],
  ['a song that is stopped', { work: { ...WORK, state: 'canceled' } }, 'over'],
  ['a song whose money is in dispute', { isPaid: false }, 'over'],
  ['a song that is gone', { work: null }, 'over'],
])('the question about %s stands as it should', (_what, facts, standing) => {
  expect(lateStanding({ ...LATE, ...facts })).toBe(standing);
});

describe('the question about a late change', () => {
  const CHANGE: LateFacts = { ...LATE, isChange: true, work: { ...WORK, state: 'in_revision' } };
  it.each<[string, Partial<LateFacts>, string]>([
    ['stands while it is sung', {}, 'asked'],
    ['stands while the staff check it', { work: { ...WORK, state: 'change_to_be_checked' } }, 'asked'],
    ['ends with the choice', { state: 'kept' }, 'kept'],
    ['ends with the new version', { work: { ...WORK, state: 'delivered', revisedAt: later } }, 'delivered'],
    ['is over when the change was stopped', { work: { ...WORK, state: 'delivered' } }, 'over'],
    [
      'is over when it was stopped after an earlier change was sung',
      { work: { ...WORK, state: 'delivered', revisedAt: new Date('2026-11-20T02:00:00Z') } },
      'over',
    ],
    [
      'is over when more lines are changed',
      { work: { ...WORK, state: 'in_revision', dueAt: later } },
      'over',
    ],
    ['is over while nothing pays for it', { isPaid: false }, 'over'],
  ])('%s', (_what, facts, standing) => {
    expect(lateStanding({ ...CHANGE, ...facts })).toBe(standing);
  });
});

it('asks another artist unless the shop looks for one already, or has the song already', () => {
  const states = ['accepted', 'offered', 'declined', 'in_revision'] as const;
  expect(states.map(mayPassOn)).toEqual([true, true, false, false]);
});

it('promises the song anew for some days later', () => {
  expect(waitUntil('2026-11-29')).toBe('2026-12-02');
});
