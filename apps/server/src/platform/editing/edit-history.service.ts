import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Session } from '../http/sessions.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { type Editable, type Item, keptTime } from './editable.ts';
import { type Body, findVersion, findVersions } from './edits.repository.ts';
import { load, loadItem, wasSeen } from './load-item.ts';
import type { WriteVersion } from './write-version.service.ts';

type Deps = Pick<WriteVersion, 'change'> & { database: Database; clock: Clock };

/** Shows the earlier versions of a thing, and makes one of them the draft again. */
export function createEditHistory({ database, clock, change }: Deps) {
  const { db } = database;

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async history<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
    ) {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      if (!(await editable.find(db, id, false))) return refuse('not_found');
      const rows = await findVersions(db, editable.kind, id);
      return ok({
        versions: rows.map(({ row, by: who }) => ({
          ...{ version: row.version, action: row.action, by: who, body: row.body },
          at: row.createdAt.toISOString(),
        })),
      });
    },

    /** Makes an earlier version the draft again. Refuses as `save` does. */
    async rollBack<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
      { version, to, view }: { version: number; to: number; view: (item: Item<B, F>) => object },
    ): Promise<Result<Item<B, F>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<Item<B, F>>> => {
        const found = await load(tx, editable, id, true);
        const wanted = found && (await findVersion(tx, editable.kind, id, to));
        if (!found || !wanted) return refuse('not_found');
        if (found.item.version !== version)
          return { ok: false, refusal: { code: 'changed_meanwhile', theirs: view(found.item) } };
        const isSeen = await wasSeen(tx, editable.kind, { id, ...found });
        const kept = (isSeen ? (editable.kept ?? []) : []).map((field) => [field, found.shown.body[field]]);
        const body = { ...editable.read(wanted, found.item.body), ...Object.fromEntries(kept) };
        // As with a save, only "Remove the time" takes the time of a planned draft away.
        const publishAt = keptTime(found.item, clock.now());
        const action = publishAt ? 'scheduled' : 'rolled_back';
        const done = await change(tx, editable, found, body, {
          ...{ action, as: 'rolled_back', publishAt, by: by.value },
        });
        return done.ok ? loadItem(tx, editable, id) : done;
      });
    },
  };
}
