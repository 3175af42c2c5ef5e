import { describe, expect, it } from 'vitest';
import { isSentThough, isSongStuck, jobState, messageState, SONG_STUCK_MS } from './system.ts';

const at = new Date('2026-11-28T12:00:00Z');

describe('a message', () => {
  it.each([
    ['queued', null, null, null],
    ['sent', at, null, null],
    ['failed', null, at, null],
    ['bounced', at, at, at],
  ])('is %s', (state, sentAt, abandonedAt, bouncedAt) => {
    expect(messageState({ sentAt, abandonedAt, bouncedAt })).toBe(state);
  });
});

describe('a job', () => {
  it.each([
    ['fine', 0, false, null],
    ['fine', 0, false, 60_000],
    ['late', 0, false, 60_001],
    ['running', 0, true, 90_000],
    ['failing', 1, true, null],
  ])('is %s', (state, failures, isActive, waitingMs) => {
    expect(jobState({ failures, isActive, waitingMs })).toBe(state);
  });
});

it('a song hangs when it is made for more than five minutes', () => {
  expect(isSongStuck(at, new Date(at.getTime() + SONG_STUCK_MS))).toBe(false);
  expect(isSongStuck(at, new Date(at.getTime() + SONG_STUCK_MS + 1))).toBe(true);
});

it.each([
  ['bounced', { isUrgent: false, isNews: false }, false],
  ['bounced', { isUrgent: true, isNews: false }, true],
  ['complained', { isUrgent: false, isNews: true }, false],
  ['complained', { isUrgent: false, isNews: false }, true],
] as const)('to an address that %s, %j is sent: %s', (reason, mail, isSent) => {
  expect(isSentThough(reason, mail)).toBe(isSent);
});
