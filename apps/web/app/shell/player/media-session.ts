import type { StoreApi } from 'zustand/vanilla';
import type { PlayerState } from './player.store.ts';
import type { Player } from './player.ts';
import { currentSong } from './playlist.ts';

/** Connects the keys of keyboards, headsets and lock screens to the player. Does nothing where they are missing. */
export function connectMediaSession(player: Player, store: StoreApi<PlayerState>): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => store.getState().playing || player.toggle(),
    pause: () => store.getState().playing && player.toggle(),
    nexttrack: () => player.next(),
    previoustrack: () => player.previous(),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
  };
  const actions: MediaSessionAction[] = ['play', 'pause', 'nexttrack', 'previoustrack', 'seekto'];
  for (const action of actions) session.setActionHandler(action, handlers[action] ?? null);
  const show = () => {
    const { playlist, playing } = store.getState();
    const song = currentSong(playlist);
    session.playbackState = song ? (playing ? 'playing' : 'paused') : 'none';
    if (session.metadata?.title === song?.song_title) return;
    session.metadata = song
      ? new MediaMetadata({ title: song.song_title, artist: song.name, artwork: [{ src: song.image.url }] })
      : null;
  };
  show();
  const stop = store.subscribe(show);
  return () => {
    stop();
    for (const action of actions) session.setActionHandler(action, null);
  };
}
