import { formatDuration } from '@keepsong/domain/format/duration';
import { useEffect } from 'react';
import { m } from '~/paraglide/messages.js';
import { PlayerBar, type PlayerWords } from '~/ui/player-bar.tsx';
import { toast } from '~/ui/toast.store.ts';
import { connectMediaSession } from './media-session.ts';
import { watchScroll } from './minify-on-scroll.ts';
import { player } from './page-player.ts';
import { playerStore } from './player.store.ts';
import type { PlaySource } from './song.ts';
import { usePlayer } from './use-player.ts';

/** The player bar with the current song (spec 2.10). */
export default function DockedPlayer({ song }: { song: PlaySource }) {
  const { playlist, playing, loading, minified, position, seconds, failed } = usePlayer((state) => state);
  const several = playlist.songs.length > 1;
  useEffect(() => connectMediaSession(player, playerStore), []);
  useEffect(() => watchScroll(window, () => player.minify(true)), []);
  useEffect(() => {
    if (failed) toast.show({ tone: 'error', text: m.player_failed() });
  }, [failed]);
  return (
    <PlayerBar
      mode={minified ? 'minified' : 'full'}
      title={song.song_title}
      subtitle={song.song_subtitle}
      art={<img src={song.image.url} alt="" />}
      disc={song.disc && <img src={song.disc} alt="" />}
      to={song.link}
      playing={playing}
      busy={loading && !playing}
      peaks={song.peaks}
      seconds={position}
      total={seconds}
      elapsed={formatDuration(position)}
      duration={formatDuration(seconds)}
      words={playerWords()}
      onToggle={player.toggle}
      onSeek={player.seek}
      onPrevious={several ? player.previous : undefined}
      onNext={several ? player.next : undefined}
      onClose={player.close}
      onRestore={() => player.minify(false)}
    />
  );
}

function playerWords(): PlayerWords {
  return {
    player: m.player_label(),
    play: m.player_play_now(),
    pause: m.player_pause_now(),
    previous: m.player_previous(),
    next: m.player_next(),
    close: m.player_close(),
    seek: m.player_seek(),
    openSeek: m.player_open_seek(),
    restore: m.player_restore(),
    position: (seconds, total) =>
      m.player_position({ elapsed: formatDuration(seconds), total: formatDuration(total) }),
  };
}
