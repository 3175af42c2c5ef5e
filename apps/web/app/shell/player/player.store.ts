import { createStore } from 'zustand/vanilla';
import type { PlaySource } from './song.ts';

/** The songs among which 'previous' and 'next' move, and the index of the current song, -1 for none (spec 4.8-01). */
export type Playlist = { songs: readonly PlaySource[]; index: number };

export type PlayerState = {
  playlist: Playlist;
  playing: boolean;
  /** Whether the recording was requested but does not play yet. */
  loading: boolean;
  /** Whether the bar has its small form, because the visitor scrolled (spec 2.10-08). */
  minified: boolean;
  /** The position in the current song in seconds, updated at most every 500 ms (spec 9.5-12). */
  position: number;
  /** Length of the current song in seconds. */
  seconds: number;
  /** Whether the last attempt to play failed. The next attempt clears it. */
  failed: boolean;
  /** Whether the browser kept the song silent, because it starts sound only on a press. The next attempt clears it. */
  blocked: boolean;
};

/** Whether an audio element refused to play because the visitor had not pressed anything. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** The state without a song: at the start and after closing the player (spec 4.8-01). */
export const IDLE: PlayerState = {
  playlist: { songs: [], index: -1 },
  playing: false,
  loading: false,
  minified: false,
  position: 0,
  seconds: 0,
  failed: false,
  blocked: false,
};

/** The current state of the page's player. Only the player itself (player.ts) changes it. */
export const playerStore = createStore<PlayerState>()(() => IDLE);
