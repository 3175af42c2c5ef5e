import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Database } from '../../platform/db/database.ts';
import type { Session, SessionStore } from '../../platform/http/sessions.ts';
import { listSessions } from './devices.repository.ts';
import { requireProved } from './sign-in/proof.ts';

export type DevicesDeps = { database: Database; sessions: Pick<SessionStore, 'endOne' | 'endOthers'> };

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
export function createDevicesService({ database, sessions }: DevicesDeps) {
  const { db } = database;

  async function list(session: Session, userId: number): Promise<Device[]> {
    const rows = await listSessions(db, userId);
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

  return {
    /** Refuses with `sign_in_required`. */
    async devices(session: Session | null): Promise<Result<{ sessions: Device[] }>> {
      const user = requireProved(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      return ok({ sessions: await list(session, user.value.id) });
    },

    /**
     * Ends another session of the account. Refuses with `sign_in_required`, and with `not_found` when the id is not
     * another session of this account.
     */
    async endDevice(id: string, session: Session | null): Promise<Result<{ sessions: Device[] }>> {
      const user = requireProved(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      const isGone = id !== session.id && (await sessions.endOne(user.value.id, id));
      return isGone ? ok({ sessions: await list(session, user.value.id) }) : refuse('not_found');
    },

    /** Ends all sessions of the account except this one. Refuses with `sign_in_required`. */
    async endOtherDevices(session: Session | null): Promise<Result<{ sessions: Device[] }>> {
      const user = requireProved(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      await sessions.endOthers(db, user.value.id, session.id);
      return ok({ sessions: await list(session, user.value.id) });
    },
  };
}
