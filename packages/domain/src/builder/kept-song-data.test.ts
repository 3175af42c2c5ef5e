import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeptSongData } from './kept-song-data.ts';
import { emptySongData, type SongData } from './song-data.ts';

const DRAFT: SongData = {
  ...emptySongData(),
  slug: 'nine-2_B',
  occasion: 'Wedding',
  wanted_by: '2026-12-24',
  genre: '10',
  gender: '3',
  gifter_email: 'ana@example.com',
  lastSongBuildPage: 'SongBuilderDetails',
  selected_recommended_artist: { id: 'artist-7', artist_name: 'June Vale', photo: null },
  recommended_artists: ['1', 'artist-7'],
  recipient: 'Lou',
  relationship: 'Friend',
  moods: ['43', '2'],
  questions: [
    { question: 'What they mean to you', answer: 'All.' },
    { question: 'Advice you have for them', answer: 'None.' },
  ],
  pronunciations: [{ subject: 'Siobhan', pronounce: 'shi-VAWN', audio: null, saved: false, expire: null }],
  must_have_questions: [{ answer: 'The porch', description: 'where we met' }],
  extra_verses: 2,
  pickForMe: false,
  notes: 'No brass, please.',
};

const dataOf = (stored: unknown) => readKeptSongData(stored)?.data ?? null;

describe('readKeptSongData', () => {
  it('reads a stored draft, and a missing one as empty', () => {
    expect(dataOf(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT);
    expect(dataOf({})).toEqual(emptySongData());
  });

  it.each([[null], [undefined], ['{}'], [[]], [3]])('finds no draft in %j', (stored) => {
    expect(dataOf(stored)).toBeNull();
  });

  it.each<[string, Record<string, unknown>, Partial<SongData>]>([
    ['a choice that is none', { genre: '7' }, { genre: '' }],
    ['text that is too long', { notes: 'x'.repeat(2_001) }, { notes: '' }],
    [
      'one answer of two',
      { questions: [{ ...DRAFT.questions[0], answer: 5 }, DRAFT.questions[1]] },
      { questions: [{ question: 'What they mean to you', answer: '' }, ...DRAFT.questions.slice(1)] },
    ],
    [
      'one question of two',
      { questions: [{ question: 'Why?', answer: 'So.' }, DRAFT.questions[1]] },
      { questions: DRAFT.questions.slice(1) },
    ],
    [
      'a name that is none, among others',
      { pronunciations: ['Lou', ...DRAFT.pronunciations] },
      { pronunciations: DRAFT.pronunciations },
    ],
    [
      'an artist without an id',
      { selected_recommended_artist: { artist_name: 'June Vale' } },
      { selected_recommended_artist: null },
    ],
    ['older fields that are none', { older: { flow_version: 2 } }, { older: null }],
  ])('loses no more than %s', (_case, change, kept) => {
    expect(dataOf({ ...DRAFT, ...change })).toEqual({ ...DRAFT, ...kept });
  });

  it('names the fields that were lost completely', () => {
    const odd = { genre: '99', questions: [{ ...DRAFT.questions[0], answer: 5 }] };
    expect(readKeptSongData({ ...DRAFT, ...odd })?.lost).toEqual(new Set(['genre']));
    expect(readKeptSongData(DRAFT)?.lost).toEqual(new Set());
  });

  it('never throws, keeps every valid field beside an invalid one, and reads its own result unchanged', () => {
    const field = fc.constantFrom(...Object.keys(DRAFT));
    fc.assert(
      fc.property(fc.jsonValue(), field, fc.jsonValue(), (any, key, odd) => {
        dataOf(any);
        const read = dataOf({ ...DRAFT, [key]: odd });
        expect({ ...read, [key]: null }).toEqual({ ...DRAFT, [key]: null });
        expect(dataOf(read)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it('survives values that are nested deeper than any draft', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    expect(dataOf({ ...DRAFT, notes: deep, genre: 'x' })).toEqual({
      ...DRAFT,
      notes: '',
      genre: '',
    });
  });
});
