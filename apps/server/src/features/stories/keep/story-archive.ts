import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { type ArchiveEntry, storedEntries, textEntry } from '../../../platform/archives/entries.ts';
import { jsonPieces } from '../../../platform/archives/json-pieces.ts';
import type { ContributionRow } from '../collaboration/collaboration.repository.ts';
import type { StoryFile } from '../data/story-data.repository.ts';
import { type KeptSong, openSong, type SongFiles } from './song-file.ts';

type Archived = {
  /** The people's pictures: id and storage key of each. */
  pictures: readonly { id: string; imageKey: string }[];
  facts: { story: { lyrics: string | null } } & Record<string, unknown>;
  contributions: readonly ContributionRow[];
  files: readonly StoryFile[];
  /** Null while the song is not delivered. */
  song: KeptSong | null;
};

/**
 * The folder for each kind of file in the archive. Null for kinds that get no folder: the artist's working files are
 * not exported, and the song stands at the top.
 */
const FOLDERS = {
  earlier: 'earlier-versions',
  intro: 'intro',
  name: 'names',
  memo: 'voice-memo',
  voice: 'voice-notes',
  photo: 'photos',
  song: null,
  work: null,
} as const satisfies Record<StoryFile['kind'], string | null>;

/**
 * The files of a song's archive: `song.mp3`, `lyrics.txt`, `story.json` with all facts, and folders with the other
 * files of the song.
 */
export async function* storyEntries(
  songFiles: SongFiles,
  { facts, contributions, pictures, files, song }: Archived,
): AsyncGenerator<ArchiveEntry> {
  const { storage } = songFiles;
  const names = namesOf(files);
  const people = contributions.map(({ name, memories, imageIds, voiceKey, picked, shared, updatedAt }) => ({
    ...{ name, memories, picked, shared, updated_at: updatedAt.toISOString() },
    photos: pictures.flatMap(({ id, imageKey }) =>
      imageIds.includes(id) ? (names.get(imageKey) ?? []) : [],
    ),
    voice_note: (voiceKey && names.get(voiceKey)) ?? null,
  }));
  yield textEntry('story.json', () => jsonPieces({ ...facts, contributions: people }));
  const { lyrics } = facts.story;
  if (lyrics) yield textEntry('lyrics.txt', () => Readable.from([Buffer.from(lyrics)]));
  if (song && (await storage.stat(song.audioKey)))
    yield { name: 'song.mp3', isText: false, ...(await openSong(songFiles, song)) };
  yield* storedEntries(storage, names);
}

/** The file names in the archive, by the storage keys of the files. */
function namesOf(files: readonly StoryFile[]): Map<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { kind, key } of files) {
    const folder = FOLDERS[kind];
    if (folder === null || names.has(key)) continue;
    const number = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, number);
    names.set(key, `${folder}/${number}${extname(key)}`);
  }
  return names;
}
