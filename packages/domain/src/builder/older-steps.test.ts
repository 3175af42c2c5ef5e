import { describe, expect, it } from 'vitest';
import { entryStep } from './entry-step.ts';
import { inFlow } from './older.ts';
import { emptySongData, type SongData } from './song-data.ts';
import {
  fieldErrors,
  isStepValid,
  previousStep,
  redirectFrom,
  routeNameOf,
  type StepId,
  skipTo,
} from './steps.ts';

const FACTS = { userEmail: null, songInCart: false };
const EMPTY = inFlow(emptySongData(), false);
const WHOLE: SongData = {
  ...EMPTY,
  occasion: 'Birthday',
  relationship: 'Mom',
  genre: '4',
  gender: '3',
  moods: ['4'],
  recipient: 'Maya',
  gifter_email: 'ann@example.com',
  selected_recommended_artist: { id: '7', artist_name: 'Wes', photo: null },
};

describe('what each step of the older builder needs (spec 4.1-06…4.1-10)', () => {
  it('names every field that is missing on the first step', () => {
    expect(Object.keys(fieldErrors('characteristics', EMPTY, FACTS))).toEqual([
      'occasion',
      'relationship',
      'genre',
      'gender',
      'moods',
    ]);
  });

  it.each<[StepId, keyof SongData]>([
    ['characteristics', 'moods'],
    ['artist', 'selected_recommended_artist'],
    ['recipient', 'recipient'],
  ])('%s is valid with %s and not without', (step, field) => {
    expect(isStepValid(step, WHOLE, FACTS)).toBe(true);
    expect(isStepValid(step, { ...WHOLE, [field]: EMPTY[field] }, FACTS)).toBe(false);
  });

  it('asks a visitor for a valid e-mail address, and a signed-in user for none (spec 5-06)', () => {
    expect(fieldErrors('recipient', { ...WHOLE, gifter_email: 'ann' }, FACTS)).toEqual({
      gifter_email: 'email_invalid',
    });
    expect(isStepValid('recipient', { ...WHOLE, gifter_email: '' }, { ...FACTS, userEmail: 'a@b.co' })).toBe(
      true,
    );
  });

  it('always counts the story as complete', () => expect(isStepValid('details', EMPTY, FACTS)).toBe(true));
});

it('stores its own names of the screens', () => {
  expect(routeNameOf('recipient', WHOLE)).toBe('BsRecipientContactV2');
  expect(routeNameOf('recipient', emptySongData())).toBe('SongBuilderRecipient');
});

describe('the bare path (spec 2.3-11)', () => {
  it.each([
    ['', 'characteristics'],
    ['BsStoryDetailsV2', 'details'],
    ['BsSongArtist', 'artist'],
    ['SongBuilderRecipient', 'recipient'],
  ])('after %j leads to %s', (lastSongBuildPage, step) => {
    expect(entryStep({ ...EMPTY, lastSongBuildPage }, FACTS)).toBe(step);
  });

  it('does not lead to pre-cart when the song is already in the cart', () => {
    expect(entryStep({ ...EMPTY, lastSongBuildPage: 'BsPreCartV2' }, { ...FACTS, songInCart: true })).toBe(
      'details',
    );
  });
});

describe('the recommendations are skipped (spec 2.3-14)', () => {
  it.each<[string, Partial<SongData>, StepId | null]>([
    ['not when there is a sound to recommend by', {}, null],
    ['on without a genre', { genre: '' }, 'recipient'],
    ['on without a voice', { gender: '' }, 'recipient'],
    ['back without a genre', { genre: '', lastSongBuildPage: 'BsRecipientContactV2' }, 'characteristics'],
    [
      'on when the artist is known',
      { older: EMPTY.older && { ...EMPTY.older, preferred_artist_switch: true } },
      'recipient',
    ],
  ])('%s', (_what, over, to) => expect(skipTo('artist', { ...WHOLE, ...over })).toBe(to));

  it('never in the v3 builder, and no other step is skipped', () => {
    expect(skipTo('artist', emptySongData())).toBeNull();
    expect(skipTo('recipient', EMPTY)).toBeNull();
  });
});

it('goes back from the recipient to where the artist was chosen (spec 2.3-07)', () => {
  expect(previousStep('recipient', WHOLE)).toBe('artist');
  const older = WHOLE.older && { ...WHOLE.older, artist_selection_method: 'search' as const };
  expect(previousStep('recipient', { ...WHOLE, older })).toBe('find-artist');
  expect(previousStep('details', WHOLE)).toBe('recipient');
});

it('lets people visit any step, and skips pre-cart when the song is already in the cart', () => {
  expect(redirectFrom('details', EMPTY, FACTS)).toBeNull();
  expect(redirectFrom('pre-cart', WHOLE, FACTS)).toBeNull();
  expect(redirectFrom('pre-cart', WHOLE, { ...FACTS, songInCart: true })).toBe('details');
});
