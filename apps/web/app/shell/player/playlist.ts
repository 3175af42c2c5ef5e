import type { Playlist } from './player.store.ts';
import type { PlaySource } from './song.ts';

const indexOf = (songs: readonly PlaySource[], audio: string | undefined) =>
  songs.findIndex((song) => song.audio === audio);

/** The current song of the playlist, undefined for none. */
export const currentSong = ({ songs, index }: Playlist): PlaySource | undefined => songs[index];

/** Makes a song the current one. If the song is not in the list, it is added at the end (spec 4.8-03). */
export function choose(playlist: Playlist, song: PlaySource): Playlist {
  const known = indexOf(playlist.songs, song.audio);
  const songs = known === -1 ? [...playlist.songs, song] : playlist.songs.with(known, song);
  return removeMarked({ songs, index: known === -1 ? songs.length - 1 : known }, song.audio);
}

/**
 * Removes the songs marked `removeNext` (spec 4.8-09), except `keep`. If that removes the current song, the index
 * becomes -1 and the player hides.
 */
export function removeMarked(playlist: Playlist, keep?: string): Playlist {
  const current = currentSong(playlist);
  const songs = playlist.songs.filter((song) => !song.removeNext || song.audio === keep);
  return { songs, index: indexOf(songs, current?.audio) };
}

/** Marks songs for removal from the list when the player moves on to another song. */
export function markRemoveNext(playlist: Playlist, audios: readonly string[]): Playlist {
  const songs = playlist.songs.map((song) =>
    audios.includes(song.audio) ? { ...song, removeNext: true } : song,
  );
  return { ...playlist, songs };
}

/**
 * Moves to the next (1) or previous (-1) song that is not marked `removeNext`. The first song follows the last one, and
 * the other way round (spec 4.8-07).
 */
export function step(playlist: Playlist, by: 1 | -1): Playlist {
  const { songs, index } = playlist;
  const order = songs.map(
    (_, offset) => songs[(index + by * (offset + 1) + songs.length * 2) % songs.length],
  );
  const target = order.find((song) => song && !song.removeNext);
  if (!target) return { songs: [], index: -1 };
  return removeMarked({ songs, index: indexOf(songs, target.audio) });
}
