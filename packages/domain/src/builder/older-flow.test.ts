import { describe, expect, it } from 'vitest';
import { inFlow, selectOlderArtist } from './older.ts';
import {
  checkOlder,
  detectFlow,
  FIELD_PAGES,
  type FlowTraces,
  olderObstacle,
  olderStepOf,
} from './older-flow.ts';
import { emptySongData, type SongData } from './song-data.ts';

const WHOLE: SongData = inFlow(
  {
    ...emptySongData(),
    occasion: 'Birthday',
    relationship: 'Mom',
    genre: '4',
    gender: '3',
    moods: ['4'],
    recipient: 'Maya',
    selected_recommended_artist: { id: '7', artist_name: 'Wes', photo: null },
  },
  false,
);
const ARTIST = {
  id: 7,
  artist_name: 'Wes',
  photo: null,
  genres: ['4', '2'],
  gender: '1',
  available_delivery_days: 5,
  artist_power_user: false,
  artist_verified: true,
  exclusivity: false,
  video: null,
};

it.each<[FlowTraces, string, string]>([
  [{ flow_version: 'v1', lastSongBuildPage: 'BsStoryDetailsV2' }, 'v1', 'high'],
  [{ artist_selection_method: 'search', lastSongBuildPage: 'BsSongArtist' }, 'v2', 'medium'],
  [{ artist_selection_method: '', lastSongBuildPage: 'BsSongArtist' }, 'v1', 'medium'],
  [{ lastSongBuildPage: 'BsPreCart' }, 'v2', 'medium'],
  [{ moods: [], recipient: 'Maya' }, 'v1', 'low'],
  [{ moods: ['4'], recipient: 'Maya' }, 'v2', 'low'],
  [{}, 'v2', 'low'],
])('%o was written by %s, with %s confidence (spec 4.1-01…4.1-05)', (traces, flow, confidence) => {
  expect(detectFlow(traces)).toEqual({ flow, confidence });
});

it.each([
  ['BsOccasionRecipient', 'characteristics'],
  ['BsSongCharacteristics', 'characteristics'],
  ['BsSongArtist', 'artist'],
  ['BsStoryDetailsCombined', 'details'],
  ['BsCharacteristicsOccasionV2', 'characteristics'],
  ['BsArtistRecommendationsV2', 'artist'],
  ['BsArtistSearchV2', 'find-artist'],
  ['BsRecipientContactV2', 'recipient'],
  ['BsStoryDetailsV2', 'details'],
  ['BsPreCart', 'pre-cart'],
  ['BsPreCartV2', 'pre-cart'],
  ['SongBuilderDetails', null],
  ['constructor', null],
])('%s is the step %s (spec 2.3-03…2.3-09, 2.3-24, 3.1-15)', (page, step) => {
  expect(olderStepOf(page)).toBe(step);
});

it('knows where each flow asks for a field (spec 4.1-11…4.1-13)', () => {
  expect(FIELD_PAGES.v1.recipient).toBe('BsOccasionRecipient');
  expect(FIELD_PAGES.v2.recipient).toBe('BsRecipientContactV2');
  expect(FIELD_PAGES.v2.artist_selection).toBe('BsArtistRecommendationsV2');
  expect(FIELD_PAGES.v1).not.toHaveProperty('moods');
});

describe('the unified check', () => {
  it('finds nothing missing in a whole draft', () => {
    expect(checkOlder(WHOLE)).toEqual([]);
  });

  it('names the missing fields in the specified order (spec 5-08…5-10, 5-17)', () => {
    expect(checkOlder(inFlow(emptySongData(), false))).toEqual([
      'occasion',
      'relationship',
      'recipient',
      'genre',
      'gender',
      'moods',
      'artist_selection',
    ]);
  });

  it('accepts an artist who was chosen in the search (spec 4.1-08)', () => {
    const bySearch = {
      ...WHOLE,
      ...selectOlderArtist(WHOLE, ARTIST, { genre: '4' }),
      selected_recommended_artist: null,
    };
    expect(checkOlder(bySearch)).toEqual([]);
  });
});

describe('the obstacle before the cart', () => {
  const obstacle = (over: Partial<SongData>, expired = false) =>
    olderObstacle({ ...WHOLE, ...over }, { expired });

  it('is nothing for a whole draft', () => expect(obstacle({})).toBeNull());

  it('is the first missing field, on its page', () => {
    expect(obstacle({ recipient: ' ', moods: [] })).toEqual({
      reason: 'missing',
      step: 'recipient',
      fields: ['recipient', 'moods'],
      mismatch: false,
    });
  });

  it('says when the draft is of the former flow (spec 5-16)', () => {
    const older = WHOLE.older && { ...WHOLE.older, flow_version: 'v1' as const };
    expect(obstacle({ older, moods: [] })).toMatchObject({ step: 'characteristics', mismatch: true });
  });

  it.each<[string, Partial<SongData>, string]>([
    ['an artist who has to be chosen anew (spec 4.1-16)', { require_update_artist: true }, 'artist'],
    ['an artist without a genre (spec 4.1-17)', selectOlderArtist(WHOLE, ARTIST), 'find-artist'],
  ])('is %s', (_what, over, step) => expect(obstacle(over)?.step).toBe(step));

  it('is a recording that has expired (spec 4.1-15)', () => {
    expect(obstacle({}, true)).toEqual({ reason: 'pronunciation_expired', step: 'details' });
  });
});
