import type { Readable } from 'node:stream';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Archives } from '../../platform/archives/archives.ts';
import { storedEntries, textEntry } from '../../platform/archives/entries.ts';
import { jsonPieces } from '../../platform/archives/json-pieces.ts';
import type { ErasureNotes } from '../../platform/backup/erasure-notes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { RequestSession, Session, SessionUser } from '../../platform/http/sessions.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { isFreshlyProved, requireUser } from '../auth/sign-in/proof.ts';
import {
  erasePerson,
  isUnderWay,
  lockPerson,
  readGuestFiles,
  readJoinedFiles,
  readPersonalFiles,
  readPersonalRows,
} from './personal-data.repository.ts';
import type { Person } from './personal-tables.ts';

export type PersonalDataDeps = {
  database: Database;
  storage: Pick<Storage, 'stat' | 'read'>;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow'>;
  erasureNotes: Pick<ErasureNotes, 'note'>;
  archives: Archives;
  limits: Limits;
  clock: Clock;
};

/** Exports are limited for each person, because each one reads all files of the person. */
const EXPORTS = { name: 'personal_export', max: 10, seconds: 3600 } as const;

/** Exports and deletes all data about a person. */
export function createPersonalDataService(deps: PersonalDataDeps) {
  const { database, storage, oldFiles, erasureNotes, archives, limits, clock } = deps;
  const { db } = database;

  function requireFresh(session: Session | null): Result<SessionUser> {
    const user = requireUser(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    return isFreshlyProved(session, clock.now()) ? user : refuse('fresh_passcode_needed');
  }

  async function* entriesOf(person: Person) {
    const exported_at = clock.now().toISOString();
    const tables = await readPersonalRows(db, person);
    yield textEntry('data.json', () => jsonPieces({ exported_at, tables }));
    const keys = await readPersonalFiles(db, person);
    yield* storedEntries(
      storage,
      keys.map((key) => [key, `files/${key}`]),
    );
  }

  /** Packs the archive of a person, only one at a time for each person. Refuses with `too_many_requests`. */
  async function archiveOf(person: Person): Promise<Result<Readable>> {
    const within = await limits.take(EXPORTS, String(person.id));
    return within.ok ? archives.pack(String(person.id), entriesOf(person)) : within;
  }

  /**
   * Erases the data of a person, with the files. `last` is called at the end of the transaction. Refuses with
   * `not_found`, and with `order_under_way` when something is unfinished.
   */
  async function eraseOf(id: number, last?: (tx: Tx) => Promise<void>): Promise<Result<null>> {
    const erased = await database.transaction(async (tx): Promise<Result<string[]>> => {
      const person = await lockPerson(tx, id);
      if (!person) return refuse('not_found');
      if (await isUnderWay(tx, id)) return refuse('order_under_way');
      const files = [
        ...new Set([
          ...(await readPersonalFiles(tx, person)),
          ...(await readJoinedFiles(tx, person)),
          ...(await readGuestFiles(tx, person)),
        ]),
      ];
      await erasePerson(tx, person);
      await last?.(tx);
      await oldFiles.note(tx, files);
      return ok(files);
    });
    if (!erased.ok) return erased;
    await erasureNotes.note(id);
    await oldFiles.deleteNow(erased.value);
    return ok(null);
  }

  return {
    archiveOf,
    eraseOf,

    /**
     * Returns the address of the archive, if the user may download it. Refuses with `sign_in_required`,
     * `fresh_passcode_needed`.
     */
    async mayExport(session: Session | null): Promise<Result<{ download_url: string }>> {
      const user = requireFresh(session);
      return user.ok ? ok({ download_url: '/v3/api/user/export.zip' }) : user;
    },

    /**
     * Makes the archive: `data.json` with all rows by table, and the files. Refusals: all refusals of `mayExport`, `too_many_requests`.
     */
    async archive(session: Session | null): Promise<Result<Readable>> {
      const user = requireFresh(session);
      if (!user.ok) return user;
      const { id, email, phoneNumber } = user.value;
      return archiveOf({ id, email, phone: phoneNumber });
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
      const erased = await eraseOf(id);
      if (!erased.ok) return erased.refusal.code === 'not_found' ? refuse('sign_in_required') : erased;
      await requestSession.signOut();
      return ok(null);
    },
  };
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;
