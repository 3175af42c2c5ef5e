import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Session } from '../http/sessions.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { createEditHistory } from './edit-history.service.ts';
import type { Editable } from './editable.ts';
import type { Body } from './edits.repository.ts';
import { load, loadItem } from './load-item.ts';
import { createPublishDue } from './publish-due.service.ts';
import { createSaveItem } from './save-item.service.ts';
import { createWriteVersion } from './write-version.service.ts';

export type { AnyEditable, Editable, Item, NewWish, Shown, Wish } from './editable.ts';
export { itemOf, keptTime, standingOf } from './editable.ts';

export type EditingDeps = { database: Database; clock: Clock };

/**
 * Keeps what editors write: versions with history, drafts, times to publish, and the archive (decision 0122). Two editors
 * never overwrite each other: each save names the version that was read.
 */
export function createEditing({ database, clock }: EditingDeps) {
  const { change, begin, follow } = createWriteVersion({ clock });

  return {
    /** The steps of an edit, for code that edits many things in one transaction. */
    steps: { load, change, begin, follow },

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
    ) {
      const by = requireStaff(session, editable.permission);
      return by.ok ? loadItem(database.db, editable, id) : by;
    },

    ...createSaveItem({ database, clock, change, begin }),
    ...createEditHistory({ database, clock, change }),
    ...createPublishDue({ database, clock, change }),
  };
}

export type Editing = ReturnType<typeof createEditing>;
