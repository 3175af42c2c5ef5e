import { fileURLToPath } from 'node:url';
import { ok, type Result } from '@keepsong/domain/result';
import type { CarryCatalogue } from '../../platform/editing/folder/carry-catalogue.service.ts';
import { readFolder } from '../../platform/editing/folder/read-folder.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';

/**
 * The folder of the starter catalogue: what every shop needs at its beginning, without people, reviews and
 * songs.
 */
export const STARTER_FOLDER = fileURLToPath(new URL('../../../../../starter/', import.meta.url));

/** Loads the starter catalogue into the shop. Things that the shop has already stay as they are. */
export const createStarter = ({ carryCatalogue }: { carryCatalogue: CarryCatalogue }) => ({
  /** Refuses with `sign_in_required`, `forbidden`. */
  async load(session: Session | null): Promise<Result<{ added: number }>> {
    const by = requireStaff(session, 'staff');
    if (!by.ok) return by;
    const { files, faults: unread } = await readFolder(STARTER_FOLDER);
    // A fault here is a bug: the folder is a part of the shop, and a test loads it.
    const wrong = (faults: object) => new Error(`the starter catalogue is wrong: ${JSON.stringify(faults)}`);
    if (unread.length > 0) throw wrong(unread);
    const taking = { isTrial: false, by: by.value, isOnlyNew: true };
    const { changes, faults, isDone } = await carryCatalogue.take(files, taking);
    if (!isDone) throw wrong(faults);
    return ok({ added: changes.length });
  },
});

export type Starter = ReturnType<typeof createStarter>;
