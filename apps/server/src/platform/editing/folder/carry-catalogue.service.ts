import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { FieldErrors, Refusal, Result } from '@keepsong/domain/result';
import { ok, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../clock.ts';
import type { Database, DbOrTx, Tx } from '../../db/database.ts';
import { isDeadlock } from '../../db/errors.ts';
import type { StaffMember } from '../../staff/require-staff.ts';
import { type AnyEditable, createEditing, type Item } from '../editing.service.ts';
import type { CarriedPhotos, CarryPhotos, PictureFolder } from './carried-photos.ts';
import type { Carry } from './carry.ts';
import { type FiledThing, type FolderFault, fileOf, readThings, writeThings } from './catalogue-file.ts';
import { NO_PICTURES } from './read-folder.ts';

/** A thing that the folder gives no state, and that is new here, waits for an editor. */
const STATE_OF_NEW: EditState = 'draft';

type Body = Record<string, unknown>;
/** The files of a folder by their names. */
export type CatalogueFiles = ReadonlyMap<string, string>;

export type FieldChange = { field: string; before: unknown; after: unknown };
export type CatalogueChange = {
  kind: string;
  /** The word that names the thing, such as its slug. */
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
// biome-ignore lint/suspicious/noExplicitAny: things of all kinds.
type Any = any;
type Carried = { editable: AnyEditable; carry: Carry<Any> };

/** A thing that the shop has, with its fields as the file says them. */
type Standing = { item: Item<Any>; fields: Body };

/** A thing of the folder with what it becomes in this shop. */
type Wanted = Carried & {
  filed: FiledThing;
  name: string;
  before: Standing | null;
  /** As the file says it, and as the shop keeps it. */
  fields: Body;
  body: Body;
  state: EditState;
  publishAt: Date | null;
};

type Saving = { id: string; version: number; by: StaffMember | null };
/** `by` is null for a command on the server. */
type Taking = {
  isTrial: boolean;
  by: StaffMember | null;
  /** Leaves things that the shop has already as they are. */
  isOnlyNew?: boolean;
  /** The pictures that the files name. */
  pictures?: PictureFolder;
};

/** A kind with what the folder has of it. */
type Filed = { kind: Carried; filed: readonly FiledThing[] };

/** So often an import is tried whose rows somebody else locked in another order. */
const TRIES = 3;

/** Carries what editors keep out of the shop into a folder, and into the shop again (`npm run catalogue`). */
export function createCarryCatalogue({ database, clock, editables, photos: carryPhotos }: Deps) {
  const { load, change, begin } = createEditing({ database, clock }).steps;
  const carried: Carried[] = editables.flatMap((editable) =>
    editable.carry ? [{ editable, carry: editable.carry }] : [],
  );

  async function standingOf(
    on: DbOrTx,
    { editable, carry }: Carried,
    { ids, photos }: { ids: readonly string[]; photos: CarriedPhotos },
  ): Promise<Standing[]> {
    const all: Standing[] = [];
    for (const id of ids) {
      const found = await load(on, editable, id);
      if (!found) continue;
      const { item } = found;
      all.push({ item, fields: (await carry.out?.(on, item.body, { id, photos })) ?? item.body });
    }
    return all;
  }

  /** The things that the shop has, by name, with those that it always has and the file names. */
  async function standingByName(
    on: DbOrTx,
    kind: Carried,
    filed: readonly FiledThing[],
    photos: CarriedPhotos,
  ): Promise<Map<string, Standing>> {
    const { carry } = kind;
    const edited = await carry.ids(on);
    const named = filed.flatMap(({ fields }) => carry.fixed?.(nameOf(carry, fields)) ?? []);
    const more = [...new Set(named)].filter((id) => !edited.includes(id));
    // Where everything is fixed, editors lock several things in the order of their ids.
    const ids = carry.fixed ? [...edited, ...more].sort() : edited;
    const all = await standingOf(on, kind, { ids, photos });
    const numberOf = numbering();
    return new Map(all.map((one) => [numberOf(nameOf(carry, one.fields)), one]));
  }

  /**
   * Locks everything of the shop that the folder names before anything is written, in the order in which checkouts and
   * editors lock it. What is taken while something else is already written could meet a buyer who has locked the same
   * rows the other way round.
   */
  async function lockNamed(tx: Tx, all: readonly Filed[], photos: CarriedPhotos): Promise<void> {
    const locked: { carry: Carry<Any>; ids: string[] }[] = [];
    for (const { kind, filed } of all) {
      const { editable, carry } = kind;
      const standing = await standingByName(tx, kind, filed, photos);
      const numberOf = numbering();
      const names = new Set(filed.map(({ fields }) => numberOf(nameOf(carry, fields))));
      const ids = [...standing].flatMap(([name, { item }]) => (names.has(name) ? [item.id] : []));
      for (const id of ids) await editable.find(tx, id, true);
      locked.push({ carry, ids });
    }
    for (const { carry, ids } of locked) await carry.hold?.(tx, ids);
  }

  /** What the things of one kind become, compared with what the shop has. Faults are added to `faults`. */
  async function wantedOf(
    tx: Tx,
    { kind, filed }: Filed,
    { faults, photos }: { faults: FolderFault[]; photos: CarriedPhotos },
  ): Promise<Wanted[]> {
    const { carry } = kind;
    const all = await standingByName(tx, kind, filed, photos);
    const numberOf = numbering();
    const wanted: Wanted[] = [];
    for (const thing of filed) {
      const fault = (says: string) => faults.push({ file: thing.file, line: thing.line, says });
      const given = nameOf(carry, thing.fields);
      const name = numberOf(given);
      if (name !== given && !carry.repeats) {
        fault(`${given} stands in the folder twice`);
        continue;
      }
      const before = all.get(name) ?? null;
      const stands = before?.fields ?? carry.plain?.(thing.fields) ?? {};
      const read = carry.schema.safeParse({ ...stands, ...within(stands, thing.fields) });
      if (!read.success) {
        for (const { path, message } of read.error.issues) fault(`${path.join('.') || 'line'}: ${message}`);
        continue;
      }
      const fields = read.data as Body;
      const body = (await carry.into?.(tx, fields, { photos })) ?? ok(fields);
      if (!body.ok) {
        for (const says of wordsOf(body.refusal)) fault(says);
        continue;
      }
      const [stateOfNew = STATE_OF_NEW] = carry.states ?? [];
      const state = thing.state ?? before?.item.state ?? stateOfNew;
      const at = thing.publishAt === undefined ? before?.item.publishAt : toDate(thing.publishAt);
      const publishAt = state === 'draft' ? (at ?? null) : null;
      wanted.push({ ...kind, filed: thing, name, before, fields, body: body.value, state, publishAt });
    }
    return wanted;
  }

  /** Writes what is new or not the same. New things come first, because others may name them. */
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
    const added: { one: Wanted; id: string }[] = [];
    for (const one of wanted.filter(({ before }) => before === null)) {
      const { editable, carry, body } = one;
      const done = await editable.add(tx, carry.alone?.(body) ?? body);
      if (isDone(one, done) && done.ok) added.push({ one, id: done.value });
    }
    for (const { one, id } of added) {
      const { editable, carry, body, state, publishAt } = one;
      const isPart = carry.alone !== undefined && state !== 'live';
      const whole = isPart ? await editable.write(tx, id, body, false) : ok(null);
      if (!isDone(one, whole) || !isDone(one, await begin(tx, editable, { id, body }, { state, by })))
        continue;
      if (publishAt !== null) isDone(one, await save(tx, one, { id, version: 1, by }));
    }
    for (const one of wanted)
      if (one.before && changesOf(one).length > 0)
        isDone(one, await save(tx, one, { id: one.before.item.id, version: one.before.item.version, by }));
  }

  async function save(tx: Tx, one: Wanted, { id, version, by }: Saving): Promise<Result<null>> {
    const { editable, body, state, publishAt } = one;
    const found = await load(tx, editable, id, true);
    // An editor may have saved it since the folder was compared with it.
    if (!found || found.item.version !== version) return refuse('changed_meanwhile');
    const drafted = publishAt ? 'scheduled' : 'drafted';
    const action = { live: 'published', archived: 'archived', draft: drafted } as const;
    return change(tx, editable, found, body, { action: action[state], publishAt, by });
  }

  /** What the folder says of each kind. Faults are added to `faults`. */
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

  /** Makes the photos of the pictures that the folder names. Faults are added to `faults`. */
  async function prepare(all: readonly Filed[], photos: CarriedPhotos, faults: FolderFault[]): Promise<void> {
    const seen = new Set<string>();
    for (const { kind, filed } of all)
      for (const { file, line, fields } of filed)
        for (const picture of kind.carry.pictures?.(fields) ?? []) {
          if (seen.has(picture)) continue;
          seen.add(picture);
          const made = await photos.prepare(picture);
          if (!made.ok) faults.push({ file, line, says: `${picture}: ${made.refusal.code}` });
        }
  }

  return {
    /** Everything that editors keep, as files, and the pictures of the folder `pictures`. */
    async files(): Promise<{
      files: Map<string, string>;
      pictures: ReadonlyMap<string, () => Promise<Buffer>>;
    }> {
      const files = new Map<string, string>();
      const photos = carryPhotos.collect();
      for (const kind of carried) {
        const ids = await kind.carry.ids(database.db);
        const all = await standingOf(database.db, kind, { ids, photos });
        const things = all.map(({ item: { state, publishAt }, fields }) => ({
          body: fields,
          state,
          publishAt,
        }));
        files.set(fileOf(kind.editable), writeThings(kind.carry, things));
      }
      return { files, pictures: photos.files() };
    },

    /**
     * Brings the shop to what the files say; what they do not name stays as it is. All or nothing: with a fault, or when
     * `isTrial`, nothing is written.
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

/** The files in which a folder may have a kind. */
const filesOf = ({ kind }: AnyEditable): string[] => [`${kind}.csv`, `${kind}.json`];

/** Numbers what has the same name: `holiday 2027-02-12`, `holiday 2027-02-12 (2)`. */
function numbering(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

const toDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

const isPart = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value as text, in which the order of its fields does not count. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    isPart(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** The fields of a file, with the parts that the file does not name: a file with `title.en` alone keeps `title.sp`. */
const within = (before: Body, fields: Body): Body =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const part = before[name];
      return [name, isPart(part) && isPart(value) ? { ...part, ...value } : value];
    }),
  );

type Shape = { shape?: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> };

/** The words that name a thing. The schema may write a field in another way than a file does, such as in capitals. */
function nameOf({ schema, nameOf: named }: Carry<Any>, fields: Body): string {
  const { shape } = schema as Shape;
  const written = Object.entries(fields).map(([field, value]) => {
    const read = shape?.[field]?.safeParse(value);
    return [field, read?.success ? read.data : value];
  });
  return named(Object.fromEntries(written));
}

function changesOf({ before, fields, state, publishAt }: Wanted): FieldChange[] {
  if (!before) return Object.entries(fields).map(([field, after]) => ({ field, before: undefined, after }));
  const { item } = before;
  const all = [
    ...Object.keys(fields).map((field) => ({ field, before: before.fields[field], after: fields[field] })),
    { field: 'state', before: item.state, after: state },
    { field: 'publish_at', before: item.publishAt, after: publishAt },
  ];
  return all.filter((one) => !same(one.before, one.after));
}

function changeOf(one: Wanted): CatalogueChange {
  const fields = changesOf(one);
  const does = one.before === null ? 'added' : fields.length > 0 ? 'changed' : 'unchanged';
  return { kind: one.editable.kind, name: one.name, does, fields };
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  required: 'is missing',
  taken: 'another one has it already',
  invalid: 'is not right, or names something that this shop has not',
};

function wordsOf({ code, fields }: Refusal): string[] {
  const wrong = Object.entries((fields ?? {}) as FieldErrors);
  return wrong.length === 0 ? [code] : wrong.map(([field, what]) => `${field}: ${FIELD_WORDS[what] ?? what}`);
}
