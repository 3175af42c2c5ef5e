import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { type FieldErrors, ok, type Refusal } from '@keepsong/domain/result';
import type { Clock } from '../../clock.ts';
import type { DbOrTx, Tx } from '../../db/database.ts';
import { type AnyEditable, type Editing, type Item, keptTime } from '../editing.service.ts';
import type { CarriedPhotos } from './carried-photos.ts';
import type { Carry } from './carry.ts';
import type { FiledThing, FolderFault } from './catalogue-file.ts';

/** The state of a new thing when neither the folder nor its kind names one. An editor must publish it. */
const STATE_OF_NEW: EditState = 'draft';

export type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: things of all kinds.
export type Any = any;
export type Carried = { editable: AnyEditable; carry: Carry<Any> };

/**
 * A thing that the shop already has, with its fields in the form of the file. `publishAt`: when its draft goes live;
 * null also when that time is over.
 */
export type Standing = { item: Item<Any>; fields: Body; publishAt: Date | null };

/** A thing of the folder, with what it will become in this shop. */
export type Wanted = Carried & {
  filed: FiledThing;
  name: string;
  before: Standing | null;
  /** The fields in the form of the file, and as the shop stores them. */
  fields: Body;
  body: Body;
  state: EditState;
  publishAt: Date | null;
};

/** A kind of thing, with what the folder has of it. */
export type Filed = { kind: Carried; filed: readonly FiledThing[] };

/** Compares what a folder says with what the shop has. */
export function createComparison({ load, clock }: Pick<Editing['steps'], 'load'> & { clock: Clock }) {
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
      const fields = (await carry.out?.(on, item.body, { id, photos })) ?? item.body;
      all.push({ item, fields, publishAt: keptTime(item, clock.now()) });
    }
    return all;
  }

  /** The things that the shop has, by name. Includes those with a fixed id that the file names. */
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
    // When all things of a kind have a fixed id, editors lock several of them in the order of their ids.
    const ids = carry.fixed ? [...edited, ...more].sort() : edited;
    const all = await standingOf(on, kind, { ids, photos });
    const numberOf = numbering();
    return new Map(all.map((one) => [numberOf(nameOf(carry, one.fields)), one]));
  }

  /**
   * Locks everything of the shop that the folder names before anything is written, in the order in which
   * checkouts and editors lock it. If rows were locked only while writing, a buyer who locks the same rows in
   * another order could cause a deadlock.
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

  /**
   * What the things of one kind will become, compared with what the shop has. Faults are added to `faults`, and what
   * is left out to `leftOut`.
   */
  async function wantedOf(
    tx: Tx,
    { kind, filed }: Filed,
    { faults, leftOut, photos }: { faults: FolderFault[]; leftOut: FolderFault[]; photos: CarriedPhotos },
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
      const missed: FolderFault[] = [];
      const leaveOut = (says: string) => missed.push({ file: thing.file, line: thing.line, says });
      const body = (await carry.into?.(tx, fields, { photos, leaveOut })) ?? ok(fields);
      leftOut.push(...missed);
      if (!body.ok) {
        for (const says of wordsOf(body.refusal)) fault(says);
        continue;
      }
      if (body.value === null) continue;
      const [stateOfNew = STATE_OF_NEW] = carry.states ?? [];
      const state = thing.state ?? before?.item.state ?? stateOfNew;
      const publishAt = state === 'draft' ? timeOf(thing, before) : null;
      const isLess = missed.length > 0;
      const alike = before && (await namedAlike(tx, kind, { before, body: body.value, photos, isLess }));
      wanted.push({
        ...{ ...kind, filed: thing, name, before, state, publishAt },
        ...{ fields: alike ?? fields, body: body.value },
      });
    }
    return wanted;
  }

  return { standingOf, lockNamed, wantedOf };
}

/**
 * When a thing of the folder goes live. The shop's own time is not a new one: it stays until it is over. Any other time
 * that is over is refused when the thing is saved.
 */
function timeOf({ publishAt }: FiledThing, before: Standing | null): Date | null {
  const own = before?.item.publishAt ?? null;
  const said = publishAt === undefined ? own : toDate(publishAt);
  return said?.getTime() === own?.getTime() ? (before?.publishAt ?? null) : said;
}

type Compared = { before: Standing; body: Body; photos: CarriedPhotos; isLess: boolean };

/**
 * The fields of a thing that names pictures or lost a part, as `standingOf` would give them. Two files with the same
 * picture become one photo, and it has one name there. Null for any other thing.
 */
async function namedAlike(
  tx: Tx,
  { carry: { pictures, uploads, out } }: Carried,
  { before, body, photos, isLess }: Compared,
): Promise<Body | null> {
  if (!out || (!pictures && !uploads && !isLess)) return null;
  return out(tx, body, { id: before.item.id, photos });
}

/** Returns a function that numbers equal names: `holiday 2027-02-12`, `holiday 2027-02-12 (2)`. */
function numbering(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

const toDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

export const isPart = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * The fields of a file, completed with the parts that the file leaves out: a file with only `title.en` keeps
 * `title.sp`.
 */
const within = (before: Body, fields: Body): Body =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const part = before[name];
      return [name, isPart(part) && isPart(value) ? { ...part, ...value } : value];
    }),
  );

type Shape = { shape?: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> };

/**
 * The name of a thing. The fields are parsed first, because the schema may store them in another form than the
 * file, such as in capitals.
 */
function nameOf({ schema, nameOf: named }: Carry<Any>, fields: Body): string {
  const { shape } = schema as Shape;
  const written = Object.entries(fields).map(([field, value]) => {
    const read = shape?.[field]?.safeParse(value);
    return [field, read?.success ? read.data : value];
  });
  return named(Object.fromEntries(written));
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  required: 'is missing',
  taken: 'another one has it already',
  stays: 'cannot change, because customers know it',
  invalid: 'is not right, or names something that this shop has not',
};

/** The words for a refusal in the list of faults. */
export function wordsOf({ code, fields }: Refusal): string[] {
  const wrong = Object.entries((fields ?? {}) as FieldErrors);
  return wrong.length === 0 ? [code] : wrong.map(([field, what]) => `${field}: ${FIELD_WORDS[what] ?? what}`);
}
