import { writeId3 } from '../../../adapters/audio/id3.ts';
import { ID3_HEAD, id3Length } from '../../../adapters/audio/sniff.ts';
import { type Storage, StoredFileMissing } from '../../../adapters/storage/storage.port.ts';

/** The comment in the MP3 file of a song that the song engine made (spec 10.3-07). */
const GENERATED = 'Generated: composed and sung by a program';

export type KeptSong = { audioKey: string; title: string; artistName: string; isGenerated: boolean };

/** A file that is read piece by piece, and its size in bytes. */
export type OpenFile = { size: number; open(): Promise<AsyncIterable<Uint8Array>> };

/**
 * The MP3 for the download. Title and artist are written into the file, in the place of the tag that it had.
 * @throws StoredFileMissing
 */
export async function openSong(storage: Pick<Storage, 'stat' | 'read'>, song: KeptSong): Promise<OpenFile> {
  const { audioKey, title, artistName, isGenerated } = song;
  const file = await storage.stat(audioKey);
  if (!file) throw new StoredFileMissing(audioKey);
  const head = await readStart(storage, audioKey, Math.min(ID3_HEAD, file.size));
  const start = Math.min(id3Length(head), file.size);
  const comment = isGenerated ? { comment: GENERATED } : {};
  const tag = writeId3({ title, artist: artistName, ...comment });
  return {
    size: tag.length + file.size - start,
    async open() {
      return (async function* () {
        yield tag;
        if (start < file.size) yield* await storage.read(audioKey, { start, end: file.size - 1 });
      })();
    },
  };
}

/** The first bytes of a stored file. */
async function readStart(storage: Pick<Storage, 'read'>, key: string, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key, { start: 0, end: bytes - 1 }))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
