import { joinAudio } from '../../../adapters/audio/audio.ts';
import { tagMp3 } from '../../../adapters/audio/id3.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';

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

export async function readWhole(storage: Pick<Storage, 'read'>, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/**
 * The MP3 for the download, with the spoken intro before the song. Title and artist are written into the file. If the
 * intro cannot be joined, the file has the song alone.
 */
export async function readSong(storage: Pick<Storage, 'read'>, song: KeptSong): Promise<Buffer> {
  const { audioKey, title, artistName, isGenerated, introKey } = song;
  const comment = isGenerated ? { comment: GENERATED } : {};
  const alone = await readWhole(storage, audioKey);
  const joined = introKey ? await joinAudio(await readWhole(storage, introKey), alone) : null;
  return tagMp3(joined?.ok ? joined.value : alone, { title, artist: artistName, ...comment });
}
