import type { Locale } from '@keepsong/domain/format/locale';
import { readNameKey } from '@keepsong/domain/instant/name-keys';
import type { NameRequest } from '@keepsong/song-engine/sing-name';
import type { SingerId } from '@keepsong/song-engine/voice/singers';
import type { Music } from '../../adapters/music/music.port.ts';
import type { Maker } from '../../adapters/storage/made-storage.ts';
import { hmac } from '../../platform/ids.ts';
import { keysFor } from '../../platform/settings-secrets.ts';

const FOLDER = 'names/';
const VOICE: SingerId = 'june';
const SIGNATURE_LENGTH = 24;

export type NameSound = { spelling: string; nameKey: string; locale: Locale };

type Options = { music: Music; secret: string; earlierSecrets?: readonly string[] };

/**
 * Recordings of sung names. A recording is made when somebody first plays it. The file name contains the name and a
 * signature, so that strangers cannot make the song engine sing names that the shop did not offer.
 */
export function createNameSounds({ music, secret, earlierSecrets = [] }: Options) {
  const keys = keysFor(secret, earlierSecrets, 'name-sounds');
  const sign = (text: string, key = keys[0]) =>
    hmac(key.toString('base64url'), text).toString('hex').slice(0, SIGNATURE_LENGTH);

  return {
    /** The address of a name's recording. */
    urlOf({ spelling, nameKey, locale }: NameSound): string {
      const choice = readNameKey(nameKey);
      const said = choice?.by === 'respelling' ? ['r', choice.respelling] : ['l', spelling];
      const text = Buffer.from(JSON.stringify([locale, ...said])).toString('base64url');
      return `/media/${FOLDER}${sign(text)}-${text}.mp3`;
    },
    /**
     * The function that makes the content of a file of this folder. Undefined when the signature in the file name is
     * not the shop's.
     */
    makerOf(file: string): Maker | undefined {
      if (!file.startsWith(FOLDER)) return undefined;
      const [, signature = '', text = ''] =
        /^([0-9a-f]{24})-([A-Za-z0-9_-]+)\.mp3$/.exec(file.slice(FOLDER.length)) ?? [];
      if (text === '' || !keys.some((key) => sign(text, key) === signature)) return undefined;
      const request = requestOf(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return async () => ({ content: await music.singName(request), contentType: 'audio/mpeg' });
    },
  };
}

/** Makes the request to the song engine from the decoded part of a file name. The caller has checked the signature. */
function requestOf([language, by, said]: [Locale, 'r' | 'l', string]): NameRequest {
  return {
    language,
    singer: VOICE,
    name: by === 'r' ? { spelling: 'name', respelling: said } : { spelling: said, respelling: null },
  };
}

export type NameSounds = ReturnType<typeof createNameSounds>;
