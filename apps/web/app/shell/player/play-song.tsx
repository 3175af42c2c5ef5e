import { m } from '~/paraglide/messages.js';
import { PlayButton } from '~/ui/action/play-button.tsx';
import type { PlaySource } from './song.ts';
import { playSong, useIsPlaying } from './use-player.ts';

type PlaySongProps = {
  /** The song. Without a recording no button is shown (spec 5-50). */
  song: PlaySource | null;
  size?: 'small' | 'medium' | 'large';
  look?: 'white' | 'rose' | 'outlined';
  className?: string;
};

/** A button that plays a song in the player bar, or pauses the song when it is playing there. */
export function PlaySong({ song, size, look, className }: PlaySongProps) {
  const { playing, loading } = useIsPlaying(song?.audio);
  if (!song?.audio) return null;
  const title = song.song_title;
  return (
    <PlayButton
      playing={playing}
      busy={loading && !playing}
      label={playing ? m.player_pause({ title }) : m.player_play({ title })}
      size={size}
      look={look}
      className={className}
      onClick={() => playSong(song)}
    />
  );
}
