import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryStep } from './entry-step.ts';
import { emptySongData, type SongData } from './song-data.ts';
import {
  fieldErrors,
  firstInvalidStep,
  isStepValid,
  nextStop,
  PROGRESS_SECTIONS,
  redirectFrom,
  STEPS,
  type StepFacts,
  type StepId,
  sectionShare,
  stepOfSegment,
  stepPath,
} from './steps.ts';

const visitor: StepFacts = { userEmail: null, songInCart: false };
const member: StepFacts = { userEmail: 'ana@example.com', songInCart: false };
const withSong: StepFacts = { ...visitor, songInCart: true };

const done = (change: Partial<SongData> = {}): SongData => ({
  ...emptySongData(),
  occasion: 'Birthday',
  genre: '1',
  gender: '3',
  selected_recommended_artist: { id: 'a1', artist_name: 'June Vale', photo: null },
  recipient: 'Lou',
  relationship: 'Friend',
  gifter_email: 'lou@example.com',
  moods: ['4'],
  questions: [
    { question: 'What they mean to you', answer: 'All.' },
    { question: 'Advice you have for them', answer: 'Rest.' },
  ],
  ...change,
});
const [first, second] = done().questions;
if (!first || !second) throw new Error('the fixture has two questions');
const third = { question: 'Other stories or memories', answer: 'x' } as const;

describe('the step table', () => {
  it('has the paths and route names of spec 2.3-27…2.3-32, in order', () => {
    const rows = Object.entries(STEPS).map(([id, s]) => [
      id,
      s.path,
      s.routeName,
      s.section,
      s.previous,
      s.next,
    ]);
    expect(rows).toEqual([
      ['characteristics', 'song-characteristics', 'SongBuilderCharacteristics', 1, null, 'artist'],
      [
        'artist',
        'artist-recommendations',
        'SongBuilderArtistRecommendation',
        2,
        'characteristics',
        'recipient',
      ],
      ['find-artist', 'find-artist', 'SongBuilderArtistSearch', 2, 'artist', 'recipient'],
      ['recipient', 'recipient-info', 'SongBuilderRecipient', 3, 'artist', 'details'],
      ['details', 'story-details', 'SongBuilderDetails', 4, 'recipient', 'pre-cart'],
      ['pre-cart', 'pre-cart', 'SongBuilderPreCart', null, 'details', 'cart'],
    ]);
    for (const { section, step } of PROGRESS_SECTIONS) expect(STEPS[step].section).toBe(section);
  });

  it('recognises a step only by its whole path segment', () => {
    for (const [id, { path }] of Object.entries(STEPS)) expect(stepOfSegment(path)).toBe(id);
    for (const segment of ['story', 'story-details/x', '', 'details', 'toString'])
      expect(stepOfSegment(segment)).toBeNull();
    expect(stepPath('details')).toBe('/song-builder/story-details');
  });
});

describe('fieldErrors', () => {
  it.each<[StepId, Partial<SongData>, StepFacts, Record<string, string>]>([
    ['characteristics', {}, visitor, {}],
    ['characteristics', { occasion: '' }, visitor, { occasion: 'not_select' }],
    ['characteristics', { genre: '' }, visitor, { genre: 'not_select' }],
    ['characteristics', { gender: '' }, visitor, { gender: 'not_select' }],
    ['characteristics', { moods: [], tempo: '1', relationship: '' }, visitor, {}],
    ['artist', {}, visitor, {}],
    ['artist', { selected_recommended_artist: null }, visitor, { selected_recommended_artist: 'not_select' }],
    [
      'artist',
      { selected_recommended_artist: { id: '', artist_name: 'x', photo: null } },
      visitor,
      { selected_recommended_artist: 'not_select' },
    ],
    [
      'find-artist',
      { require_update_artist: true },
      visitor,
      { selected_recommended_artist: 'artist_unavailable' },
    ],
    ['recipient', {}, visitor, {}],
    ['recipient', { recipient: ' \u200B ' }, visitor, { recipient: 'required' }],
    ['recipient', { relationship: '' }, visitor, { relationship: 'not_select' }],
    ['recipient', { gifter_email: ' ' }, visitor, { gifter_email: 'required' }],
    ['recipient', { gifter_email: 'lou@' }, visitor, { gifter_email: 'email_invalid' }],
    ['recipient', { gifter_email: ' Lou@Example.com ' }, visitor, {}],
    ['recipient', { gifter_email: 'lou@' }, member, {}],
    ['details', {}, visitor, {}],
    ['details', { moods: [] }, visitor, { moods: 'not_select' }],
    [
      'details',
      { questions: [] },
      visitor,
      { questions: 'please_select_two', 'questions.0.answer': 'required', 'questions.1.answer': 'required' },
    ],
    [
      'details',
      { questions: [first] },
      visitor,
      { questions: 'please_select_two', 'questions.1.answer': 'required' },
    ],
    ['details', { questions: [first, second, third] }, visitor, { questions: 'please_select_two' }],
    [
      'details',
      { questions: [first, { ...second, answer: '\n ' }] },
      visitor,
      { 'questions.1.answer': 'required' },
    ],
    [
      'details',
      { questions: [{ ...first, answer: 'x'.repeat(10_001) }, second] },
      visitor,
      { 'questions.0.answer': 'too_long' },
    ],
    ['details', { questions: [{ ...first, answer: 'x'.repeat(10_000) }, second] }, visitor, {}],
    ['pre-cart', {}, visitor, { song: 'required' }],
    ['pre-cart', {}, withSong, {}],
  ])('%s with %j', (step, change, facts, errors) => {
    expect(fieldErrors(step, done(change), facts)).toEqual(errors);
    expect(isStepValid(step, done(change), facts)).toBe(Object.keys(errors).length === 0);
  });
});

describe('the way through', () => {
  const gaps: [StepId, Partial<SongData>][] = [
    ['characteristics', { genre: '' }],
    ['artist', { selected_recommended_artist: null }],
    ['recipient', { recipient: '' }],
    ['details', { moods: [] }],
  ];

  it.each(gaps)('begins at the first invalid step, %s', (step, gap) => {
    expect(firstInvalidStep(done(gap), visitor)).toBe(step);
    expect(entryStep(done(gap), withSong)).toBe(step);
  });

  it('begins at the earliest of several invalid steps', () => {
    expect(firstInvalidStep(emptySongData(), visitor)).toBe('characteristics');
    expect(firstInvalidStep(done({ recipient: '', moods: [] }), visitor)).toBe('recipient');
  });

  it('leads a complete draft to Pre-cart, or to Details once the song is in the cart', () => {
    expect(firstInvalidStep(done(), visitor)).toBe('pre-cart');
    expect(entryStep(done(), visitor)).toBe('pre-cart');
    expect(firstInvalidStep(done(), withSong)).toBeNull();
    expect(entryStep(done(), withSong)).toBe('details');
  });

  it.each<[StepId, Partial<SongData>, StepFacts, StepId | null]>([
    ['characteristics', { genre: '' }, visitor, null],
    ['artist', { genre: '' }, visitor, 'characteristics'],
    ['find-artist', { genre: '' }, visitor, 'characteristics'],
    ['find-artist', { selected_recommended_artist: null }, visitor, null],
    ['recipient', { selected_recommended_artist: null }, visitor, 'artist'],
    ['details', { recipient: '', moods: [] }, visitor, 'recipient'],
    ['details', { moods: [] }, visitor, null],
    ['pre-cart', { moods: [] }, visitor, 'details'],
    ['pre-cart', {}, visitor, null],
    ['pre-cart', {}, withSong, 'details'],
    ['pre-cart', { genre: '' }, withSong, 'characteristics'],
  ])('a visit to %s with %j goes to %4$s', (step, change, facts, target) => {
    expect(redirectFrom(step, done(change), facts)).toBe(target);
  });

  it('goes on, and skips pre-cart when the song is already in the cart', () => {
    expect(nextStop('details', visitor)).toBe('pre-cart');
    expect(nextStop('details', withSong)).toBe('cart');
    expect(nextStop('artist', withSong)).toBe('recipient');
    expect(nextStop('pre-cart', visitor)).toBe('cart');
  });

  it('computes the progress of each section from its fields', () => {
    expect(sectionShare('characteristics', emptySongData(), visitor)).toBe(0);
    expect(sectionShare('characteristics', { ...emptySongData(), genre: '1' }, visitor)).toBeCloseTo(1 / 3);
    expect(sectionShare('details', done({ questions: [first] }), visitor)).toBe(0.5);
    expect(sectionShare('recipient', done(), visitor)).toBe(1);
  });

  it('never redirects again from the target of a redirect, for any draft', () => {
    const drafts = fc.record({
      genre: fc.constantFrom('' as const, '1' as const),
      selected_recommended_artist: fc.constantFrom(null, done().selected_recommended_artist),
      recipient: fc.constantFrom('', 'Lou'),
      moods: fc.constantFrom<SongData['moods']>([], ['4']),
    });
    fc.assert(
      fc.property(
        drafts,
        fc.boolean(),
        fc.constantFrom<StepId>('artist', 'find-artist', 'recipient', 'details', 'pre-cart'),
        (change, songInCart, step) => {
          const facts = { userEmail: null, songInCart };
          const target = redirectFrom(step, done(change), facts);
          if (target !== null) expect(redirectFrom(target, done(change), facts)).toBeNull();
          expect(redirectFrom(entryStep(done(change), facts), done(change), facts)).toBeNull();
        },
      ),
    );
  });
});
