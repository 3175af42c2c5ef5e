import { ok, type Result } from '@keepsong/domain/result';
import { sql } from 'drizzle-orm';
import type { PlanFailure } from '../../../db/schema/catalogue/editing.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { isDatabaseUnavailable, isDeadlock, isLockBusy, isWrongData } from '../db/errors.ts';
import type { Log } from '../log.ts';
import type { AnyEditable } from './editable.ts';
import { findDue, saveFailure } from './edits.repository.ts';
import { load } from './load-item.ts';
import type { WriteVersion } from './write-version.service.ts';

/** How long, in ms, a draft is tried each minute when an error is not known to be its own. */
const TRIED_FOR = 3_600_000;

/**
 * Whether an error ends the plan of a draft. Nothing is wrong with a draft that met a lock or a database that could
 * not be reached. Any other error that is not clearly one of its data may pass within the hour, too.
 */
function isLasting(error: unknown, publishAt: Date | null, now: Date): boolean {
  if (isWrongData(error)) return true;
  if (isDeadlock(error) || isLockBusy(error) || isDatabaseUnavailable(error)) return false;
  return publishAt !== null && now.getTime() - publishAt.getTime() >= TRIED_FOR;
}

type Due = Awaited<ReturnType<typeof findDue>>[number];

type Deps = Pick<WriteVersion, 'change'> & { database: Database; clock: Clock };

/** Handles drafts that have a time: publishes them when it comes, and shows how the shop will be then. */
export function createPublishDue({ database, clock, change }: Deps) {
  /** Publishes a draft whose time has come. Returns 0 when it need not be published any more. */
  const publishOne = (editable: AnyEditable, itemId: string): Promise<Result<number>> =>
    database.transaction(async (tx): Promise<Result<number>> => {
      const found = await load(tx, editable, itemId, true);
      const at = found?.item.publishAt;
      // Somebody has published it, or set another time, since the query.
      if (!found || !at || at > clock.now()) return ok(0);
      const change_ = { action: 'published', publishAt: null, by: null } as const;
      const written = await change(tx, editable, found, found.item.body, change_);
      return written.ok ? ok(1) : written;
    });

  /** Tries to publish each of these drafts. Returns how many went live, and those whose plan ends by a failure. */
  async function publishEach(editables: readonly AnyEditable[], due: readonly Due[], log: Log) {
    const failed: { one: Due; failure: PlanFailure }[] = [];
    let count = 0;
    for (const one of due) {
      const { kind, itemId, publishAt } = one;
      const editable = editables.find((known) => known.kind === kind);
      if (!editable) continue;
      try {
        const done = await publishOne(editable, itemId);
        if (done.ok) count += done.value;
        else failed.push({ one, failure: { code: done.refusal.code, fields: done.refusal.fields } });
      } catch (error) {
        log.error({ err: error, kind, item: itemId }, 'a draft could not go live');
        if (isLasting(error, publishAt, clock.now())) failed.push({ one, failure: { code: 'fault' } });
      }
    }
    return { count, failed };
  }

  return {
    /**
     * Changes the shop in `tx` to how it will be at `until`, with the drafts that go live by then. What cannot
     * go live is left as it is. `tx` must be rolled back: no version is written.
     */
    async applyDue(tx: Tx, editables: readonly AnyEditable[], until: Date): Promise<void> {
      const kinds = editables.map(({ kind }) => kind);
      async function applies({ kind, itemId }: Due): Promise<boolean> {
        const editable = editables.find((one) => one.kind === kind);
        await tx.execute(sql`savepoint due`);
        const isApplied = await load(tx, editable as AnyEditable, itemId, true)
          .then(async (found) => found && (await editable?.write(tx, itemId, found.item.body, true))?.ok)
          .catch(() => false);
        await tx.execute(isApplied ? sql`release savepoint due` : sql`rollback to savepoint due`);
        return isApplied === true;
      }
      // As in `publishDue`, a draft may need another one that comes after it.
      for (let open = await findDue(tx, kinds, until); ; ) {
        const left: Due[] = [];
        for (const one of open) if (!(await applies(one))) left.push(one);
        if (left.length === 0 || left.length === open.length) return;
        open = left;
      }
    },

    /**
     * Publishes the drafts whose time has come. Safe to repeat. Returns how many were published. A draft that cannot go
     * live stays a draft and keeps the reason; the others do not wait for it.
     */
    async publishDue(editables: readonly AnyEditable[], log: Log): Promise<number> {
      const due = await findDue(
        database.db,
        editables.map(({ kind }) => kind),
        clock.now(),
      );
      let count = 0;
      for (let open = due; ; ) {
        const run = await publishEach(editables, open, log);
        count += run.count;
        // A draft may need another one that went live after it in the same run, so it is tried again.
        if (run.count > 0 && run.failed.length > 0) {
          open = run.failed.map(({ one }) => one);
          continue;
        }
        for (const { one, failure } of run.failed) {
          log.warn({ ...one, ...failure }, 'a draft stays a draft after its time');
          await saveFailure(database.db, one, failure, clock.now());
        }
        return count;
      }
    },
  };
}
