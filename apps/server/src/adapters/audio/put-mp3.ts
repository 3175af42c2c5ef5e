import { createReadStream } from 'node:fs';
import type { Storage } from '../storage/storage.port.ts';
import type { Mp3File } from './audio-types.ts';

/** Stores an MP3 that was converted on this machine. It is read in pieces, because it may have 20 MB. */
export const putMp3 = (storage: Pick<Storage, 'put'>, key: string, { path, bytes }: Mp3File): Promise<void> =>
  storage.put(key, createReadStream(path), { contentType: 'audio/mpeg', size: bytes });
