import type { SavedView } from '@keepsong/contract/staff';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { deleteView, findViews, saveView } from './views.repository.ts';

const MOST_VIEWS = 20;

/** Saved views of the desk's lists. Each member of the staff has their own. */
export function createViewsService({ db }: { db: Db }) {
  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async views(session: Session | null, list: string): Promise<Result<{ views: SavedView[] }>> {
      const by = requireStaff(session, 'system');
      return by.ok ? ok({ views: await findViews(db, by.value.id, list) }) : by;
    },

    /**
     * Saves a view; replaces a view with the same name. Refuses with `sign_in_required`, `forbidden`,
     * `views_full`.
     */
    async save(
      session: Session | null,
      view: { list: string; name: string; query: string },
    ): Promise<Result<{ views: SavedView[] }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const isSaved = await saveView(db, { userId: by.value.id, ...view }, MOST_VIEWS);
      return isSaved ? ok({ views: await findViews(db, by.value.id, view.list) }) : refuse('views_full');
    },

    /** Removes one of the caller's own views. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async remove(session: Session | null, id: number): Promise<Result<{ views: SavedView[] }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const list = await deleteView(db, by.value.id, id);
      return list === null ? refuse('not_found') : ok({ views: await findViews(db, by.value.id, list) });
    },
  };
}
