import { asc } from 'drizzle-orm';
import type { Tx } from '../../src/platform/db/database.ts';
import { artistSongs } from '../schema/artists.ts';
import { playlistSongs, playlists } from '../schema/playlists.ts';
import type { DemoPlaylist } from './content/content-types.ts';
import { DEMO_PLAYLISTS } from './content/playlists.ts';

type Song = { id: number; occasion: string; genre: string; moods: string[] };

const belongs = ({ occasions, genre, mood }: DemoPlaylist, song: Song): boolean =>
  occasions.some((occasion) => occasion === song.occasion) ||
  song.genre === genre ||
  (mood !== null && song.moods.includes(mood));

/** Writes the playlists, each with all example songs that match it. The songs must exist already. */
export async function seedPlaylists(tx: Tx): Promise<void> {
  const { id, occasion, genre, moods } = artistSongs;
  const songs = await tx.select({ id, occasion, genre, moods }).from(artistSongs).orderBy(asc(id));
  const rows = await tx
    .insert(playlists)
    .values(
      DEMO_PLAYLISTS.map(({ title, description, occasions, ...playlist }, position) => ({
        ...playlist,
        occasions: [...occasions],
        titleEn: title.en,
        titleSp: title.sp,
        descriptionEn: description.en,
        descriptionSp: description.sp,
        position,
      })),
    )
    .returning({ id: playlists.id, slug: playlists.slug });
  const idOf = new Map(rows.map((row) => [row.slug, row.id]));
  await tx.insert(playlistSongs).values(
    DEMO_PLAYLISTS.flatMap((playlist) =>
      songs
        .filter((song) => belongs(playlist, song))
        .map((song, position) => ({
          playlistId: idOf.get(playlist.slug) ?? 0,
          songId: song.id,
          position,
        })),
    ),
  );
}
