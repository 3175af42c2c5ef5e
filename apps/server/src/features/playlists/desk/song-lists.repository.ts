import type { SongListName } from '@keepsong/domain/playlists/song-lists';
import { asc, eq } from 'drizzle-orm';
import { songListSongs } from '../../../../db/schema/playlists.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';

export async function findListSongs(db: DbOrTx, list: SongListName): Promise<number[]> {
  const rows = await db
    .select({ id: songListSongs.songId })
    .from(songListSongs)
    .where(eq(songListSongs.list, list))
    .orderBy(asc(songListSongs.position));
  return rows.map(({ id }) => id);
}

/** Locks a list until the transaction ends. The lock is by name, because a list has no row of its own. */
export const lockList = (tx: Tx, list: SongListName) => lockName(tx, `song_list ${list}`);

export async function saveListSongs(tx: Tx, list: SongListName, songIds: readonly number[]): Promise<void> {
  await tx.delete(songListSongs).where(eq(songListSongs.list, list));
  if (songIds.length === 0) return;
  await tx.insert(songListSongs).values(songIds.map((songId, position) => ({ list, songId, position })));
}
