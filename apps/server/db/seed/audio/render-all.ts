// npm run render: renders the recordings that the repository ships and that are missing in it: the example songs of the
// demo shop, and a sample of each genre for the quizzes. Deletes the files of songs that have changed since.
import { existsSync } from 'node:fs';
import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodeSong, type Quality } from '@keepsong/song-engine/encode/mp3';
import { progressBar } from '@keepsong/song-engine/progress-bar';
import { RATE, renderSong, soundSong } from '@keepsong/song-engine/render';
import {
  DEMO_RECORDINGS,
  type DemoRecording,
  EXAMPLE_EXTENT,
  pathOf,
  RECORDINGS_FOLDER,
  SAMPLES_FOLDER,
} from './demo-recordings.ts';

/** The examples come with every copy of the repository, so they are less than half as large as songs that are sold. */
const SMALL: Quality = { kbps: 48, channels: 1 };

const SAMPLE_SECONDS = 12;
const FADE_SECONDS = 2;

/** The beginning of the first chorus of a song, which fades out. */
async function sampleOf({ request }: DemoRecording): Promise<Uint8Array> {
  const { song, sound } = await soundSong(request, 'preview');
  const fade = (value: number, at: number) =>
    value * Math.min(1, (SAMPLE_SECONDS - at / RATE) / FADE_SECONDS);
  const cut = (side: Float32Array) => side.slice(0, SAMPLE_SECONDS * RATE).map(fade);
  const tags = { title: song.title, artist: request.artist ?? '', lyrics: '', language: request.language };
  return encodeSong({ left: cut(sound.left), right: cut(sound.right) }, RATE, SMALL, tags);
}

async function write(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

const wanted = new Set(DEMO_RECORDINGS.map(pathOf));
for await (const path of glob('*/*.mp3', { cwd: RECORDINGS_FOLDER }))
  if (!wanted.has(path)) await rm(join(RECORDINGS_FOLDER, path));

const missing = DEMO_RECORDINGS.filter((one) => !existsSync(join(RECORDINGS_FOLDER, pathOf(one))));
const show = progressBar(process.stderr);
for (const [at, recording] of missing.entries()) {
  show(at / missing.length);
  const { mp3 } = await renderSong(recording.request, EXAMPLE_EXTENT, undefined, SMALL);
  await write(join(RECORDINGS_FOLDER, pathOf(recording)), mp3);
}
for (const recording of DEMO_RECORDINGS) {
  const path = join(SAMPLES_FOLDER, `genre-${recording.song.genre}.mp3`);
  if (!existsSync(path)) await write(path, await sampleOf(recording));
}
show(1);
console.log(`All ${DEMO_RECORDINGS.length} example songs and the samples of the genres are rendered.`);
