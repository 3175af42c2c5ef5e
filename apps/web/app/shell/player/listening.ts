import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { isOfCustomer } from '@keepsong/domain/signals/shown-path';
import type { track } from '~/platform/page/analytics.ts';
import type { PlaySource } from './song.ts';

const REPORT_EVERY_SECONDS = 30;
const REAL_TIME_EVERY_MS = 500;
const PREVIEWS = /^\/instant-builder\//;

/** Reports to analytics how far people listen (spec 4.8-10..13). */
export type ListeningReporter = {
  /** Call this when the song is loaded and plays. The start of a song is reported once, until the song has ended. */
  playing: (song: PlaySource, seconds: number) => void;
  /** Call this when the position in the song has moved while it plays. */
  moved: (song: PlaySource, position: number, seconds: number) => void;
  ended: (song: PlaySource, seconds: number) => void;
};

/** Creates the reporter. `now` returns the time in milliseconds, and `path` the path of the page. */
export function createListeningReporter(
  report: typeof track,
  now: () => number,
  path: () => string = () => '/',
): ListeningReporter {
  let song: string | undefined;
  let reported = new Set<number>();
  let realTimeAt = Number.NEGATIVE_INFINITY;
  /**
   * Whether events may name the song. Titles of customers' own songs are not reported, because they often hold
   * a name.
   */
  let isNamed = true;
  const about = (source: PlaySource, seconds: number) => ({
    song_title: isNamed ? source.song_title : '',
    artist: isNamed ? source.name : '',
    duration: Math.floor(seconds),
  });
  return {
    playing(source, seconds) {
      if (song === source.audio) return;
      song = source.audio;
      reported = new Set();
      isNamed = !isOfCustomer(path());
      report('song started', about(source, seconds));
      if (PREVIEWS.test(plainPath(path()))) report('Preview Heard', { duration: Math.floor(seconds) });
    },
    moved(source, position, seconds) {
      const mark = Math.floor(position / REPORT_EVERY_SECONDS) * REPORT_EVERY_SECONDS;
      // A mark in the last second of the song is left out, because `ended` reports the end of the song.
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
      // If the song plays again from the start, report it as started again.
      song = undefined;
    },
  };
}
