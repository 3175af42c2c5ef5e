import { and, desc, eq, gt } from 'drizzle-orm';
import { sessions } from '../../../db/schema/accounts.ts';
import type { Db } from '../../platform/db/database.ts';

/** The sessions of a user that are valid at `now`. The most recently used one comes first. */
export async function listSessions(db: Db, userId: number, now: Date) {
  const { id, userAgent, createdAt, lastSeenAt } = sessions;
  return db
    .select({ id, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(50);
}
