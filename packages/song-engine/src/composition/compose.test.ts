import { GENRES, MOODS, TEMPOS } from '@keepsong/domain/builder/options';
import { expect, test } from 'vitest';
import { randomRequest, requestOf } from '../testing/requests.ts';
import { SINGERS } from '../voice/singers.ts';
import { composeSong } from './compose.ts';
import { isToneOf } from './harmony.ts';
import { BEATS_OF_BAR, lengthOf, type Song } from './song.ts';

const songs = Array.from({ length: 120 }, (_, number) => {
  const request = randomRequest(number);
  return { request, song: composeSong(request) };
});

const notesOf = (song: Song, line: number) => song.melody.filter((note) => note.line === line);

test('every genre in every tempo and mood has the form of a song and lasts 100 to 200 seconds', () => {
  for (const genre of GENRES)
    for (const tempo of TEMPOS)
      for (const mood of MOODS) {
        const song = composeSong(
          requestOf({ genre: genre.id, tempo: tempo.id, mood: mood.id, seed: `${mood.id}` }),
        );
        expect(song.sections.map(({ name }) => name).join(' ')).toBe(
          'intro verse chorus verse chorus bridge chorus outro',
        );
        const seconds = lengthOf(song);
        expect([genre.label, tempo.label, seconds >= 100 && seconds <= 200]).toEqual([
          genre.label,
          tempo.label,
          true,
        ]);
        expect(song.chords).toHaveLength(song.bars);
      }
});

test('in every genre the slow tempo is slower than the medium one, and the quick tempo is the fastest', () => {
  for (const genre of GENRES) {
    const speed = (tempo: '2' | '4' | '3') =>
      composeSong(requestOf({ genre: genre.id, tempo })).beatsPerMinute;
    expect(speed('2')).toBeLessThan(speed('4'));
    expect(speed('4')).toBeLessThan(speed('3'));
  }
});

test('the tune stays in the singer’s range, has chord tones on stresses, and never two notes at once', () => {
  for (const { request, song } of songs) {
    const [low, high] = SINGERS[request.singer].range;
    let end = 0;
    let leaning = 0;
    let fitting = 0;
    for (const { beat, beats, midi, syllable } of song.melody) {
      expect(midi >= low && midi <= high && beats > 0 && beat >= end - 1e-9).toBe(true);
      end = beat + beats;
      if (syllable.stress !== 1) continue;
      leaning += 1;
      const chord = song.chords[Math.floor(beat / BEATS_OF_BAR)];
      if (chord && isToneOf(chord, midi)) fitting += 1;
    }
    expect(fitting / leaning).toBeGreaterThan(0.9);
  }
});

test('stressed syllables are on heavy beats far more often than unstressed ones', () => {
  const onBeat = { stressed: 0, light: 0 };
  const all = { stressed: 0, light: 0 };
  for (const { song } of songs)
    for (const { beat, syllable } of song.melody) {
      const kind = syllable.stress === 1 ? 'stressed' : 'light';
      all[kind] += 1;
      if (Math.abs(beat - Math.round(beat)) < 1e-9) onBeat[kind] += 1;
    }
  expect(onBeat.stressed / all.stressed).toBeGreaterThan(0.85);
  expect(onBeat.light / all.light).toBeLessThan(0.6);
});

test('the name is the peak of every line that contains it, and is in every chorus', () => {
  for (const { request, song } of songs) {
    if (!request.name) continue;
    const named = song.lines
      .map((_, line) => notesOf(song, line))
      .filter((notes) => notes.some(({ syllable }) => syllable.isName));
    for (const notes of named) {
      const peak = Math.max(...notes.map(({ midi }) => midi));
      expect(Math.max(...notes.filter(({ syllable }) => syllable.isName).map(({ midi }) => midi))).toBe(peak);
    }
    song.sections.forEach(({ name }, section) => {
      if (name !== 'chorus') return;
      const lines = song.lines.flatMap((line, at) => (line.section === section ? [at] : []));
      expect(lines.some((line) => notesOf(song, line).some(({ syllable }) => syllable.isName))).toBe(true);
    });
  }
});

test('the chorus is the same every time, and the song ends on the tonic', () => {
  for (const { song } of songs) {
    const choruses = song.sections.flatMap(({ name, bar }, section) =>
      name === 'chorus'
        ? [
            song.melody
              .filter(({ line }) => song.lines[line]?.section === section)
              .map(({ beat, midi }) => [beat - bar * BEATS_OF_BAR, midi]),
          ]
        : [],
    );
    expect(choruses).toHaveLength(3);
    expect(choruses[1]?.length).toBe(choruses[0]?.length);
    choruses[1]?.forEach(([beat, midi], at) => {
      expect(midi).toBe(choruses[0]?.[at]?.[1]);
      expect(beat).toBeCloseTo(choruses[0]?.[at]?.[0] ?? Number.NaN, 6);
    });
    expect(song.chords.at(-1)?.root).toBe(song.key.tonic);
  }
});

test('the same request gives the same song, and any change of the request gives another song', () => {
  const request = requestOf();
  const song = composeSong(request);
  expect(composeSong(request)).toEqual(song);
  const others = [
    requestOf({ seed: 'another' }),
    requestOf({ name: { spelling: 'Niamh', respelling: null } }),
    requestOf({ details: ['kind', 'coffee'] }),
    requestOf({ mood: '8' }),
    requestOf({ genre: '1' }),
    requestOf({ tempo: '2' }),
    requestOf({ singer: 'cole' }),
    requestOf({ language: 'sp' }),
    requestOf({ occasion: 'Wedding' }),
  ];
  for (const other of others) expect(composeSong(other).melody).not.toEqual(song.melody);
});

test("the customer's own words are the first verse, broken at pauses so that each line can be sung", () => {
  const verse = [
    'Front pew, left side, peppermint and lace,',
    'eighty-one Easters in the very same place.',
    '—',
  ];
  const song = composeSong(requestOf({ verse }));
  const sung = song.lines.filter(({ section }) => section === 1).map(({ text }) => text);
  expect(sung).toEqual([
    'Front pew, left side, peppermint and lace,',
    'Eighty one Easters',
    'In the very same place.',
  ]);
  expect(composeSong(requestOf()).lines.map(({ text }) => text)).not.toContain(sung[0]);
});

test('a long name breaks the lines that it makes too long, and the song still ends in time', () => {
  for (const occasion of ['Birthday', 'Wedding', 'Memorial', "Mother's Day", 'Graduation'] as const)
    for (let seed = 0; seed < 8; seed += 1) {
      const name = { spelling: 'Anastasia Wilhelmina', respelling: null };
      const song = composeSong(requestOf({ occasion, name, seed: `${seed}`, tempo: '4' }));
      expect(song.melody.some(({ syllable }) => syllable.isName)).toBe(true);
      expect(lengthOf(song)).toBeLessThan(240);
    }
});
