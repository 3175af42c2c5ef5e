import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isDeadlock } from '../../db/errors.ts';
import type { StaffMember } from '../../staff/require-staff.ts';
import { type AnyEditable, createEditing } from '../editing.service.ts';
import type { CarriedPhotos, CarryPhotos, PictureFolder } from './carried-photos.ts';
import { type FiledThing, type FolderFault, fileOf, readThings, writeThings } from './catalogue-file.ts';
import {
  type Carried,
  createComparison,
  type Filed,
  isPart,
  type Wanted,
  wordsOf,
} from './compare-catalogue.service.ts';
import { NO_PICTURES } from './read-folder.ts';

/** The files of a folder by their names. */
export type CatalogueFiles = ReadonlyMap<string, string>;

export type FieldChange = { field: string; before: unknown; after: unknown };
export type CatalogueChange = {
  kind: string;
  /** The word by which the thing is known, such as its slug. */
  name: string;
  does: 'added' | 'changed' | 'unchanged';
  fields: FieldChange[];
};
export type Import = { changes: CatalogueChange[]; faults: FolderFault[]; isDone: boolean };

type Deps = {
  database: Database;
  clock: Clock;
  editables: readonly AnyEditable[];
  photos: CarryPhotos;
};
type Saving = { id: string; version: number; by: StaffMember | null };
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
  const carried: Carried[] = editables.flatMap((editable) =>
    editable.carry ? [{ editable, carry: editable.carry }] : [],
  );

  /**
   * Writes what is new or different. New things are added first, because other things may name them, and then all are
   * written in the order in which each is allowed to change.
   */
  async function apply(
    tx: Tx,
    wanted: readonly Wanted[],
    faults: FolderFault[],
    by: StaffMember | null,
  ): Promise<void> {
    const isDone = ({ filed: { file, line } }: Wanted, result: Result<unknown>): boolean => {
      if (!result.ok) faults.push(...wordsOf(result.refusal).map((says) => ({ file, line, says })));
      return result.ok;
    };
    const added = new Map<Wanted, string>();
    for (const one of wanted.filter(({ before }) => before === null)) {
      const { editable, carry, body } = one;
      const done = await editable.add(tx, carry.alone?.(body) ?? body);
      if (isDone(one, done) && done.ok) added.set(one, done.value);
    }
    for (const one of inOrder(wanted)) {
      if (one.before) {
        const { id, version } = one.before.item;
        if (changesOf(one).length > 0) isDone(one, await save(tx, one, { id, version, by }));
        continue;
      }
      const id = added.get(one);
      if (id === undefined) continue;
      const { editable, carry, body, state, publishAt } = one;
      const isPart = carry.alone !== undefined && state !== 'live';
      const whole = isPart ? await editable.write(tx, id, body, false) : ok(null);
      if (!isDone(one, whole) || !isDone(one, await begin(tx, editable, { id, body }, { state, by })))
        continue;
      if (publishAt !== null) isDone(one, await save(tx, one, { id, version: 1, by }));
    }
  }

  async function save(tx: Tx, one: Wanted, { id, version, by }: Saving): Promise<Result<null>> {
    const { editable, body, state, publishAt } = one;
    const found = await load(tx, editable, id, true);
    // An editor may have saved the thing since it was compared with the folder.
    if (!found || found.item.version !== version) return refuse('changed_meanwhile');
    const drafted = publishAt ? 'scheduled' : 'drafted';
    const action = { live: 'published', archived: 'archived', draft: drafted } as const;
    return change(tx, editable, found, body, { action: action[state], publishAt, by });
  }

  /** What the folder contains of each kind. Faults are added to `faults`. */
  function filedOf(files: CatalogueFiles, faults: FolderFault[]): Filed[] {
    const known = new Set(carried.flatMap(({ editable }) => filesOf(editable)));
    const kinds = carried.map(({ editable }) => editable.kind).join(', ');
    for (const file of files.keys())
      if (!known.has(file)) faults.push({ file, line: 0, says: `no such kind; there are ${kinds}` });
    return carried.flatMap((kind) => {
      const filed: FiledThing[] = [];
      for (const file of filesOf(kind.editable)) {
        const text = files.get(file);
        if (text === undefined) continue;
        const read = readThings(kind.carry, file, text);
        filed.push(...read.things);
        faults.push(...read.faults);
      }
      return filed.length === 0 ? [] : [{ kind, filed }];
    });
  }

  /** Makes the photos and uploads of the pictures that the folder names. Faults are added to `faults`. */
  async function prepare(all: readonly Filed[], photos: CarriedPhotos, faults: FolderFault[]): Promise<void> {
    const seen = new Set<string>();
    for (const { kind, filed } of all)
      for (const { file, line, fields } of filed)
        for (const [use, picture] of [
          ...(kind.carry.pictures?.(fields) ?? []).map((name) => ['photo', name] as const),
          ...(kind.carry.uploads?.(fields) ?? []).map((name) => ['upload', name] as const),
        ]) {
          // A text may show the same file as a product.
          if (seen.has(`${use} ${picture}`)) continue;
          seen.add(`${use} ${picture}`);
          const made = await (use === 'photo' ? photos.prepare(picture) : photos.prepareUpload(picture));
          if (!made.ok) faults.push({ file, line, says: `${picture}: ${made.refusal.code}` });
        }
  }

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
      const all = filedOf(files, read);
      const photos = carryPhotos.from(pictures, { isTrial });
      await prepare(all, photos, read);
      const tryOnce = async (): Promise<Import> => {
        const faults = [...read];
        const changes: CatalogueChange[] = [];
        const done = await database.transaction(async (tx): Promise<Result<null>> => {
          await lockNamed(tx, all, photos);
          for (const one of all) {
            const found = await wantedOf(tx, one, { faults, photos });
            const wanted = isOnlyNew ? found.filter(({ before }) => before === null) : found;
            changes.push(...wanted.map(changeOf));
            await apply(tx, wanted, faults, by);
          }
          return faults.length > 0 || isTrial ? refuse('invalid_input') : ok(null);
        });
        return { changes, faults, isDone: done.ok };
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

/** The names that the file of a kind may have in a folder. */
const filesOf = ({ kind }: AnyEditable): string[] => [`${kind}.csv`, `${kind}.json`];

/**
 * The order in which things may change. What is made of others leaves the shop before its parts do, and comes after
 * them. Otherwise new things come first, and then the order of the file counts.
 */
function inOrder(wanted: readonly Wanted[]): Wanted[] {
  const step = ({ carry, body, state }: Wanted): number => {
    if (!carry.isMadeOfOthers) return 0;
    const isWhole = carry.isMadeOfOthers(body);
    if (state === 'archived') return isWhole ? 0 : 3;
    return isWhole ? 2 : 1;
  };
  return wanted.toSorted(
    (one, other) => step(one) - step(other) || Number(one.before !== null) - Number(other.before !== null),
  );
}

/** A value as text in which the order of fields makes no difference, for comparing. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    isPart(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

function changesOf({ before, fields, state, publishAt }: Wanted): FieldChange[] {
  if (!before) return Object.entries(fields).map(([field, after]) => ({ field, before: undefined, after }));
  const { item } = before;
  const all = [
    ...Object.keys(fields).map((field) => ({ field, before: before.fields[field], after: fields[field] })),
    { field: 'state', before: item.state, after: state },
    { field: 'publish_at', before: before.publishAt, after: publishAt },
  ];
  return all.filter((one) => !same(one.before, one.after));
}

function changeOf(one: Wanted): CatalogueChange {
  const fields = changesOf(one);
  const does = one.before === null ? 'added' : fields.length > 0 ? 'changed' : 'unchanged';
  return { kind: one.editable.kind, name: one.name, does, fields };
}
