import { tagMp3 } from '../../../adapters/audio/id3.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';

/** The comment in the MP3 file of a song that the song engine made (spec 10.3-07). */
const GENERATED = 'Generated: composed and sung by a program';

export type KeptSong = { audioKey: string; title: string; artistName: string; isGenerated: boolean };

export async function readWhole(storage: Pick<Storage, 'read'>, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The MP3 for the download. Title and artist are written into the file. */
export async function readSong(storage: Pick<Storage, 'read'>, song: KeptSong): Promise<Buffer> {
  const { audioKey, title, artistName, isGenerated } = song;
  const comment = isGenerated ? { comment: GENERATED } : {};
  return tagMp3(await readWhole(storage, audioKey), { title, artist: artistName, ...comment });
}
