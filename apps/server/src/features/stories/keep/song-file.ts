import { joinAudio } from '../../../adapters/audio/audio.ts';
import { writeId3 } from '../../../adapters/audio/id3.ts';
import { putMp3 } from '../../../adapters/audio/put-mp3.ts';
import { ID3_HEAD, id3Length } from '../../../adapters/audio/sniff.ts';
import { type Storage, StoredFileMissing } from '../../../adapters/storage/storage.port.ts';
import type { OldFiles } from '../../../platform/old-files/old-files.ts';
import { withTemporaryFile } from '../../../platform/sandbox/temporary-file.ts';

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

/** The part of the file storage that a download needs. */
export type SongStorage = Pick<Storage, 'stat' | 'exists' | 'read' | 'put'>;
/** Where songs are read, and kept with their intro. */
export type SongFiles = { storage: SongStorage; oldFiles: Pick<OldFiles, 'letGo'> };

/** A file that is read piece by piece, and its size in bytes. */
export type OpenFile = { size: number; open(): Promise<AsyncIterable<Uint8Array>> };

/**
 * The MP3 for the download, with the spoken intro before the song. Title and artist are written into the file, in the
 * place of the tag that it had. If the intro cannot be joined now, the file has the song alone.
 * @throws StoredFileMissing
 */
export async function openSong(files: SongFiles, song: KeptSong): Promise<OpenFile> {
  const { storage } = files;
  const { title, artistName, isGenerated, introKey } = song;
  const key = (introKey && (await withIntro(files, introKey, song.audioKey))) || song.audioKey;
  const file = await storage.stat(key);
  if (!file) throw new StoredFileMissing(key);
  const comment = isGenerated ? { comment: GENERATED } : {};
  const tag = writeId3({ title, artist: artistName, ...comment });
  const head = await readStart(storage, key, Math.min(ID3_HEAD, file.size));
  const start = Math.min(id3Length(head), file.size);
  return {
    size: tag.length + file.size - start,
    async open() {
      return (async function* () {
        yield tag;
        if (start < file.size) yield* await storage.read(key, { start, end: file.size - 1 });
      })();
    },
  };
}

/**
 * The storage key of intro and song as one recording. Files never change under their random names, so the two names
 * stand for the content. The file is deleted with the song.
 */
export const joinedKey = (introKey: string, audioKey: string): string =>
  `joined/${nameIn(introKey)}-${nameIn(audioKey)}.mp3`;

const nameIn = (key: string): string => key.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

/**
 * Intro and song as one recording without a tag. It is made for the first download and kept. Null when they
 * cannot be joined, or when too many downloads wait for this.
 */
async function withIntro(
  { storage, oldFiles }: SongFiles,
  introKey: string,
  audioKey: string,
): Promise<string | null> {
  const key = joinedKey(introKey, audioKey);
  if (await storage.exists(key)) return key;
  const isJoined = await withStored(storage, introKey, (intro) =>
    withStored(storage, audioKey, async (alone) => {
      const joined = await joinAudio(intro, alone, audioKey);
      if (joined.ok) await putMp3(storage, key, joined.value);
      return joined.ok;
    }),
  );
  if (!isJoined) return null;
  if (await storage.exists(introKey)) return key;
  // The song was deleted while the file was made, so delete the file again.
  await oldFiles.letGo(async () => [key]);
  throw new StoredFileMissing(introKey);
}

/** Copies a stored file to this machine, so that a process of the sandbox can read it there. */
const withStored = async <T>(
  storage: SongStorage,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> => withTemporaryFile(await storage.read(key), use);

async function readAll(reading: ReturnType<Storage['read']>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await reading) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The first bytes of a stored file. */
const readStart = async (storage: Pick<Storage, 'read'>, key: string, bytes: number): Promise<Buffer> =>
  bytes === 0 ? Buffer.alloc(0) : readAll(storage.read(key, { start: 0, end: bytes - 1 }));
