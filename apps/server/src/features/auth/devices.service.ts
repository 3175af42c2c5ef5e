import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session, SessionStore, SessionUser } from '../../platform/http/sessions.ts';
import { listSessions } from './devices.repository.ts';
import { isFreshlyProved, requireProved } from './sign-in/proof.ts';

export type DevicesDeps = {
  database: Database;
  clock: Clock;
  sessions: Pick<SessionStore, 'endOne' | 'endOthers'>;
};

type Device = {
  id: string;
  user_agent: string;
  is_current: boolean;
  signed_in_at: string;
  last_seen_at: string;
};

/**
 * Lists and ends the sessions (browsers) in which an account is signed in. A guest may not do this and gets
 * `sign_in_required`.
 */
export function createDevicesService({ database, clock, sessions }: DevicesDeps) {
  const { db } = database;

  async function list(session: Session, userId: number): Promise<Device[]> {
    const rows = await listSessions(db, userId, clock.now());
    return rows
      .map((row) => ({
        id: row.id,
        user_agent: row.userAgent,
        is_current: row.id === session.id,
        signed_in_at: row.createdAt.toISOString(),
        last_seen_at: row.lastSeenAt.toISOString(),
      }))
      .sort((a, b) => Number(b.is_current) - Number(a.is_current));
  }

  /**
   * The user who may end other sessions. An open browser that somebody else found must not lock its owner out, so this
   * needs a fresh passcode.
   */
  function requireFresh(session: Session | null): Result<SessionUser> {
    const user = requireProved(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    return isFreshlyProved(session, clock.now()) ? user : refuse('fresh_passcode_needed');
  }

  return {
    /** The sessions of the signed-in user. Refuses with `sign_in_required`. */
    async devices(session: Session | null): Promise<Result<{ sessions: Device[] }>> {
      const user = requireProved(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      return ok({ sessions: await list(session, user.value.id) });
    },

    /**
     * Ends another session of the account. Refuses with `sign_in_required`, `fresh_passcode_needed`, and with
     * `not_found` when the id is not another session of this account.
     */
    async endDevice(id: string, session: Session | null): Promise<Result<{ sessions: Device[] }>> {
      const user = requireFresh(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      const isGone = id !== session.id && (await sessions.endOne(user.value.id, id));
      return isGone ? ok({ sessions: await list(session, user.value.id) }) : refuse('not_found');
    },

    /**
     * Ends all sessions of the account except this one. Refuses with `sign_in_required`, `fresh_passcode_needed`.
     */
    async endOtherDevices(session: Session | null): Promise<Result<{ sessions: Device[] }>> {
      const user = requireFresh(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      await sessions.endOthers(db, user.value.id, session.id);
      return ok({ sessions: await list(session, user.value.id) });
    },
  };
}
