import { reportFault } from '~/platform/api/report-fault.ts';
import { track } from '~/platform/page/analytics.ts';
import { decodeLength } from './decode-length.ts';
import { createListeningReporter } from './listening.ts';
import { playerStore } from './player.store.ts';
import { createPlayer } from './player.ts';

const now = () => Date.now();

/** The only player of the page. All screens share it, so that a song keeps playing while people browse. */
export const player = createPlayer(
  playerStore,
  () => {
    const audio = new Audio();
    audio.preload = 'none';
    return audio;
  },
  {
    listening: createListeningReporter(track, now, () => window.location.pathname),
    decodeLength,
    report: reportFault,
    now,
  },
);
