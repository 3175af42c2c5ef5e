import type { Storage } from '../../adapters/storage/storage.port.ts';
import { isBeingBackedUp } from '../backup/turns.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { tryEach } from '../jobs/try-each.ts';
import {
  allowIdle,
  forgetOldFiles,
  holdDueFiles,
  holdFiles,
  isNoted,
  noteOldFiles,
  tryLater,
} from './old-files.repository.ts';

type Deps = {
  db: Db;
  storage: Pick<Storage, 'delete'>;
  clock: Clock;
  log: { error(context: object, text: string): void };
  /** How long the store may take for a file, in ms. */
  answerMs?: number;
};

/** How many files are deleted at the same time. */
const BATCH = 50;
/** A file that could not be deleted waits this long, so that it does not keep others from being tried. */
const AGAIN_MS = 10 * 60_000;
/**
 * A store that hangs is not waited for longer. S3 gives up earlier, after three tries: a deletion that arrived after the
 * rows are free could take a new file.
 */
const ANSWER_MS = 120_000;
/** How long somebody waits for the store whose request let the files go, in ms. A deletion may arrive later than that. */
const VISITOR_MS = 5_000;
/** Instant songs. Their names follow from the request: the song of another visitor may get the name of an old one. */
const NAMES_COME_BACK = 'instant/';

/**
 * Deletes files that nothing names any more. They are noted in the transaction that lets them go, so a fault of the
 * store or a crash leaves nothing behind: a job tries again.
 */
export function createOldFiles({ db, storage, clock, log, answerMs = ANSWER_MS }: Deps) {
  async function deleteInTime(key: string, ms: number): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the store does not answer')), ms);
    await Promise.race([storage.delete(key), late.promise]).finally(() => clearTimeout(timer));
  }

  /** Tries each of these files. Returns the first fault. One fault does not stop the others. */
  async function tryAll(on: DbOrTx, keys: readonly string[], ms: number): Promise<unknown> {
    const done = await Promise.allSettled(keys.map((key) => deleteInTime(key, ms)));
    const isKept = (at: number) => done[at]?.status === 'rejected';
    await forgetOldFiles(
      on,
      keys.filter((_, at) => !isKept(at)),
    );
    const kept = keys.filter((_, at) => isKept(at));
    await tryLater(on, kept, new Date(clock.now().getTime() + AGAIN_MS));
    return done.find((one) => one.status === 'rejected')?.reason;
  }

  /** Tries noted files while their rows are held, so that `spare` waits until the store has answered. */
  const tryHeld = (hold: (tx: Tx) => Promise<string[]>) =>
    db.transaction(async (tx) => {
      await allowIdle(tx, 2 * answerMs);
      const keys = await hold(tx);
      // Asked last: the rows of a backup that begins after this name none of these files.
      if (await isBeingBackedUp(tx)) return { fault: undefined, tried: 0 };
      return { fault: await tryAll(tx, keys, answerMs), tried: keys.length };
    });

  /** Deletes files some at a time, until the store cannot delete one, or a backup begins. The job has the rest. */
  async function inBatches(keys: readonly string[], tryOne: (batch: readonly string[]) => Promise<unknown>) {
    try {
      for (let from = 0; from < keys.length && !(await isBeingBackedUp(db)); from += BATCH) {
        const fault = await tryOne(keys.slice(from, from + BATCH));
        if (fault) throw fault;
      }
    } catch (error) {
      log.error({ err: error, files: keys.length }, 'old files not deleted');
    }
  }

  /**
   * Deletes noted files after the commit. What cannot be deleted is left to the job, and so are files whose names may come
   * back: the job holds their rows until the store has answered.
   */
  const deleteNow = (keys: readonly string[]): Promise<void> =>
    inBatches(
      keys.filter((key) => !key.startsWith(NAMES_COME_BACK)),
      (batch) => tryAll(db, batch, Math.min(VISITOR_MS, answerMs)),
    );

  /** Lets files go in a transaction that changes their rows, and deletes them after it. `work` returns their keys. */
  async function letGo(work: (tx: Tx) => Promise<readonly string[]>): Promise<void> {
    const keys = await db.transaction(async (tx) => {
      const gone = await work(tx);
      await noteOldFiles(tx, gone, clock.now());
      return gone;
    });
    await deleteNow(keys);
  }

  return {
    /** Notes files that are to be deleted when `on` has committed. The caller calls `deleteNow` then. */
    note: (on: DbOrTx, keys: readonly string[]): Promise<void> => noteOldFiles(on, keys, clock.now()),

    letGo,

    /**
     * Lets the file of each expired row go. `forget` deletes or changes the row, and returns false when it must stay.
     * A fault of one row does not stop the others; the first fault is thrown at the end.
     * @returns how many rows are gone. A row that stays is not counted, so a job that takes one batch after another
     * ends.
     */
    async letGoEach<Row>(
      rows: readonly Row[],
      fileOf: (row: Row) => string | null,
      forget: (tx: Tx, row: Row) => Promise<boolean>,
    ): Promise<number> {
      let gone = 0;
      await tryEach(rows, async (row) => {
        let isGone = false;
        await letGo(async (tx) => {
          isGone = await forget(tx, row);
          const file = isGone ? fileOf(row) : null;
          return file === null ? [] : [file];
        });
        if (isGone) gone += 1;
      });
      return gone;
    },

    /**
     * Keeps a file that is noted: a new one is stored under its name. Waits while the file is being deleted, but no
     * longer than a statement may take; then it throws, and the caller tries again later.
     */
    spare: (key: string): Promise<void> => forgetOldFiles(db, [key]),

    /** Whether nothing names this file any more, though the store may still hold it. */
    isLetGo: (key: string): Promise<boolean> => isNoted(db, key),

    deleteNow,

    /** Deletes noted files whose names may come back, as a job does: leaves those that were spared. */
    deleteUnlessSpared: (keys: readonly string[]): Promise<void> =>
      inBatches(keys, async (batch) => (await tryHeld((tx) => holdFiles(tx, batch))).fault),

    /**
     * Tries one batch of the noted files and returns how many: none while a backup is being made. Throws the first
     * fault after it has tried all.
     */
    async deleteDue(): Promise<number> {
      const { fault, tried } = await tryHeld((tx) => holdDueFiles(tx, clock.now(), BATCH));
      if (fault) throw fault;
      return tried;
    },
  };
}

export type OldFiles = ReturnType<typeof createOldFiles>;
