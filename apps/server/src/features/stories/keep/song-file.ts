import { tagMp3 } from '../../../adapters/audio/id3.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';

/** The note in the file of a generated song (spec 10.3-07). */
const GENERATED = 'Generated: composed and sung by a program';

export type KeptSong = { audioKey: string; title: string; artistName: string; isGenerated: boolean };

export async function readWhole(storage: Pick<Storage, 'read'>, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The MP3 for download, with title and artist in the file. */
export async function readSong(storage: Pick<Storage, 'read'>, song: KeptSong): Promise<Buffer> {
  const { audioKey, title, artistName, isGenerated } = song;
  const comment = isGenerated ? { comment: GENERATED } : {};
  return tagMp3(await readWhole(storage, audioKey), { title, artist: artistName, ...comment });
}
