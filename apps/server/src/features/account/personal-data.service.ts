import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { type Zippable, zipSync } from 'fflate';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RequestSession, Session, SessionUser } from '../../platform/http/sessions.ts';
import { isFreshlyProved, requireUser } from '../auth/sign-in/proof.ts';
import {
  erasePerson,
  isUnderWay,
  lockPerson,
  readGuestFiles,
  readPersonalFiles,
  readPersonalRows,
} from './personal-data.repository.ts';

export type PersonalDataDeps = {
  database: Database;
  storage: Pick<Storage, 'exists' | 'read' | 'delete'>;
  clock: Clock;
};

/** Exports and deletes all data about a person. */
export function createPersonalDataService({ database, storage, clock }: PersonalDataDeps) {
  const { db } = database;

  function requireFresh(session: Session | null): Result<SessionUser> {
    const user = requireUser(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    return isFreshlyProved(session, clock.now()) ? user : refuse('fresh_passcode_needed');
  }

  async function fileOf(key: string): Promise<[string, Uint8Array] | null> {
    if (!(await storage.exists(key))) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.read(key)) chunks.push(Buffer.from(chunk));
    return [`files/${key}`, Buffer.concat(chunks)];
  }

  return {
    /**
     * Returns the address of the archive, if the user may download it. Refuses with `sign_in_required`,
     * `fresh_passcode_needed`.
     */
    async mayExport(session: Session | null): Promise<Result<{ download_url: string }>> {
      const user = requireFresh(session);
      return user.ok ? ok({ download_url: '/v3/api/user/export.zip' }) : user;
    },

    /** Makes the archive: `data.json` with all rows by table, and the files. Refusals: all refusals of `mayExport`. */
    async archive(session: Session | null): Promise<Result<Uint8Array>> {
      const user = requireFresh(session);
      if (!user.ok) return user;
      const { id, email, phoneNumber } = user.value;
      const person = { id, email, phone: phoneNumber };
      const tables = await readPersonalRows(db, person);
      const keys = await readPersonalFiles(db, person);
      const files = (await Promise.all(keys.map(fileOf))).filter((file) => file !== null);
      const data = JSON.stringify({ exported_at: clock.now().toISOString(), tables }, null, 2);
      const entries: Zippable = { 'data.json': Buffer.from(data), ...Object.fromEntries(files) };
      return ok(zipSync(entries, { level: 1 }));
    },

    /**
     * Deletes the account of the session and signs out. To confirm, the user types the e-mail address of the account.
     * Refuses with `sign_in_required`, `fresh_passcode_needed`, `forbidden` for artists, vendors and staff,
     * `order_under_way` when something is unfinished, and `invalid_input` when another e-mail address was typed.
     */
    async remove(email: string, requestSession: RequestSession): Promise<Result<null>> {
      const user = requireFresh(await requestSession.find());
      if (!user.ok) return user;
      const { id, role } = user.value;
      if (role !== 'customer') return refuse('forbidden');
      if (email.trim().toLowerCase() !== user.value.email.toLowerCase())
        return refuseFields('invalid_input', { email: 'emails_differ' });
      const erased = await database.transaction(async (tx): Promise<Result<string[]>> => {
        const person = await lockPerson(tx, id);
        if (!person) return refuse('sign_in_required');
        if (await isUnderWay(tx, id)) return refuse('order_under_way');
        const files = [...(await readPersonalFiles(tx, person)), ...(await readGuestFiles(tx, person))];
        await erasePerson(tx, person);
        return ok([...new Set(files)]);
      });
      if (!erased.ok) return erased;
      for (const key of erased.value) await storage.delete(key);
      await requestSession.signOut();
      return ok(null);
    },
  };
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;
