import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinAudio } from './audio.ts';
import { makeSongWav } from './testing/make-song.ts';
import { playBytes } from './testing/play-bytes.ts';
import { writeWav } from './testing/write-wav.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-join-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = async (name: string, content: Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

it('joins a spoken intro and its song in one MP3, also from different sample rates', async () => {
  const spoken = Float32Array.from({ length: 44_100 * 2 }, (_, at) => Math.sin(at / 20) / 2);
  const intro = await fileOf('intro', writeWav({ sampleRate: 44_100, channels: [spoken] }));
  const song = await fileOf('song', makeSongWav({ seconds: 5, seed: 1 }));
  const joined = await joinAudio(intro, song, 'test');
  if (!joined.ok) throw new Error(joined.refusal.code);
  const mp3 = await readFile(joined.value.path);
  expect(mp3.length).toBe(joined.value.bytes);
  const heard = await playBytes(mp3);
  expect(heard).toMatchObject({ ok: true, value: { facts: { format: 'mp3', channels: 2 } } });
  if (heard.ok) expect(heard.value.facts.durationSeconds).toBeCloseTo(7, 0);
});

it('refuses an intro that cannot be decoded', async () => {
  const intro = await fileOf('noise', Buffer.from('no sound'));
  const song = await fileOf('second', makeSongWav({ seconds: 1, seed: 1 }));
  expect((await joinAudio(intro, song, 'test')).ok).toBe(false);
});
