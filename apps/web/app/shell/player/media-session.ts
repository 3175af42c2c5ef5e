import type { StoreApi } from 'zustand/vanilla';
import type { PlayerState } from './player.store.ts';
import type { Player } from './player.ts';
import { currentSong } from './playlist.ts';

const ACTIONS: readonly MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekto',
  'seekbackward',
  'seekforward',
  'nexttrack',
  'previoustrack',
];

/** How many seconds the 'back' and 'forward' keys move when the system gives no number. */
const SKIP = 10;

/**
 * Connects the media keys of keyboards, headsets and lock screens to the player. Does nothing where the browser has
 * no support.
 */
export function connectMediaSession(player: Player, store: StoreApi<PlayerState>): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const { getState: state } = store;
  const skip = (by: number) => player.seek(state().position + by);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => state().playing || player.toggle(),
    pause: () => state().playing && player.toggle(),
    stop: () => player.close(),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? SKIP)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? SKIP),
  };
  // Offer 'next' and 'previous' only when there are other songs, as the player bar does (spec 2.10-04).
  const skips: typeof handlers = { nexttrack: player.next, previoustrack: player.previous };
  const offer = (given: typeof handlers, on: boolean) => {
    for (const action of ACTIONS) {
      const handler = given[action];
      if (handler) session.setActionHandler(action, on ? handler : null);
    }
  };
  offer(handlers, true);
  const show = () => {
    const { playlist, playing, position, seconds } = state();
    const song = currentSong(playlist);
    offer(skips, playlist.songs.length > 1);
    session.playbackState = song ? (playing ? 'playing' : 'paused') : 'none';
    if (song && seconds > 0)
      session.setPositionState({ duration: seconds, position: Math.min(position, seconds) });
    if (session.metadata?.title === song?.song_title) return;
    session.metadata = song
      ? new MediaMetadata({ title: song.song_title, artist: song.name, artwork: [{ src: song.image.url }] })
      : null;
  };
  show();
  const stop = store.subscribe(show);
  return () => {
    stop();
    offer({ ...handlers, ...skips }, false);
  };
}
