import { useStore } from 'zustand';
import { pageFailed } from '~/platform/loading/lazy-reload.ts';
import { type PlayerState, playerStore } from './player.store.ts';
import type { Player } from './player.ts';
import type { PlaySource } from './song.ts';

/** Loads the player. This happens when the page is idle, or at the first press. */
export const loadPlayer = (): Promise<Player> => import('./page-player.ts').then(({ player }) => player);

/**
 * Loads the player for somebody who pressed a button. If it cannot be fetched, the page says so and goes on once it
 * can.
 */
const needPlayer = (): Promise<Player> =>
  loadPlayer().catch(() => new Promise((resolve) => void pageFailed(() => resolve(needPlayer()))));

/** Plays a song in the bar, or toggles it when it is the current one (spec 4.8-02). */
export function playSong(song: PlaySource): void {
  void needPlayer().then((player) => player.play(song));
}

/** Plays these songs, starting with the one at `index`. Previous and next move among them. */
export function playAll(songs: readonly PlaySource[], index = 0): void {
  void needPlayer().then((player) => player.playAll(songs, index));
}

/** Pauses the player before another recording starts. A paused player stays paused. */
export function pausePlayer(): void {
  if (playerStore.getState().playing) void needPlayer().then((player) => player.toggle());
}

/** Reads a part of the player's state. The component renders again only when that part changes. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerStore, select);
}

/** Whether this recording is the current song, and whether it plays or is about to play. */
export function useIsPlaying(audio: string | null | undefined): {
  current: boolean;
  playing: boolean;
  loading: boolean;
} {
  const current = usePlayer(
    ({ playlist: { songs, index } }) => Boolean(audio) && songs[index]?.audio === audio,
  );
  const playing = usePlayer((state) => current && state.playing);
  const loading = usePlayer((state) => current && state.loading);
  return { current, playing, loading };
}
