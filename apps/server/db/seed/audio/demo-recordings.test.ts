import { existsSync, globSync } from 'node:fs';
import { sungLines, timesOfEngine } from '@keepsong/domain/stories/lyric-times';
import { faultsOf } from '@keepsong/song-engine/request';
import { expect, test } from 'vitest';
import { DEMO_ARTISTS } from '../content/artists.ts';
import { DEMO_COLLECTIONS } from '../content/collections.ts';
import { DELIVERED_STORY } from '../content/stories.ts';
import { factsOf } from './demo-facts.ts';
import {
  DEMO_RECORDINGS,
  pathOf,
  RECORDINGS_FOLDER,
  readRecording,
  SAMPLES_FOLDER,
} from './demo-recordings.ts';

/** The bytes of a second of the shipped files (`render-all.ts`): 48 kilobits. */
const SECOND = 6_000;

test('every example song is shipped whole, so that nobody waits for its rendering, and nothing else is', async () => {
  expect(new Set(DEMO_RECORDINGS.map(({ audioKey }) => audioKey)).size).toBe(DEMO_RECORDINGS.length);
  const shipped = globSync('*/*.mp3', { cwd: RECORDINGS_FOLDER });
  // If this fails after a change of a song or of the engine, run `npm run render`.
  expect(shipped.sort()).toEqual(DEMO_RECORDINGS.map(pathOf).sort());
  for (const recording of DEMO_RECORDINGS) {
    const { title } = recording.song;
    expect([title, faultsOf(recording.request)]).toEqual([title, []]);
    const { durationSeconds, peaks } = factsOf(recording);
    expect([title, durationSeconds >= 100 && durationSeconds <= 200]).toEqual([title, true]);
    expect(peaks).toHaveLength(400);
    expect(Math.max(...peaks)).toBe(1);
    const { length } = await readRecording(recording);
    expect([title, Math.abs(length / SECOND - durationSeconds) < 2]).toEqual([title, true]);
  }
});

test('every style of the quizzes has a sample to hear', () => {
  const questions = Object.values(DEMO_COLLECTIONS).flatMap((quiz) => quiz.questions);
  const genres = new Set(
    questions.flatMap(({ answers }) => answers.flatMap(({ sets }) => (sets.genre ? [sets.genre] : []))),
  );
  expect(genres.size).toBeGreaterThan(0);
  for (const genre of genres)
    expect([genre, existsSync(`${SAMPLES_FOLDER}/genre-${genre}.mp3`)]).toEqual([genre, true]);
});

test('the words of every song are whole, name the recipient, and each line has its time', () => {
  for (const recording of DEMO_RECORDINGS) {
    const { title } = recording.song;
    const { lyrics, lines, durationSeconds } = factsOf(recording);
    const times = timesOfEngine(lyrics, lines);
    expect([title, times?.length]).toEqual([title, sungLines(lyrics).length]);
    expect([title, times?.every((time) => time !== null && time.to <= durationSeconds)]).toEqual([
      title,
      true,
    ]);
  }
  const delivered = DEMO_RECORDINGS.find(({ song }) => song.title === DELIVERED_STORY.title);
  const { lyrics } = factsOf(delivered as (typeof DEMO_RECORDINGS)[number]);
  expect(sungLines(lyrics).length).toBeGreaterThanOrEqual(16);
  expect(lyrics).toContain(DELIVERED_STORY.recipient);
});

test('an artist sings all songs with one voice of the right kind, and no two artists share a voice', () => {
  const voices = new Map(
    DEMO_RECORDINGS.map(({ song, request }) => [song.artist, `${request.singer} ${request.voice}`]),
  );
  for (const { song, request } of DEMO_RECORDINGS)
    expect(voices.get(song.artist)).toBe(`${request.singer} ${request.voice}`);
  expect(new Set(voices.values()).size).toBe(voices.size);
  expect(voices.size).toBe(DEMO_ARTISTS.length);
});
