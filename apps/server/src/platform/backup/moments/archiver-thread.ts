import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { KeptSecrets } from '../manifest.ts';

const ENTRY = new URL('./archiver-worker.ts', import.meta.url);
const RESTART_MS = 60_000;
/**
 * The longest time that a stopping shop waits for its archive. Whatever is missing is archived after the next
 * start.
 */
const STOP_MS = 8_000;

/** The data that the thread needs. `files` is the folder of the embedded PostgreSQL. */
export type ArchiverTask = {
  settings: Pick<Settings, 's3' | 's3Access' | 'dataDir' | 'backups'>;
  databaseUrl: string;
  databaseFiles: string;
  secrets: KeptSecrets;
};
export type ArchiverNews = { until: Date } | { failed: string };

export type ArchiverThread = {
  /** The moment up to which the archive is complete. Null before the first run has ended. */
  archivedUntil(): Date | null;
  stop(): Promise<void>;
};

/**
 * Archives the embedded database on a separate thread, because packing and sealing take much processor time.
 */
export function startArchiver(task: ArchiverTask, log: Pick<Log, 'warn'>): ArchiverThread {
  let until: Date | null = null;
  let isStopping = false;
  let again: NodeJS.Timeout | undefined;
  let worker = start();

  function start(): Worker {
    const started = new Worker(ENTRY, { workerData: task });
    started.on('message', (news: ArchiverNews) => {
      if ('until' in news) until = news.until;
      else log.warn({ reason: news.failed }, 'the archive of the database is not complete');
    });
    started.on('error', (error) => log.warn({ err: error }, 'the archive of the database has stopped'));
    started.once('exit', () => {
      if (isStopping) return;
      again = setTimeout(() => {
        worker = start();
      }, RESTART_MS);
    });
    return started;
  }

  return {
    archivedUntil: () => until,
    async stop() {
      isStopping = true;
      clearTimeout(again);
      const ended = new Promise<void>((done) => {
        worker.once('exit', () => done());
        setTimeout(done, STOP_MS).unref();
      });
      worker.postMessage('stop');
      await ended;
      await worker.terminate();
    },
  };
}
