import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder that contains the clips. build-demo-videos.ts makes them. */
export const CLIP_FOLDER = fileURLToPath(new URL('./clips', import.meta.url));

/** The demo artists who have an intro clip, one for each genre. All other artists show only a portrait. */
export const FILMED = [
  'bayo-mensah',
  'loretta-jean-pruitt',
  'wes-calloway',
  'kofi-lane',
  'imani-brightwater',
  'june-hallorhan',
  'odessa-vale',
  'lucia-ferran',
] as const;

type FilmedArtist = (typeof FILMED)[number];

/**
 * Raise this number when the clips are made again. It is part of each clip's address, so that browsers do not show an
 * old clip from their cache.
 */
const CLIP_VERSION = 1;

export const isFilmed = (slug: string): slug is FilmedArtist => FILMED.some((filmed) => filmed === slug);

/** The key under which the shop stores the clip of an artist. */
export function clipKey(slug: FilmedArtist): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([CLIP_VERSION, slug]))
    .digest('hex');
  return `videos/${digest.slice(0, 40)}.webm`;
}

/** Reads the clip of an artist from the folder in the repository. */
export const readClip = (slug: FilmedArtist): Promise<Buffer> => readFile(`${CLIP_FOLDER}/${slug}.webm`);
