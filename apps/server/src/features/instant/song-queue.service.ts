import { isQueueFull, secondsToRetry, secondsUntilMade } from '@keepsong/domain/instant/song-queue';
import { ok, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addressSubject } from '../../platform/http/limits.ts';
import { hmac } from '../../platform/ids.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import { countWaiting, findQueue } from './song-queue.repository.ts';
import type { SongRow } from './songs.repository.ts';

type Deps = { db: Db; clock: Clock; secret: string; places: number };

/** Everybody who waits asks twice a second, so the queue is read once for all of them. */
const READ_EVERY_MS = 1_000;
/** Seconds that a song is expected to take before any was measured, as on a slow machine. */
const FIRST_PACE = { preview: 5, full: 18 };
/** The weight of the newest song in the moving average. */
const WEIGHT = 0.2;

/** Limits the queue of songs, and estimates how long its songs take (decision 0080). */
export function createSongQueue({ db, clock, secret, places }: Deps) {
  const key = deriveKey(secret, 'song-turns');
  const pace = { ...FIRST_PACE, places };
  let read: { at: number; queue: ReturnType<typeof findQueue> } | null = null;

  const queueNow = () => {
    const at = clock.now().getTime();
    if (read === null || Math.abs(at - read.at) >= READ_EVERY_MS) {
      const queue = findQueue(db, clock.now());
      read = { at, queue };
      // After a failed read, the next caller reads again.
      queue.catch(() => {
        read = null;
      });
    }
    return read.queue;
  };

  return {
    /** The keyed hash of a network address. Turns are counted by it. */
    networkOf: (ip: string): Buffer => hmac(key, addressSubject(ip)),

    /**
     * Whether there is room for the preview that this transaction has just queued. The transaction holds the lock of the
     * queue. Refuses with `song_queue_full`.
     */
    async admit(tx: Tx, network: Buffer) {
      const waiting = await countWaiting(tx, network);
      return isQueueFull(waiting)
        ? refuse('song_queue_full', { retry_after: secondsToRetry(waiting, pace) })
        : ok(null);
    },

    /** About how many seconds it takes until each of these songs is finished, for those that are in the queue. */
    async waits(songs: readonly Pick<SongRow, 'id' | 'status'>[]): Promise<ReadonlyMap<string, number>> {
      const waiting = songs.filter(({ status }) => status === 'queued' || status === 'processing');
      if (waiting.length === 0) return new Map();
      const queue = await queueNow();
      return new Map(
        waiting.flatMap(({ id }) => {
          const seconds = secondsUntilMade(queue, id, pace);
          return seconds === null ? [] : [[id, seconds] as const];
        }),
      );
    },

    /** Measures how long a song takes, for the estimates; returns the song. */
    async time<Song>(extent: 'preview' | 'full', rendering: Promise<Song>): Promise<Song> {
      const begun = performance.now();
      const song = await rendering;
      const seconds = Math.max(1, (performance.now() - begun) / 1000);
      pace[extent] += WEIGHT * (seconds - pace[extent]);
      return song;
    },
  };
}

export type SongQueue = ReturnType<typeof createSongQueue>;
