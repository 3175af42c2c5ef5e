import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { hmac, sameBytes, sha256 } from '../../platform/ids.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import { joinStaff, TOKEN_TRIES } from './join-staff.service.ts';
import { countStaff, lockStaff } from './staff.repository.ts';

export type EntranceDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  sessions: Pick<SessionStore, 'endOthers'>;
  secret: string;
};

/**
 * The ways into the staff without an invitation: the first owner by the token that the shop prints at its
 * start, others by a command on the server.
 */
export function createEntranceService(deps: EntranceDeps) {
  const { database, clock, limits, sessions, secret } = deps;
  const { db } = database;

  /** This token is the same in every process of the shop. It is useless once somebody is staff. */
  const setUpToken = hmac(deriveKey(secret, 'staff-setup'), 'first owner').toString('base64url').slice(0, 32);

  return {
    /** The address of the set-up page while nobody is staff; null afterwards. */
    setUpPath: async (): Promise<string | null> =>
      (await countStaff(db)) === 0 ? `/admin/setup?token=${setUpToken}` : null,

    /**
     * Makes the first owner. Refuses with `too_many_requests`, with `forbidden` for a wrong token, and with
     * `not_found` when the shop has staff already.
     */
    async setUp(
      { token, ...owner }: { token: string; email: string; firstName: string; lastName: string },
      ip: string,
    ): Promise<Result<{ email: string }>> {
      const within = await limits.take(TOKEN_TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const address = readEmail(owner.email);
      if (!address.ok) return address;
      if (!sameBytes(sha256(token), sha256(setUpToken))) return refuse('forbidden');
      const email = address.value.identifier;
      return database.transaction(async (tx): Promise<Result<{ email: string }>> => {
        await lockStaff(tx);
        if ((await countStaff(tx)) > 0) return refuse('not_found');
        const id = await joinStaff(sessions, tx, { ...owner, email, role: 'owner' });
        if (!id.ok) return id;
        const by = { id: id.value, email, role: 'owner' } as const;
        await noteStaff(tx, by, clock.now(), { action: 'staff.first_owner', after: { email } });
        return ok({ email });
      });
    },

    /** Adds a member of the staff from the command line. Refuses with `email_invalid`, `staff_already`. */
    async addByCommand(email: string, role: StaffRole): Promise<Result<{ email: string }>> {
      const address = readEmail(email);
      if (!address.ok) return address;
      const { identifier } = address.value;
      return database.transaction(async (tx): Promise<Result<{ email: string }>> => {
        await lockStaff(tx);
        const id = await joinStaff(sessions, tx, { email: identifier, role });
        if (!id.ok) return id;
        await noteStaff(tx, 'command', clock.now(), {
          action: 'staff.added',
          customerId: id.value,
          after: { email: identifier, role },
        });
        return ok({ email: identifier });
      });
    },
  };
}

export type EntranceService = ReturnType<typeof createEntranceService>;
