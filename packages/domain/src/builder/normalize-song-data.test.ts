import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_CASES } from '../testing/cases.ts';
import { normalizeSongData } from './normalize-song-data.ts';
import {
  emptySongData,
  MAX_EXTRA_VERSES,
  MAX_MUST_HAVES,
  MAX_PRONUNCIATIONS,
  MAX_RECOMMENDED,
  type SongData,
} from './song-data.ts';

const full = (): SongData => ({
  slug: 'nine-2_B',
  occasion: 'Wedding',
  wanted_by: '2026-12-24',
  genre: '10',
  gender: '3',
  gifter_email: 'ana@example.com',
  lastSongBuildPage: 'SongBuilderDetails',
  selected_recommended_artist: { id: 'artist-7', artist_name: 'June Vale', photo: '/media/june.webp' },
  recommended_artists: ['1', 'artist-7'],
  require_update_artist: true,
  recipient: 'Lou',
  relationship: 'Fiancé/Fiancée',
  song_product_name: 'personalized-song',
  moods: ['43', '2'],
  questions: [
    { question: 'What they mean to you', answer: 'All.' },
    { question: 'Advice you have for them', answer: '' },
  ],
  tempo: '4',
  pronunciations: [
    {
      subject: 'Siobhan',
      pronounce: 'shi-VAWN',
      audio: 'u/1.webm',
      saved: true,
      expire: '2026-12-01T00:00:00.000Z',
    },
  ],
  must_have_questions: [{ answer: 'The porch', description: 'where we met' }],
  extra_verses: 2,
  pickForMe: false,
  notes: 'No brass, please.',
  older: {
    flow_version: 'v1',
    artist_selection_method: 'search',
    selected_artists: [
      {
        id: '7',
        artist_name: 'June Vale',
        photo: '/media/june.webp',
        genres: ['10', '4'],
        gender: '2',
        available_delivery_days: 4,
        artist_power_user: true,
        artist_verified: true,
        exclusivity: true,
        videos: [{ video_type: 'Artist Intro', src: '/media/videos/june.webm' }],
        genresOptions: ['10', '4'],
        fromSinglePage: true,
        selected_genre: '10',
      },
    ],
    preferred_artist_switch: true,
    preferred_artist: 'June Vale',
    tempo_preference: '4',
    mention_recipient: 'Yes',
    mention_occasion: 'No',
    deliveryType: 'standard',
    selectedDeliveryMethod: 'mail',
  },
});

const fieldsOf = (input: unknown) => {
  const result = normalizeSongData(input);
  if (result.ok) return null;
  expect(result.refusal.code).toBe('song_data_invalid');
  return result.refusal.fields;
};
const accepted = (input: unknown) => {
  const result = normalizeSongData(input);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

describe('normalizeSongData', () => {
  it('keeps a complete draft unchanged and makes an empty one from nothing', () => {
    expect(accepted(full())).toEqual(full());
    expect(accepted({})).toEqual(emptySongData());
    expect(accepted(Object.fromEntries(Object.keys(full()).map((key) => [key, null])))).toEqual(
      emptySongData(),
    );
  });

  it('drops unknown fields, inside objects too', () => {
    const dirty = {
      ...full(),
      role: 'admin',
      selected_recommended_artist: { id: 'artist-7', artist_name: 'June Vale', photo: null, price: 1 },
      pronunciations: [{ subject: 'Lou', owner: 1 }],
      must_have_questions: [{ answer: 'a', description: 'b', extra: 1 }],
      questions: [{ question: 'What they mean to you', answer: 'All.', key: 'k' }],
    };
    const data = accepted(dirty);
    expect(Object.keys(data).sort()).toEqual(Object.keys(emptySongData()).sort());
    expect(data.selected_recommended_artist).toEqual({
      id: 'artist-7',
      artist_name: 'June Vale',
      photo: null,
    });
    expect(data.pronunciations).toEqual([
      { subject: 'Lou', pronounce: '', audio: null, saved: false, expire: null },
    ]);
    expect(data.must_have_questions).toEqual([{ answer: 'a', description: 'b' }]);
    expect(data.questions).toEqual([{ question: 'What they mean to you', answer: 'All.' }]);
  });

  it('turns numbers into ids and drops duplicates', () => {
    const data = accepted({
      genre: 10,
      gender: 3,
      moods: [4, '4', 43],
      tempo: 1,
      recommended_artists: [7, '7', 8],
      selected_recommended_artist: { id: 12, artist_name: 'June' },
    });
    expect(data).toMatchObject({ genre: '10', gender: '3', moods: ['4', '43'], tempo: '1' });
    expect(data.recommended_artists).toEqual(['7', '8']);
    expect(data.selected_recommended_artist).toEqual({ id: '12', artist_name: 'June', photo: null });
  });

  it('tidies text and leaves blank answers to the checks of the steps', () => {
    const data = accepted({ recipient: 'Lou\u0000\uD800', notes: 'a\r\nb', song_product_name: '' });
    expect(data).toMatchObject({
      recipient: 'Lou\uFFFD',
      notes: 'a\nb',
      song_product_name: 'personalized-song',
    });
    expect(accepted({ recipient: '  ' }).recipient).toBe('  ');
  });

  it.each<[string, unknown, string, string]>([
    ['occasion', 'Thursday', 'occasion', 'invalid'],
    ['occasion', {}, 'occasion', 'invalid'],
    ['wanted_by', '2026-02-30', 'wanted_by', 'invalid'],
    ['genre', '7', 'genre', 'invalid'],
    ['gender', 1.5, 'gender', 'invalid'],
    ['relationship', 'Enemy', 'relationship', 'invalid'],
    ['tempo', '9', 'tempo', 'invalid'],
    ['moods', ['4', 'angry'], 'moods', 'invalid'],
    ['moods', '4', 'moods', 'invalid'],
    ['moods', Array(17).fill('4'), 'moods', 'too_many'],
    ['slug', '../etc', 'slug', 'invalid'],
    ['slug', 'a'.repeat(101), 'slug', 'too_long'],
    ['song_product_name', 'a b', 'song_product_name', 'invalid'],
    ['lastSongBuildPage', '/x', 'lastSongBuildPage', 'invalid'],
    ['recipient', 5, 'recipient', 'invalid'],
    ['recipient', 'x'.repeat(101), 'recipient', 'too_long'],
    ['gifter_email', 'x'.repeat(255), 'gifter_email', 'too_long'],
    ['notes', 'x'.repeat(2001), 'notes', 'too_long'],
    ['require_update_artist', 'yes', 'require_update_artist', 'invalid'],
    ['pickForMe', 1, 'pickForMe', 'invalid'],
    ['extra_verses', -1, 'extra_verses', 'invalid'],
    ['extra_verses', 1.5, 'extra_verses', 'invalid'],
    ['extra_verses', '2', 'extra_verses', 'invalid'],
    ['extra_verses', MAX_EXTRA_VERSES + 1, 'extra_verses', 'too_many'],
    ['recommended_artists', [{}], 'recommended_artists', 'invalid'],
    ['recommended_artists', ['a b'], 'recommended_artists', 'invalid'],
    ['recommended_artists', Array(MAX_RECOMMENDED + 1).fill('1'), 'recommended_artists', 'too_many'],
    ['selected_recommended_artist', 'June', 'selected_recommended_artist', 'invalid'],
    ['selected_recommended_artist', [], 'selected_recommended_artist', 'invalid'],
    ['selected_recommended_artist', {}, 'selected_recommended_artist.id', 'invalid'],
    ['selected_recommended_artist', { id: '' }, 'selected_recommended_artist.id', 'invalid'],
    [
      'selected_recommended_artist',
      { id: '1', artist_name: 'x'.repeat(81) },
      'selected_recommended_artist.artist_name',
      'too_long',
    ],
    [
      'selected_recommended_artist',
      { id: '1', photo: 'x'.repeat(501) },
      'selected_recommended_artist.photo',
      'too_long',
    ],
    ['questions', [null], 'questions.0.question', 'invalid'],
    ['questions', [{ question: 'Why?' }], 'questions.0.question', 'invalid'],
    [
      'questions',
      [{ question: 'What they mean to you' }, { question: 'What they mean to you' }],
      'questions.1.question',
      'invalid',
    ],
    [
      'questions',
      [{ question: 'What they mean to you', answer: 'x'.repeat(10_001) }],
      'questions.0.answer',
      'too_long',
    ],
    ['questions', Array(10).fill({ question: 'What they mean to you' }), 'questions', 'too_many'],
    ['pronunciations', ['Lou'], 'pronunciations.0', 'invalid'],
    ['pronunciations', [{}, { subject: 'x'.repeat(101) }], 'pronunciations.1.subject', 'too_long'],
    ['pronunciations', [{ pronounce: 'x'.repeat(201) }], 'pronunciations.0.pronounce', 'too_long'],
    ['pronunciations', [{ expire: 'soon' }], 'pronunciations.0.expire', 'invalid'],
    ['pronunciations', Array(MAX_PRONUNCIATIONS + 1).fill({}), 'pronunciations', 'too_many'],
    ['must_have_questions', [{ answer: 'x'.repeat(101) }], 'must_have_questions.0.answer', 'too_long'],
    [
      'must_have_questions',
      [{ description: 'x'.repeat(201) }],
      'must_have_questions.0.description',
      'too_long',
    ],
    ['must_have_questions', Array(MAX_MUST_HAVES + 1).fill({}), 'must_have_questions', 'too_many'],
  ])('refuses a wrong %s: $2 $3', (key, value, path, code) => {
    expect(fieldsOf({ ...full(), [key]: value })).toEqual({ [path]: code });
  });

  it.each<[string, unknown]>([
    ['slug', 'a'.repeat(100)],
    ['recipient', 'x'.repeat(100)],
    ['notes', 'x'.repeat(2000)],
    ['extra_verses', MAX_EXTRA_VERSES],
    ['extra_verses', 0],
    ['questions', [{ question: 'What they mean to you', answer: 'x'.repeat(10_000) }]],
    [
      'must_have_questions',
      Array(MAX_MUST_HAVES).fill({ answer: 'x'.repeat(100), description: 'x'.repeat(200) }),
    ],
    ['recommended_artists', Array.from({ length: MAX_RECOMMENDED }, (_, i) => String(i))],
    ['pickForMe', true],
    ['moods', Array(16).fill('4')],
  ])('accepts %s up to its limit', (key, value) => {
    expect(fieldsOf({ ...full(), [key]: value })).toBeNull();
  });

  it('names all wrong fields at once', () => {
    expect(fieldsOf({ occasion: 'x', genre: 'x' })).toEqual({ occasion: 'invalid', genre: 'invalid' });
  });

  it.each([[null], [undefined], ['{}'], [[]], [3]])('refuses %j, which is not an object', (input) => {
    expect(fieldsOf(input)).toEqual({ '': 'invalid' });
  });

  it('ignores inherited fields', () => {
    expect(accepted(Object.create({ recipient: 'Lou' })).recipient).toBe('');
  });

  it('handles any JSON; a result is accepted again unchanged and can be stored as jsonb', () => {
    const nearly = fc.record(
      Object.fromEntries(
        Object.keys(full()).map((key) => [
          key,
          fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(full()))),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (input) => {
        const result = normalizeSongData(input);
        if (!result.ok) {
          expect(Object.keys(result.refusal.fields ?? {}).length).toBeGreaterThan(0);
          return;
        }
        expect(normalizeSongData(result.value)).toEqual(result);
        expect(JSON.stringify(result.value)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
      { numRuns: TEXT_CASES },
    );
  });
});

describe('recommended_artists as the older builder sends them (spec 3.1-06)', () => {
  const artist = (id: unknown) => ({
    ...{ id, artist_name: 'June Vale', genres: ['10'], average_rating: 4.8 },
    example_songs: [{ id: 3, title: 'Harbor lights', audio_url: '/media/songs/h.mp3' }],
  });

  it('are objects, of which the ids are kept', () => {
    expect(accepted({ recommended_artists: [artist(7), artist('artist-7'), 7, '8'] })).toMatchObject({
      recommended_artists: ['7', 'artist-7', '8'],
    });
  });

  it.each([
    [[artist('a b')], 'invalid'],
    [[artist(undefined)], 'invalid'],
    [[[7]], 'invalid'],
    [[null], 'invalid'],
    [artist(7), 'invalid'],
    [Array(MAX_RECOMMENDED + 1).fill(artist(7)), 'too_many'],
  ])('are refused when they are wrong: %#', (artists, code) => {
    expect(fieldsOf({ recommended_artists: artists })).toEqual({ recommended_artists: code });
  });
});

describe('the fields of the older builder sent flat, as spec 3.1 lists them', () => {
  const flat = { mention_recipient: 'Yes', tempo_preference: '3', preferred_artist_switch: true };

  it('are taken like those inside older, and win over them', () => {
    const read = normalizeSongData({ ...flat, older: { mention_recipient: 'No', mention_occasion: 'Yes' } });
    expect(read).toMatchObject({ ok: true, value: { older: { ...flat, mention_occasion: 'Yes' } } });
    expect(normalizeSongData(flat)).toMatchObject({
      ok: true,
      value: { older: { ...flat, deliveryType: 'standard', selected_artists: [] } },
    });
  });

  it('take recipient_name as the recipient', () => {
    expect(normalizeSongData({ recipient_name: 'Maya' })).toMatchObject({
      ok: true,
      value: { recipient: 'Maya', older: null },
    });
  });

  it('are refused when they are wrong', () => {
    expect(normalizeSongData({ mention_recipient: 'Yes', selected_artists: 'Odessa' }).ok).toBe(false);
  });
});
