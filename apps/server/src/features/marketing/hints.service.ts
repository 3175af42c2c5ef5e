import { HINTS } from '@keepsong/domain/marketing/hints';
import { ok, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { addSeenHint, findSeenHints } from './marketing.repository.ts';

/** Hints that help new visitors. The shop remembers which hints a visitor has seen. */
export function createHints({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async experienceSettings(session: Session | null) {
      const seen = session ? await findSeenHints(db, subjectOf(session)) : [];
      return HINTS.map(({ id, name }) => ({ id, name, displayed: seen.includes(id) }));
    },
    /** Refusals: `not_found`. */
    async markDisplayed(id: number, session: Session) {
      const hint = HINTS.find((one) => one.id === id);
      if (!hint) return refuse('not_found');
      await addSeenHint(db, subjectOf(session), id, clock.now());
      return ok({ ...hint, displayed: true as const });
    },
  };
}

const subjectOf = ({ user, visitorId }: Session): string =>
  user ? `user:${user.id}` : `visitor:${visitorId}`;
