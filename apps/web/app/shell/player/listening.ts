import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { isOfCustomer } from '@keepsong/domain/signals/shown-path';
import type { track } from '~/platform/page/analytics.ts';
import type { PlaySource } from './song.ts';

const REPORT_EVERY_SECONDS = 30;
const REAL_TIME_EVERY_MS = 500;
const PREVIEWS = /^\/instant-builder\//;

/** Reports to analytics how far people listen (spec 4.8-10..13). */
export type ListeningReporter = {
  /** Call this when somebody chooses songs, before the first of them is loaded and plays. */
  chosen: (songs: readonly PlaySource[]) => void;
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
   * The recordings that were last chosen on a page of one customer. Events do not name them, because titles of customers'
   * own songs often hold a name. They stay in the player when the visitor goes on to other pages. What is chosen on a page
   * for everybody, such as a sample of an artist, is named again.
   */
  const unnamed = new Set<string>();
  const about = ({ audio, song_title, name }: PlaySource, seconds: number) => ({
    ...(unnamed.has(audio) ? { song_title: '', artist: '' } : { song_title, artist: name }),
    duration: Math.floor(seconds),
  });
  return {
    chosen(songs) {
      const isOwn = isOfCustomer(path());
      for (const { audio } of songs)
        if (isOwn) unnamed.add(audio);
        else unnamed.delete(audio);
    },
    playing(source, seconds) {
      if (song === source.audio) return;
      song = source.audio;
      reported = new Set();
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
