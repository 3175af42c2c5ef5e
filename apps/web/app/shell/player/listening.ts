import type { track } from '~/platform/page/analytics.ts';
import type { PlaySource } from './song.ts';

const REPORT_EVERY_SECONDS = 30;
const REAL_TIME_EVERY_MS = 500;

/** Reports to analytics how far people listen (spec 4.8-10..13). */
export type ListeningReporter = {
  /** Call this when the song is loaded and playing. It is reported once a song. */
  playing: (song: PlaySource, seconds: number) => void;
  /** Call this when the position has moved while playing. */
  moved: (song: PlaySource, position: number, seconds: number) => void;
  ended: (song: PlaySource, seconds: number) => void;
};

/** `now` gives the time in milliseconds. */
export function createListeningReporter(report: typeof track, now: () => number): ListeningReporter {
  let song: string | undefined;
  let reported = new Set<number>();
  let realTimeAt = Number.NEGATIVE_INFINITY;
  const about = (source: PlaySource, seconds: number) => ({
    song_title: source.song_title,
    artist: source.name,
    duration: Math.floor(seconds),
  });
  return {
    playing(source, seconds) {
      if (song === source.audio) return;
      song = source.audio;
      reported = new Set();
      report('song started', about(source, seconds));
    },
    moved(source, position, seconds) {
      const mark = Math.floor(position / REPORT_EVERY_SECONDS) * REPORT_EVERY_SECONDS;
      // The end of the song is reported separately, so leave out its last second here.
      if (mark > 0 && mark < Math.floor(seconds) && !reported.has(mark)) {
        reported.add(mark);
        report('song listened', { ...about(source, seconds), position: mark });
      }
      if (now() - realTimeAt < REAL_TIME_EVERY_MS) return;
      realTimeAt = now();
      report('real-time listened', { ...about(source, seconds), position: Math.floor(position) });
    },
    ended(source, seconds) {
      report('song listened', { ...about(source, seconds), position: Math.floor(seconds) });
      // When the song plays again from the start, it counts as a new listening.
      song = undefined;
    },
  };
}
