import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { hmac, randomToken, sameBytes, sha256 } from '../ids.ts';
import { keysFor } from '../settings-secrets.ts';
import { ABSOLUTE_MS, createEndSessions } from './end-sessions.ts';
import { createFindSession } from './find-session.ts';

export { ABSOLUTE_MS } from './end-sessions.ts';
export type { Session, SessionUser } from './find-session.ts';

type NewSession = {
  userId: number | null;
  visitorId: string;
  provedAt: Date | null;
  userAgent: string;
  pendingUserId?: number;
  secondFactorAt?: Date | null;
};

export type StoredSessionsOptions = {
  db: Db;
  clock: Clock;
  secret: string;
  /**
   * Earlier root secrets. Pages that were opened before the secret changed still send tokens made with them.
   */
  earlierSecrets?: readonly string[];
  /** Whether accounts with this role need the second step of a sign-in. */
  needsSecondFactor: (role: string) => boolean;
};

/** Keeps the sessions in the database. A session is found by its token, of which only the hash is stored. */
export function createStoredSessions({
  db,
  clock,
  secret,
  earlierSecrets = [],
  needsSecondFactor,
}: StoredSessionsOptions) {
  const csrfKeys = keysFor(secret, earlierSecrets, 'csrf');
  const csrfBy = (key: Buffer, sessionId: string) => hmac(key, sessionId).toString('base64url');
  const csrfOf = (sessionId: string) => csrfBy(csrfKeys[0], sessionId);

  return {
    /** Whether a token that a page sent is the CSRF token of this session. */
    csrfMatches: (sessionId: string, given: string): boolean =>
      csrfKeys.some((key) => sameBytes(Buffer.from(csrfBy(key, sessionId)), Buffer.from(given))),

    ...createFindSession({ db, clock, needsSecondFactor, csrfOf }),

    /** Opens a session and returns its token. */
    async open(values: NewSession): Promise<string> {
      const token = randomToken(256);
      const now = clock.now();
      await db.insert(sessions).values({
        ...values,
        tokenHash: sha256(token),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
      });
      return token;
    },

    async renewSecondStep(id: string): Promise<void> {
      await db.update(sessions).set({ secondFactorAt: clock.now() }).where(eq(sessions.id, id));
    },

    ...createEndSessions({ db, clock }),
  };
}

export type StoredSessions = ReturnType<typeof createStoredSessions>;
