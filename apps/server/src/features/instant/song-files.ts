import { hmac } from '../../platform/ids.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import type { SongRow } from './songs.repository.ts';

const FOLDER = 'instant/';
/** 160 bits in hexadecimal. */
const NAME_LENGTH = 40;

type Hashed = Pick<SongRow, 'hash'>;

/**
 * The names of the files of instant songs. A name depends only on the request and the shop's secret. So two
 * makers of the same song write the same file, but nobody outside can compute its address (decision 0006).
 */
export function createSongFiles(secret: string) {
  const key = deriveKey(secret, 'instant-songs').toString('base64url');
  const nameOf = (text: string) => `${FOLDER}${hmac(key, text).toString('hex').slice(0, NAME_LENGTH)}.mp3`;
  return {
    keyOf: ({ hash }: Hashed): string => nameOf(hash),
    /**
     * The name of a story's own copy. Another story with the same answers has another name, so nobody can find
     * its song from this address. A repeated delivery writes the same file.
     */
    keyFor: ({ hash }: Hashed, storyId: number): string => nameOf(`${hash} of story ${storyId}`),
    /** The next name of the song's own file, after listeners were told its name `toldKey`. */
    keyAfter: ({ hash }: Hashed, toldKey: string): string => nameOf(`${hash} after ${toldKey}`),
  };
}

/** The name that earlier versions of the shop gave to the file. It could be computed from the request alone. */
export const earlierKeyOf = ({ hash }: Hashed): string => `${FOLDER}${hash.slice(0, NAME_LENGTH)}.mp3`;

export type SongFiles = ReturnType<typeof createSongFiles>;
