import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where the clips are kept; build-demo-videos.ts makes them. */
export const CLIP_FOLDER = fileURLToPath(new URL('./clips', import.meta.url));

/** Demo artists who introduce themselves in a clip, one a genre; the others show what a portrait alone looks like. */
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

/** Changes when the clips are made anew, so that no old one stays under the new address. */
const CLIP_VERSION = 1;

export const isFilmed = (slug: string): slug is FilmedArtist => FILMED.some((filmed) => filmed === slug);

/** Where the shop keeps the clip of an artist. */
export function clipKey(slug: FilmedArtist): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([CLIP_VERSION, slug]))
    .digest('hex');
  return `videos/${digest.slice(0, 40)}.webm`;
}

/** The clip of an artist who was filmed. */
export const readClip = (slug: FilmedArtist): Promise<Buffer> => readFile(`${CLIP_FOLDER}/${slug}.webm`);
