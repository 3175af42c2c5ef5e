import { describe, expect, it } from 'vitest';
import {
  analyticsStage,
  mayBuyFor,
  type StoryFacts,
  type StoryViewer,
  songPageRole,
  storyPhase,
  storyView,
  type Visibility,
} from './story.ts';

const story = (status: string, change: Partial<StoryFacts> = {}): StoryFacts => ({
  status,
  ownerId: 'owner',
  artistUserId: 'artist',
  visibility: 'unlisted',
  sharesFile: false,
  ...change,
});
const viewers = {
  visitor: null,
  stranger: { userId: 'x', isStaff: false },
  owner: { userId: 'owner', isStaff: false },
  artist: { userId: 'artist', isStaff: false },
  otherArtist: { userId: 'y', isStaff: false },
  admin: { userId: 'z', isStaff: true },
} satisfies Record<string, StoryViewer>;

describe('status', () => {
  it.each([
    ['created', 'submitted', 'Story Submission'],
    ['shipped', 'delivered', 'Song Delivered'],
    ['canceled', 'canceled', 'Song Delivered'],
    ['writing', 'in_production', 'Song Production'],
    ['', 'in_production', 'Song Production'],
  ])('%s is shown as %s and reported to analytics as %s', (status, phase, stage) => {
    expect(storyPhase(status)).toBe(phase);
    expect(analyticsStage(status)).toBe(stage);
  });
});

describe('storyView', () => {
  it.each<[string, keyof typeof viewers, string, boolean, boolean]>([
    ['created', 'visitor', 'teaser', false, false],
    ['created', 'owner', 'timeline', false, true],
    ['writing', 'stranger', 'teaser', false, false],
    ['writing', 'owner', 'timeline', false, true],
    ['writing', 'artist', 'teaser', false, true],
    ['writing', 'otherArtist', 'teaser', false, false],
    ['writing', 'admin', 'timeline', false, true],
    ['shipped', 'visitor', 'song', false, false],
    ['shipped', 'stranger', 'song', false, false],
    ['shipped', 'owner', 'song', true, true],
    ['shipped', 'artist', 'song', false, true],
    ['shipped', 'admin', 'song', false, true],
    ['canceled', 'visitor', 'canceled', false, false],
    ['canceled', 'stranger', 'canceled', false, false],
    ['canceled', 'artist', 'canceled', false, true],
    ['canceled', 'owner', 'canceled', false, true],
    ['canceled', 'admin', 'canceled', false, true],
  ])('%s for the %s', (status, viewer, screen, canDownload, canReadBrief) => {
    expect(storyView(story(status), viewers[viewer])).toEqual({
      screen,
      isOwner: viewer === 'owner',
      canDownload,
      canReadBrief,
      mayBeIndexed: false,
    });
  });

  it('may be indexed when the owner has made a delivered song public', () => {
    expect(storyView(story('shipped', { visibility: 'public' }), null).mayBeIndexed).toBe(true);
    expect(storyView(story('writing', { visibility: 'public' }), null).mayBeIndexed).toBe(false);
  });

  it('lets everybody who hears a delivered song keep its file when the owner allows that', () => {
    const shared = (status: string, visibility: Visibility, viewer: keyof typeof viewers) =>
      storyView(story(status, { visibility, sharesFile: true }), viewers[viewer]).canDownload;
    expect(shared('shipped', 'unlisted', 'visitor')).toBe(true);
    expect(shared('shipped', 'public', 'stranger')).toBe(true);
    expect(shared('shipped', 'private', 'visitor')).toBe(false);
    expect(shared('shipped', 'private', 'owner')).toBe(true);
    expect(shared('writing', 'unlisted', 'visitor')).toBe(false);
    expect(shared('canceled', 'unlisted', 'visitor')).toBe(false);
  });

  it.each<[string, keyof typeof viewers, string]>([
    ['shipped', 'visitor', 'private'],
    ['shipped', 'stranger', 'private'],
    ['shipped', 'otherArtist', 'private'],
    ['shipped', 'artist', 'song'],
    ['shipped', 'owner', 'song'],
    ['shipped', 'admin', 'song'],
    ['writing', 'visitor', 'private'],
    ['writing', 'owner', 'timeline'],
    ['canceled', 'stranger', 'private'],
    ['canceled', 'owner', 'canceled'],
  ])('of a private story that is %s shows the %s: %s', (status, viewer, screen) => {
    const view = storyView(story(status, { visibility: 'private' }), viewers[viewer]);
    expect([view.screen, view.mayBeIndexed]).toEqual([screen, false]);
  });

  it('does not treat a visitor as the artist of a story that has none', () => {
    expect(storyView(story('writing', { artistUserId: null }), null).canReadBrief).toBe(false);
  });
});

describe('the role on a song page (spec 6-16, 6-17)', () => {
  it.each([
    [{ isOwner: true, isGift: true, role: 'customer' }, 'gifter'],
    [{ isOwner: false, isGift: true, role: null }, 'recipient'],
    [{ isOwner: false, isGift: false, role: 'artist' }, 'artist'],
    [{ isOwner: false, isGift: false, role: 'admin' }, 'admin'],
    [{ isOwner: false, isGift: false, role: 'vendor' }, 'visitor'],
    [{ isOwner: false, isGift: false, role: null }, 'visitor'],
  ])('of %j is %s', (facts, role) => {
    expect(songPageRole(facts)).toBe(role);
  });
});

describe('goods for a story', () => {
  const story = {
    ownerId: 7,
    slug: 'page',
    gift: 'gift' as string | null,
    status: 'shipped',
    visibility: 'unlisted' as Visibility,
  };

  it.each([
    ['its owner', {}, { userId: 7, key: null }, true],
    ['its owner, while it is private', { visibility: 'private' }, { userId: 7, key: null }, true],
    ['its owner, before the delivery', { status: 'created' }, { userId: 7, key: null }, true],
    ['somebody with its number only', {}, { userId: 8, key: null }, false],
    ['a visitor with the address of its page', {}, { userId: null, key: 'page' }, true],
    ['a visitor with its gift', {}, { userId: null, key: 'gift' }, true],
    ['a visitor with another key', {}, { userId: null, key: 'other' }, false],
    ['a visitor without a key, when it has no gift', { gift: null }, { userId: null, key: null }, false],
    [
      'somebody with the address, while it is private',
      { visibility: 'private' },
      { userId: 8, key: 'page' },
      false,
    ],
    [
      'somebody with the gift, while it is private',
      { visibility: 'private' },
      { userId: 8, key: 'gift' },
      false,
    ],
    [
      'somebody with the address, before the delivery',
      { status: 'created' },
      { userId: 8, key: 'page' },
      false,
    ],
    [
      'somebody with the address of a canceled one',
      { status: 'canceled' },
      { userId: 8, key: 'page' },
      false,
    ],
  ] as const)('for %s', (_, change, buyer, expected) => {
    expect(mayBuyFor({ ...story, ...change }, buyer)).toBe(expected);
  });
});
