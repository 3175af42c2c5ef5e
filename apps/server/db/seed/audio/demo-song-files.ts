import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DemoSong } from '../content/content-types.ts';
import type { DemoSongRequest } from './compose.ts';
import type { RenderedSong } from './render-demo-song.ts';
import { renderDemoSongs } from './render-demo-songs.ts';

/** Where set-up puts the composed songs, beside its other work (scripts/lib/build.mjs). */
export const DEMO_SONG_FOLDER = fileURLToPath(new URL('../../../build/demo-songs', import.meta.url));

/** Long enough to hear verse and chorus, short enough that a first start does not wait. */
const SONG_SECONDS = 22;

const Facts = z.object({ durationSeconds: z.number(), peaks: z.array(z.number()) });

function requestOf(song: DemoSong): DemoSongRequest {
  return {
    seed: `${song.artist}/${song.title}`,
    genre: song.genre,
    mood: song.moods[0],
    tempo: song.tempo,
    seconds: SONG_SECONDS,
  };
}

/** A file of a song, named by what the song is composed from. */
function fileOf(request: DemoSongRequest, folder: string, ending: 'mp3' | 'json'): string {
  const name = createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16);
  return join(folder, `${name}.${ending}`);
}

/** Composes all songs into a folder. */
export async function writeDemoSongs(songs: readonly DemoSong[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const requests = songs.map(requestOf);
  const rendered = await renderDemoSongs(requests);
  for (const [at, { mp3, ...facts }] of rendered.entries()) {
    const request = requests[at];
    if (!request) throw new Error('a song came back that nobody asked for');
    await writeFile(fileOf(request, folder, 'mp3'), mp3);
    await writeFile(fileOf(request, folder, 'json'), JSON.stringify(facts));
  }
}

/** The songs in their order: from the folder where they are there, otherwise composed now (half a second each). */
export async function loadDemoSongs(songs: readonly DemoSong[], folder: string): Promise<RenderedSong[]> {
  const requests = songs.map(requestOf);
  const found = await Promise.all(requests.map((request) => readSong(request, folder)));
  const rendered = await renderDemoSongs(requests.filter((_, at) => found[at] === null));
  return found.map((song) => {
    const ready = song ?? rendered.shift();
    if (!ready) throw new Error('a song was not composed');
    return ready;
  });
}

async function readSong(request: DemoSongRequest, folder: string): Promise<RenderedSong | null> {
  try {
    const facts = Facts.parse(JSON.parse(await readFile(fileOf(request, folder, 'json'), 'utf8')));
    return { ...facts, mp3: await readFile(fileOf(request, folder, 'mp3')) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
