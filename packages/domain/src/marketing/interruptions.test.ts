import { describe, expect, it } from 'vitest';
import { type InterruptionFacts, interruptionNow, mayInterrupt } from './interruptions.ts';

const facts = (change: Partial<InterruptionFacts> = {}): InterruptionFacts => ({
  pathname: '/artists',
  isSignedIn: false,
  owesAnswer: false,
  isSubscribed: false,
  heardSong: false,
  hasHint: false,
  visitMs: 0,
  closedInVisit: [],
  closedLately: [],
  isBusy: false,
  ...change,
});
const ALL = { heardSong: true, hasHint: true, owesAnswer: true, visitMs: 3_600_000 };

describe('the interruption of a visitor', () => {
  it.each<[Partial<InterruptionFacts>, string | null]>([
    [{}, null],
    [{ visitMs: 14_999 }, null],
    [{ visitMs: 15_000 }, 'win_song'],
    [{ visitMs: 45_000 }, 'giveaway'],
    [{ visitMs: 45_000, pathname: '/' }, 'giveaway'],
    [{ visitMs: 45_000, closedInVisit: ['giveaway'] }, 'win_song'],
    [{ visitMs: 45_000, closedInVisit: ['song_played'] }, 'win_song'],
    [{ visitMs: 45_000, closedLately: ['giveaway', 'win_song'] }, null],
    [{ visitMs: 45_000, isSubscribed: true }, null],
    [{ visitMs: 45_000, isSignedIn: true }, null],
    [{ visitMs: 45_000, pathname: '/terms' }, null],
    [{ heardSong: true }, 'song_played'],
    [{ heardSong: true, closedLately: ['song_played'] }, null],
    [{ heardSong: true, pathname: '/stories/abc' }, null],
    [{ hasHint: true }, 'hint'],
    [{ hasHint: true, isSignedIn: true }, 'hint'],
    [{ owesAnswer: true, isSignedIn: true, pathname: '/thank-you' }, 'survey'],
    [{ owesAnswer: true, isSignedIn: true, pathname: '/dashboard/profile' }, 'survey'],
    [{ owesAnswer: true, isSignedIn: true }, null],
    [{ owesAnswer: true, isSignedIn: true, pathname: '/thank-you', closedLately: ['survey'] }, null],
    [{ ...ALL, isBusy: true }, null],
  ])('%j: %s', (change, shown) => {
    expect(interruptionNow(facts(change))).toBe(shown);
  });

  it.each([
    '/song-builder',
    '/song-builder/story-details',
    '/build-your-song',
    '/instant-builder/step/2',
    '/checkout',
    '/complete-checkout',
    '/cart',
    '/login',
    '/artist_experience/4',
    '/admin/cms',
    '/stories/abc/pl-ecard',
    '/stories/abc/edit-your-song',
    '/collaborate/abc/review',
  ])('is nothing on %s', (pathname) => {
    expect(mayInterrupt(pathname)).toBe(false);
    expect(interruptionNow(facts({ ...ALL, pathname }))).toBeNull();
  });
});
