import type { HeardSong } from '@keepsong/contract/playlists';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { playSourceOf } from '~/shell/player/play-source.ts';
import type { PlaySource } from '~/shell/player/song.ts';
import { playAll, playSong, usePlayer } from '~/shell/player/use-player.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Converts a song of a playlist for the player. */
export function sourceOf(song: HeardSong, link?: string): PlaySource | null {
  const { id, artist_name: artist, photo, has_bio } = song.artist;
  const genre = genreWords(song.genre);
  return playSourceOf(song, {
    artist,
    subtitle: m.artists_song_by({ artist, genre }),
    link,
    singer: { id, photo, hasBio: has_bio },
  });
}

const sourcesOf = (songs: readonly HeardSong[], link: string): PlaySource[] =>
  songs.map((song) => sourceOf(song, link)).filter((source) => source !== null);

/** Whether a song that was started from this playlist is playing, and the action of the playlist's play button. */
export function usePlaylistPlay(id: number, known?: readonly HeardSong[]) {
  const link = `/playlists/${id}`;
  const current = usePlayer(({ playlist: { songs, index } }) => songs[index]);
  const isPlaying = usePlayer((state) => state.playing);
  const { busy, run } = useAction();
  const isCurrent = current?.link === link;
  const press = async () => {
    if (isCurrent && current) return playSong(current);
    await run(
      async () => {
        const songs =
          known ?? (await browserApi().playlists.get({ params: { id } }, { cache: true })).data.songs;
        playAll(sourcesOf(songs, link));
      },
      () => toast.show({ tone: 'error', text: m.playlists_failed() }),
    );
  };
  return { playing: isCurrent && isPlaying, busy, press: () => void press() };
}
