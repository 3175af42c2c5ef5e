import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_SONGS } from '../content/songs.ts';
import { loadDemoSongs, writeDemoSongs } from './demo-song-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-songs-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('what set-up composed is taken as it is, the rest is composed, and both stand in the order of the songs', async () => {
  const two = DEMO_SONGS.slice(0, 2);
  const [first, second] = await loadDemoSongs(two, join(folder, 'nothing-here'));
  await writeDemoSongs(two.slice(1), folder);
  expect(await loadDemoSongs(two, folder)).toEqual([first, second]);

  const [recording] = (await readdir(folder)).filter((name) => name.endsWith('.mp3'));
  await writeFile(join(folder, String(recording)), 'as set-up left it');
  const again = await loadDemoSongs(two, folder);
  expect(again[0]).toEqual(first);
  expect(again[1]).toEqual({ ...second, mp3: Buffer.from('as set-up left it') });
});
