import { useStore } from 'zustand';
import { pageFailed } from '~/platform/loading/lazy-reload.ts';
import { type PlayerState, playerStore } from './player.store.ts';
import type { Player } from './player.ts';
import type { PlaySource } from './song.ts';

/** Loads the player. The page does this once it is idle, or earlier when the visitor presses a button of the player. */
export const loadPlayer = (): Promise<Player> =>
  import('./page-player.ts').then(({ player }) => {
    loaded = player;
    return player;
  });

let loaded: Player | undefined;

/**
 * Loads the player because the visitor pressed a button. If the script cannot be fetched, the page says so and
 * tries again when the shop can be reached.
 */
const needPlayer = (): Promise<Player> =>
  loadPlayer().catch(() => new Promise((resolve) => void pageFailed(() => resolve(needPlayer()))));

/**
 * Uses the player. If its script is already loaded, `use` runs during the visitor's press, because some
 * browsers allow sound only then.
 */
function withPlayer(use: (player: Player) => void): void {
  if (loaded) use(loaded);
  else void needPlayer().then(use);
}

/** Plays a song in the player bar. If it already is the current song, pauses or continues it (spec 4.8-02). */
export function playSong(song: PlaySource): void {
  withPlayer((player) => player.play(song));
}

/** Lets a song start after the recording that this press starts (`Player.unlock`). */
export function unlockPlayer(): void {
  withPlayer((player) => player.unlock());
}

/** Makes these songs the playlist and plays the one at `index`. 'Previous' and 'next' move among these songs. */
export function playAll(songs: readonly PlaySource[], index = 0): void {
  withPlayer((player) => player.playAll(songs, index));
}

/** Pauses the player, so that another recording can start. Does nothing when the player is already paused. */
export function pausePlayer(): void {
  const { playing, loading } = playerStore.getState();
  if (playing || loading) withPlayer((player) => player.toggle());
}

/** Reads a part of the player's state. The component renders again only when that part changes. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerStore, select);
}

/** Whether this recording is the current song of the player, and if so, whether it plays or still loads. */
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
