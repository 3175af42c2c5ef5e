import { decodePeaks } from '@keepsong/artwork/draw/peaks';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { onePlace, useOnlyOnce } from '~/platform/loading/only-once.ts';
import { track } from '~/platform/page/analytics.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { PlayerBar, type PlayerWords } from '~/ui/sound/player-bar.tsx';
import { connectMediaSession } from './media-session.ts';
import { watchScroll } from './minify-on-scroll.ts';
import { player } from './page-player.ts';
import { playerStore } from './player.store.ts';
import type { PlaySource } from './song.ts';
import { usePlayer } from './use-player.ts';

/** The lock that only one player of the page can hold. */
const place = onePlace();

/** The player bar with the current song (spec 2.10). A second bar shows nothing (spec 8.7-05). */
export default function DockedPlayer({ song }: { song: PlaySource }) {
  return useOnlyOnce(place) ? <Player song={song} /> : null;
}

function Player({ song }: { song: PlaySource }) {
  const { playlist, playing, loading, minified, position, seconds, failed } = usePlayer((state) => state);
  const several = playlist.songs.length > 1;
  const peaks = useMemo(() => decodePeaks(song.peaks) ?? [], [song.peaks]);
  useEffect(() => connectMediaSession(player, playerStore), []);
  useMinifyOnScroll();
  const restoring = useRestore(minified);
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
      artist={<Singer song={song} />}
      playing={playing}
      busy={loading && !playing}
      peaks={peaks}
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
      {...restoring}
    />
  );
}

/**
 * Shows the bar in its full form again. If the visitor pressed the button for that, the focus moves into the bar,
 * because the button has gone.
 */
function useRestore(minified: boolean) {
  const playButton = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!minified && isPressed.current) playButton.current?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [minified]);
  const onRestore = () => {
    isPressed.current = true;
    player.minify(false);
  };
  return { playButton, onRestore };
}

/**
 * Minifies the bar when the visitor scrolls. The watch starts again on each page, so that a gesture on the previous
 * page does not count.
 */
function useMinifyOnScroll(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key starts the watch again on each page
  useLayoutEffect(() => watchScroll(window, () => player.minify(true)), [key]);
}

/** The singer's picture and name. They link to the artist only when there is a bio to read (spec 2.10-09). */
function Singer({ song: { name, singer } }: { song: PlaySource }) {
  if (!singer) return null;
  const page = singer.hasBio ? `/artists/${singer.id}` : undefined;
  const report = () => track('Avatar Image Clicked', { artistName: name });
  return (
    <>
      <Avatar kind="artist" size={36} image={singer.photo} label={name} to={page} onClick={report} />
      {page ? (
        <ShopLink to={page} className="player__name">
          {name}
        </ShopLink>
      ) : (
        <span className="player__name">{name}</span>
      )}
    </>
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
