import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Said } from './staff-command.ts';

/** A timer of Node.js cannot wait for more than 24 days. */
export const MOST_HOURS = 500;
const HOUR_MS = 3_600_000;
/** The pause before another try, after a backup that failed. */
const AGAIN_MS = 600_000;

/** Who hears what a backup said, and what ends the row of backups. */
export type Watch = { say(line: string): void; stopped: AbortSignal };

/** The time, and a wait that ends early when `stopped` is aborted. */
export type Time = Clock & { wait(ms: number, stopped: AbortSignal): Promise<unknown> };

const realTime: Time = {
  ...systemClock,
  wait: (ms, stopped) => wait(ms, undefined, { signal: stopped }).catch(() => undefined),
};

type Work = Watch & {
  /** When the newest backup at the target was begun. Null when there is none. */
  newest(): Promise<Date | null>;
  backUp(): Promise<Said>;
};

/**
 * Makes a backup each time when the newest one at its target is so many hours old, until it is stopped. A backup that
 * fails does not end it: the next try may succeed, and an alert tells when the newest backup is too old. The alert knows
 * the newest one of all targets (`newest-backup.ts`), so with several of them only this output tells of one that fails.
 */
export async function backUpEvery(
  hours: number,
  { newest, backUp, say, stopped }: Work,
  time = realTime,
): Promise<Said> {
  const pause = async (): Promise<number> => {
    try {
      const last = (await newest())?.getTime();
      const due = last === undefined ? 0 : last + hours * HOUR_MS - time.now().getTime();
      if (due > 0) return due;
      const { lines } = await backUp();
      for (const line of lines) say(line);
      // The time from one beginning to the next is `hours`, however long the backup took.
      return 0;
    } catch (error) {
      say(`The backup failed: ${error instanceof Error ? error.message : error}`);
      return Math.min(AGAIN_MS, hours * HOUR_MS);
    }
  };
  while (!stopped.aborted) await time.wait(await pause(), stopped);
  return { code: 0, lines: [] };
}

/** Prints what is said. The first process of a container ends by `SIGTERM` only when it listens for that. */
export function watchSignals(): Watch {
  const end = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort());
  return { say: console.log, stopped: end.signal };
}
