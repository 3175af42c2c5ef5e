import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Extent } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import { ENGINE_VERSION } from '@keepsong/song-engine/version';
import { SINGER_IDS, SINGERS } from '@keepsong/song-engine/voice/singers';
import { DEMO_ARTISTS } from '../content/artists.ts';
import type { DemoArtist, DemoSong } from '../content/content-types.ts';
import { DEMO_SONGS } from '../content/songs.ts';

/** How much of the example songs visitors hear: all. */
export const EXAMPLE_EXTENT: Extent = 'full';
const SPANISH = '10';

export type DemoRecording = { song: DemoSong; request: SongRequest; audioKey: string };

const artistOf = (slug: string): DemoArtist => {
  const artist = DEMO_ARTISTS.find((one) => one.slug === slug);
  if (!artist) throw new Error(`no demo artist ${slug}`);
  return artist;
};

/**
 * The request to the song engine for an example song. All songs of an artist are sung by the same voice. The lyrics
 * excerpt on the artist's page becomes the first verse, or both verses.
 */
function requestOf(song: DemoSong): SongRequest {
  const artist = artistOf(song.artist);
  const singers = SINGER_IDS.filter(
    (id) => SINGERS[id].gender === (artist.gender === '2' ? 'female' : 'male'),
  );
  const digest = createHash('sha256').update(artist.slug).digest();
  const singer = singers[(digest[0] ?? 0) % singers.length];
  if (singer === undefined) throw new Error('the song engine has no singer of this gender');
  return {
    seed: `${song.artist}/${song.title}`,
    language: song.genre === SPANISH ? 'sp' : 'en',
    occasion: song.occasion,
    genre: song.genre,
    mood: song.moods[0],
    tempo: song.tempo,
    singer,
    voice: artist.slug,
    name: { spelling: song.recipient, respelling: null },
    details: [],
    ...versesOf(song),
    title: song.title,
    artist: artist.artistName,
  };
}

function versesOf({ excerpt, inTwoVerses }: DemoSong): Pick<SongRequest, 'verse' | 'secondVerse'> {
  const lines = excerpt.split('\n');
  if (!inTwoVerses) return { verse: lines };
  const half = lines.length / 2;
  return { verse: lines.slice(0, half), secondVerse: lines.slice(half) };
}

function recordingOf(song: DemoSong): DemoRecording {
  const request = requestOf(song);
  const digest = createHash('sha256').update(JSON.stringify([ENGINE_VERSION, EXAMPLE_EXTENT, request]));
  return { song, request, audioKey: `examples/${digest.digest('hex').slice(0, 40)}.mp3` };
}

/** The folder of the repository that contains the rendered example songs. `npm run render` makes them. */
export const RECORDINGS_FOLDER = fileURLToPath(new URL('./recordings', import.meta.url));

/** The folder of the samples that the quizzes play, one for each genre (`samplePath` of the web app). */
export const SAMPLES_FOLDER = fileURLToPath(new URL('../../../../web/public/samples', import.meta.url));

/** The path of a rendered example song in that folder. Each artist has a folder. */
export const pathOf = ({ song, audioKey }: DemoRecording): string =>
  audioKey.replace('examples/', `${song.artist}/`);

/**
 * Reads the recording of an example song. The recordings are shipped, because rendering all of them takes some minutes
 * of a processor, and visitors would wait for it.
 */
export const readRecording = (recording: DemoRecording): Promise<Buffer> =>
  readFile(`${RECORDINGS_FOLDER}/${pathOf(recording)}`);

/** All example songs of the demo shop, with the keys of their recordings. */
export const DEMO_RECORDINGS: readonly DemoRecording[] = DEMO_SONGS.map(recordingOf);
