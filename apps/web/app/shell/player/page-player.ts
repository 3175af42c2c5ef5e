import { track } from '~/platform/analytics.ts';
import { createListeningReporter } from './listening.ts';
import { playerStore } from './player.store.ts';
import { createPlayer } from './player.ts';

/** The page's player: one for all screens, so that a song plays on while people browse. */
export const player = createPlayer(
  playerStore,
  () => {
    const audio = new Audio();
    audio.preload = 'none';
    return audio;
  },
  createListeningReporter(track, () => Date.now()),
  () => Date.now(),
);
