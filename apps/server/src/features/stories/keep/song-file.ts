import { joinAudio } from '../../../adapters/audio/audio.ts';
import { writeId3 } from '../../../adapters/audio/id3.ts';
import { ID3_HEAD, id3Length } from '../../../adapters/audio/sniff.ts';
import { type Storage, StoredFileMissing } from '../../../adapters/storage/storage.port.ts';

/** The comment in the MP3 file of a song that the song engine made (spec 10.3-07). */
const GENERATED = 'Generated: composed and sung by a program';

export type KeptSong = {
  audioKey: string;
  title: string;
  artistName: string;
  isGenerated: boolean;
  /** The spoken intro that is played before the song. */
  introKey?: string | null;
};

/** A file that is read piece by piece, and its size in bytes. */
export type OpenFile = { size: number; open(): Promise<AsyncIterable<Uint8Array>> };

/**
 * The MP3 for the download, with the spoken intro before the song. Title and artist are written into the file, in the
 * place of the tag that it had. If the intro cannot be joined now, the file has the song alone.
 * @throws StoredFileMissing
 */
export async function openSong(storage: Pick<Storage, 'stat' | 'read'>, song: KeptSong): Promise<OpenFile> {
  const { audioKey, title, artistName, isGenerated, introKey } = song;
  const file = await storage.stat(audioKey);
  if (!file) throw new StoredFileMissing(audioKey);
  const comment = isGenerated ? { comment: GENERATED } : {};
  const tag = writeId3({ title, artist: artistName, ...comment });
  const joined = introKey ? await withIntro(storage, introKey, audioKey) : null;
  if (joined) return { size: tag.length + joined.length, open: async () => inParts(tag, joined) };
  const head = await readStart(storage, audioKey, Math.min(ID3_HEAD, file.size));
  const start = Math.min(id3Length(head), file.size);
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

async function* inParts(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

/** Intro and song as one recording without a tag. Null when they cannot be joined, or too many wait for that. */
async function withIntro(storage: Pick<Storage, 'read'>, introKey: string, audioKey: string) {
  const [intro, alone] = await Promise.all([introKey, audioKey].map((key) => readAll(storage.read(key))));
  const joined = intro && alone ? await joinAudio(intro, alone, audioKey) : null;
  return joined?.ok ? joined.value : null;
}

async function readAll(reading: ReturnType<Storage['read']>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await reading) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The first bytes of a stored file. */
const readStart = async (storage: Pick<Storage, 'read'>, key: string, bytes: number): Promise<Buffer> =>
  bytes === 0 ? Buffer.alloc(0) : readAll(storage.read(key, { start: 0, end: bytes - 1 }));
