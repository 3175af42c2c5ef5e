import { faultsOf } from '@keepsong/song-engine/request';
import { expect, test } from 'vitest';
import { DEMO_ARTISTS } from '../content/artists.ts';
import { factsOf } from './demo-facts.ts';
import { DEMO_RECORDINGS } from './demo-recordings.ts';

test('every example song can be sung, and has its own address, a length and a waveform before it is rendered', () => {
  expect(new Set(DEMO_RECORDINGS.map(({ audioKey }) => audioKey)).size).toBe(DEMO_RECORDINGS.length);
  for (const recording of DEMO_RECORDINGS) {
    expect([recording.song.title, faultsOf(recording.request)]).toEqual([recording.song.title, []]);
    const { durationSeconds, peaks } = factsOf(recording);
    expect([recording.song.title, durationSeconds > 35 && durationSeconds < 110]).toEqual([
      recording.song.title,
      true,
    ]);
    expect(peaks).toHaveLength(400);
    expect(Math.max(...peaks)).toBe(1);
  }
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
