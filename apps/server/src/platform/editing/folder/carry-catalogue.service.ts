import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isDeadlock } from '../../db/errors.ts';
import type { StaffMember } from '../../staff/require-staff.ts';
import { type AnyEditable, createEditing } from '../editing.service.ts';
import { createApplyFolder } from './apply-folder.service.ts';
import type { CarryPhotos, PictureFolder } from './carried-photos.ts';
import { type CatalogueChange, changeOf } from './catalogue-changes.ts';
import { type FolderFault, fileOf, writeThings } from './catalogue-file.ts';
import { type Carried, createComparison } from './compare-catalogue.service.ts';
import { type CatalogueFiles, filedOf, preparePictures } from './filed-things.ts';
import { NO_PICTURES } from './read-folder.ts';

export type { CatalogueChange } from './catalogue-changes.ts';

/** `leftOut`: what the files name and this shop cannot have, such as a song of another shop. */
export type Import = {
  changes: CatalogueChange[];
  faults: FolderFault[];
  leftOut: FolderFault[];
  isDone: boolean;
};

type Deps = {
  database: Database;
  clock: Clock;
  editables: readonly AnyEditable[];
  photos: CarryPhotos;
};
/** `by` is null for a command on the server. */
type Taking = {
  isTrial: boolean;
  by: StaffMember | null;
  /** Skips things that the shop already has. */
  isOnlyNew?: boolean;
  /** The pictures that the files name. */
  pictures?: PictureFolder;
};

/** How often an import is tried again after a deadlock with somebody who locked rows in another order. */
const TRIES = 3;

/** Exports everything that editors keep to a folder, and imports it again (`npm run catalogue`). */
export function createCarryCatalogue({ database, clock, editables, photos: carryPhotos }: Deps) {
  const { load, change, begin } = createEditing({ database, clock }).steps;
  const { standingOf, lockNamed, wantedOf } = createComparison({ load, clock });
  const { apply } = createApplyFolder({ load, change, begin });
  const carried: Carried[] = editables.flatMap((editable) =>
    editable.carry ? [{ editable, carry: editable.carry }] : [],
  );

  return {
    /** Everything that editors keep, as files, together with the pictures of the folder `pictures`. */
    async files(): Promise<{
      files: Map<string, string>;
      pictures: ReadonlyMap<string, () => Promise<Buffer>>;
    }> {
      const files = new Map<string, string>();
      const photos = carryPhotos.collect();
      for (const kind of carried) {
        const ids = await kind.carry.ids(database.db);
        const all = await standingOf(database.db, kind, { ids, photos });
        const things = all.map(({ item: { state }, fields, publishAt }) => ({
          body: fields,
          state,
          publishAt,
        }));
        files.set(fileOf(kind.editable), writeThings(kind.carry, things));
      }
      return { files, pictures: photos.files() };
    },

    /**
     * Changes the shop to what the files say; what they do not name stays as it is. All or nothing: when there
     * is a fault, or with `isTrial`, nothing is written.
     */
    async take(
      files: CatalogueFiles,
      { isTrial, by, isOnlyNew = false, pictures = NO_PICTURES }: Taking,
    ): Promise<Import> {
      const read: FolderFault[] = [];
      const all = filedOf(carried, files, read);
      const photos = carryPhotos.from(pictures, { isTrial });
      await preparePictures(all, photos, read);
      const tryOnce = async (): Promise<Import> => {
        const faults = [...read];
        const [changes, leftOut]: [CatalogueChange[], FolderFault[]] = [[], []];
        const done = await database.transaction(async (tx): Promise<Result<null>> => {
          await lockNamed(tx, all, photos);
          for (const one of all) {
            const found = await wantedOf(tx, one, { faults, leftOut, photos });
            const wanted = isOnlyNew ? found.filter(({ before }) => before === null) : found;
            changes.push(...wanted.map(changeOf));
            await apply(tx, wanted, faults, by);
          }
          return faults.length > 0 || isTrial ? refuse('invalid_input') : ok(null);
        });
        return { changes, faults, leftOut, isDone: done.ok };
      };
      for (let tried = 1; ; tried += 1)
        try {
          return await tryOnce();
        } catch (error) {
          if (tried === TRIES || !isDeadlock(error)) throw error;
        }
    },
  };
}

export type CarryCatalogue = ReturnType<typeof createCarryCatalogue>;
