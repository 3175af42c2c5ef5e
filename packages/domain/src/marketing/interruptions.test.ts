import { describe, expect, it } from 'vitest';
import { type InterruptionFacts, interruptionNow, interruptionShown, mayInterrupt } from './interruptions.ts';

const facts = (change: Partial<InterruptionFacts> = {}): InterruptionFacts => ({
  pathname: '/artists',
  isSignedIn: false,
  owesAnswer: false,
  isSubscribed: false,
  heardSong: false,
  visitMs: 0,
  closedInVisit: [],
  seenInVisit: [],
  closedLately: [],
  unwritten: [],
  isBusy: false,
  ...change,
});
const ALL = { heardSong: true, owesAnswer: true, visitMs: 3_600_000 };

describe('the interruption of a visitor', () => {
  it.each<[Partial<InterruptionFacts>, string | null]>([
    [{}, null],
    [{ visitMs: 59_999 }, null],
    [{ visitMs: 59_999, heardSong: true }, null],
    [{ visitMs: 60_000 }, 'giveaway'],
    [{ visitMs: 60_000, pathname: '/' }, 'giveaway'],
    [{ visitMs: 60_000, pathname: '/Artists' }, 'giveaway'],
    [{ visitMs: 60_000, heardSong: true }, 'song_played'],
    [{ visitMs: 60_000, heardSong: true, pathname: '/stories/abc' }, null],
    [{ visitMs: 60_000, heardSong: true, closedInVisit: ['giveaway'] }, null],
    [{ visitMs: 60_000, closedInVisit: ['song_played'] }, null],
    [{ visitMs: 60_000, heardSong: true, closedLately: ['song_played'] }, 'giveaway'],
    [{ visitMs: 60_000, heardSong: true, seenInVisit: ['giveaway'] }, 'giveaway'],
    [{ visitMs: 60_000, seenInVisit: ['song_played'] }, null],
    [{ ...ALL, isSignedIn: true, pathname: '/thank-you', seenInVisit: ['giveaway'] }, null],
    [{ visitMs: 60_000, closedLately: ['giveaway'] }, 'win_song'],
    [{ visitMs: 60_000, heardSong: true, closedLately: ['giveaway'] }, 'song_played'],
    [{ visitMs: 60_000, closedLately: ['song_played', 'giveaway', 'win_song'] }, null],
    [{ visitMs: 60_000, isSubscribed: true }, null],
    [{ visitMs: 60_000, isSignedIn: true }, null],
    [{ visitMs: 60_000, pathname: '/terms' }, null],
    [{ visitMs: 60_000, owesAnswer: true, isSignedIn: true, pathname: '/thank-you' }, 'survey'],
    [{ visitMs: 60_000, owesAnswer: true, isSignedIn: true, pathname: '/dashboard/profile' }, 'survey'],
    [{ visitMs: 59_999, owesAnswer: true, isSignedIn: true, pathname: '/thank-you' }, null],
    [{ visitMs: 60_000, owesAnswer: true, isSignedIn: true }, null],
    [
      {
        visitMs: 60_000,
        owesAnswer: true,
        isSignedIn: true,
        pathname: '/thank-you',
        closedLately: ['survey'],
      },
      null,
    ],
    [{ ...ALL, isBusy: true }, null],
    [{ visitMs: 60_000, unwritten: ['giveaway'] }, 'win_song'],
    [{ visitMs: 60_000, unwritten: ['giveaway', 'win_song'] }, null],
    [{ visitMs: 60_000, heardSong: true, unwritten: ['giveaway', 'win_song'] }, 'song_played'],
  ])('%j: %s', (change, shown) => {
    expect(interruptionNow(facts(change))).toBe(shown);
  });

  it.each([
    '/song-builder',
    '/song-builder/story-details',
    '/build-your-song',
    '/instant-builder/step/2',
    '/checkout',
    '/Checkout',
    '/%63heckout',
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

describe('what stands on the page', () => {
  const BELOW = { isInView: false, isLeft: false };
  const IN_VIEW = { isInView: true, isLeft: false };

  it.each<[Parameters<typeof interruptionShown>, ReturnType<typeof interruptionShown>]>([
    [[null, null, BELOW], null],
    [['giveaway', null, BELOW], 'giveaway'],
    // The visitor is looking at the place of the block, so nothing is put there.
    [['giveaway', null, IN_VIEW], null],
    // A block that was never seen makes room for the block after a song, but not while its place is in view.
    [['song_played', 'giveaway', BELOW], 'song_played'],
    [['song_played', 'win_song', BELOW], 'song_played'],
    [['song_played', 'giveaway', IN_VIEW], 'giveaway'],
    // A block that is no longer due, for example because another tab has closed it, goes out of view or with its page.
    [[null, 'giveaway', IN_VIEW], 'giveaway'],
    [[null, 'giveaway', BELOW], null],
    [[null, 'giveaway', { isInView: true, isLeft: true }], null],
    [['survey', null, IN_VIEW], 'survey'],
    [['giveaway', 'survey', BELOW], 'survey'],
    [[null, 'survey', IN_VIEW], null],
  ])('%j: %s', (args, shown) => {
    expect(interruptionShown(...args)).toBe(shown);
  });
});
