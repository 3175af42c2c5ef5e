import type { SongRequest } from '@keepsong/song-engine/request';
import { afterAll, expect, test } from 'vitest';
import { openMusic } from './engine-music.ts';

const music = openMusic({ idleMs: 1 });
afterAll(() => music.stop());

const request: SongRequest = {
  seed: 'a thread',
  language: 'en',
  occasion: 'Birthday',
  genre: '5',
  mood: '4',
  tempo: '3',
  singer: 'cole',
  name: null,
  details: [],
};

test('a thread renders while this one goes on, and the same question at the same time is answered once', async () => {
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 5);
  const [one, same] = await Promise.all([
    music.render({ request, extent: 'preview' }),
    music.render({ request, extent: 'preview' }),
  ]);
  clearInterval(beat);
  expect(turns).toBeGreaterThan(10);
  expect(same).toBe(one);
  expect(one.seconds).toBeCloseTo(30, 1);
  expect(Buffer.from(one.mp3).toString('latin1', 0, 3)).toBe('ID3');
}, 120_000);

test('what cannot be sung is refused with why, and the next is rendered all the same', async () => {
  await expect(music.render({ request: { ...request, seed: '' }, extent: 'preview' })).rejects.toThrow(
    'seed',
  );
  const song = await music.render({ request: { ...request, singer: 'june' }, extent: 'preview' });
  expect(song.mp3.length).toBeGreaterThan(100_000);
}, 120_000);

test('a stopped engine gives up what it renders and says so', async () => {
  const other = openMusic();
  const given = expect(other.render({ request, extent: 'full' })).rejects.toThrow('ended');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await other.stop();
  await given;
}, 120_000);
