import type { InboxCounts } from '@keepsong/contract/desk';
import { ok, type Result } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { itemOf, loadInbox } from './inbox.service.ts';

/** Counts the inbox items that wait for the staff. The navigation of every desk page shows the numbers. */
export function createCountInbox({ db, clock }: { db: Db; clock: Clock }) {
  /** The answer names no customers, so the call is not logged. Refuses with `sign_in_required`, `forbidden`. */
  return async (session: Session | null): Promise<Result<InboxCounts>> => {
    const by = requireStaff(session, 'system');
    if (!by.ok) return by;
    const now = clock.now();
    const items = (await loadInbox(db, by.value, now)).map((row) => itemOf(row, by.value, now));
    const waiting = items.filter(({ snoozed_until }) => snoozed_until === null);
    const kinds = Map.groupBy(waiting, ({ kind }) => kind);
    return ok({
      all: waiting.length,
      kinds: Object.fromEntries([...kinds].map(([kind, found]) => [kind, found.length])),
    });
  };
}
