import {
  actionOf,
  type EditAction,
  type EditedKind,
  type EditState,
  editState,
} from '@keepsong/domain/catalogue/edit-state';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Permission } from '@keepsong/domain/staff/permissions';
import { sql } from 'drizzle-orm';
import type { PlanFailure } from '../../../db/schema/catalogue/editing.ts';
import type { Clock } from '../clock.ts';
import type { Database, DbOrTx, Tx } from '../db/database.ts';
import {
  isDatabaseUnavailable,
  isDeadlock,
  isLockBusy,
  isUniqueViolation,
  isWrongData,
} from '../db/errors.ts';
import type { Session } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import { requireStaff, type StaffMember } from '../staff/require-staff.ts';
import { noteStaff } from '../staff/staff-log.ts';
import {
  type Body,
  type Edited,
  findDue,
  findEdited,
  findVersion,
  findVersions,
  hasBeenLive,
  keepFirst,
  NEVER_EDITED,
  saveEdit,
  saveFailure,
} from './edits.repository.ts';
import type { Carry } from './folder/carry.ts';

/**
 * Everything that editing must know about one kind of thing. `B` is the type of its fields, as they are sent
 * and stored.
 */
export type Editable<B extends Body, F extends object = object> = {
  kind: EditedKind;
  permission: Permission;
  /** The field whose value must be unique, such as a slug, if there is one. */
  unique?: keyof B & string;
  /**
   * The fields that stay once customers have seen the thing, also after it was archived: carts, orders, links and
   * other things name it by them.
   */
  kept?: readonly (keyof B & string)[];
  /** How the command `catalogue` exports and imports things of this kind. Without it they are left out. */
  carry?: Carry<B>;
  /**
   * The thing as customers see it, or would see it if it were shown. `lock` locks it until the transaction
   * ends.
   */
  find(db: DbOrTx, id: string, lock: boolean): Promise<Shown<B, F> | null>;
  /** Reads a stored draft. A draft may lack fields that were added to the kind after it was saved. */
  read(draft: Body, live: B): B;
  /** Adds a thing that nobody sees yet, and returns its id. May refuse with `invalid_input` and the fields. */
  add(tx: Tx, body: B): Promise<Result<string>>;
  /** Writes the thing into the tables of the shop. May refuse with `invalid_input` and the fields. */
  write(tx: Tx, id: string, body: B, isShown: boolean): Promise<Result<null>>;
};

export type Shown<B, F extends object = object> = {
  body: B;
  isShown: boolean;
  /**
   * Numbers that the desk shows beside the fields and that cannot be edited: for example how often a code was
   * used.
   */
  figures?: Readonly<Record<string, number>>;
  /** Other facts that the desk shows and that cannot be edited: for example the words of a customer. */
  facts?: F;
};

/** A thing as the desk shows it: with the draft of the editors, if there is one. */
export type Item<B, F extends object = object> = {
  id: string;
  body: B;
  state: EditState;
  /** Whether customers see another version while a draft waits. */
  hasLive: boolean;
  figures: Readonly<Record<string, number>>;
  facts: F;
} & Pick<Edited, 'version' | 'publishAt' | 'failure' | 'editedBy' | 'editedAt'>;

/** The editing state of a thing, as answers show it. */
export const standingOf = ({
  state,
  version,
  publishAt,
  failure,
  hasLive,
  editedBy,
  editedAt,
}: Pick<
  Item<unknown>,
  'state' | 'hasLive' | 'version' | 'publishAt' | 'failure' | 'editedBy' | 'editedAt'
>) => ({
  ...{ state, version, edited_by: editedBy, publish_failed: failure, has_live: hasLive },
  publish_at: publishAt?.toISOString() ?? null,
  edited_at: editedAt?.toISOString() ?? null,
});

export type Wish = {
  version: number;
  state?: EditState | undefined;
  publish_at?: string | null | undefined;
  discard?: true | undefined;
};

/** How a new thing is saved. Without `state` it is a draft. */
export type NewWish = Pick<Wish, 'state' | 'publish_at'>;

export type Saved<B, F extends object = object> = {
  wish: Wish;
  fields: Partial<B>;
  /** The thing as answers show it. */
  view: (item: Item<B, F>) => object;
  /** The action for the history when the published version is an earlier one. */
  as?: 'rolled_back';
};

type Change = {
  action: EditAction;
  as?: EditAction;
  publishAt: Date | null;
  by: StaffMember | null;
  /** The draft is thrown away: customers already see the body. */
  isDiscard?: true;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds whose bodies differ. Each body only meets its own kind.
export type AnyEditable = Editable<any, any>;

export type EditingDeps = { database: Database; clock: Clock };

/** The thing of a row together with what the editors wrote about it. */
export function itemOf<B extends Body, F extends object>(
  { read }: Pick<Editable<B, F>, 'read'>,
  id: string,
  { body, isShown, figures = {}, facts }: Shown<B, F>,
  edited: Edited | undefined,
): Item<B, F> {
  const { version, draft, publishAt, failure, archivedAt, editedBy, editedAt } = edited ?? NEVER_EDITED;
  // If a thing is not shown and was never edited, it was taken off sale before the shop had editing.
  const isArchived = archivedAt !== null || (edited === undefined && !isShown);
  return {
    ...{ id, version, publishAt, failure, editedBy, editedAt, figures },
    // A kind that gives no facts has `object` as their type.
    facts: facts ?? ({} as F),
    hasLive: isShown && draft !== null,
    body: draft ? read(draft, body) : body,
    state: editState({ isShown, hasDraft: draft !== null, isArchived }),
  };
}

/**
 * Keeps what editors write: versions with history, drafts, times to publish, and the archive (decision 0122). Two editors
 * never overwrite each other: each save names the version that was read.
 */
export function createEditing({ database, clock }: EditingDeps) {
  const { db } = database;

  async function load<B extends Body, F extends object>(
    on: DbOrTx,
    editable: Editable<B, F>,
    id: string,
    lock = false,
  ) {
    const shown = await editable.find(on, id, lock);
    if (!shown) return null;
    const edited = (await findEdited(on, editable.kind, [id])).get(id);
    return { shown, edited, item: itemOf(editable, id, shown, edited) };
  }

  const loadItem = async <B extends Body, F extends object>(
    on: DbOrTx,
    editable: Editable<B, F>,
    id: string,
  ): Promise<Result<Item<B, F>>> => {
    const found = await load(on, editable, id);
    return found ? ok(found.item) : refuse('not_found');
  };

  /** Refuses as `Editable.write` would if the thing went live now. Nothing is written. */
  async function tryLive<B extends Body, F extends object>(
    tx: Tx,
    { write }: Editable<B, F>,
    id: string,
    body: B,
  ): Promise<Result<null>> {
    await tx.execute(sql`savepoint plan`);
    const written = await write(tx, id, body, true);
    await tx.execute(sql`rollback to savepoint plan`);
    return written;
  }

  /** Writes a version of a thing that is locked. */
  async function change<B extends Body, F extends object>(
    tx: Tx,
    editable: Editable<B, F>,
    { shown, item, edited }: NonNullable<Awaited<ReturnType<typeof load<B, F>>>>,
    body: B,
    { action, as = action, publishAt, by, isDiscard }: Change,
  ): Promise<Result<null>> {
    const { kind } = editable;
    const renamed = (editable.kept ?? []).filter((field) => body[field] !== shown.body[field]);
    if (renamed.length > 0 && (await wasSeen(tx, kind, { id: item.id, shown, edited })))
      return refuseFields('invalid_input', Object.fromEntries(renamed.map((field) => [field, 'stays'])));
    const now = clock.now();
    if (isOver(publishAt, now)) return refuseFields('invalid_input', { publish_at: 'invalid' });
    const isLive = action === 'published';
    // A thing that customers do not see needs no separate draft: the row itself is the draft.
    const hasDraft = shown.isShown && !isLive && action !== 'archived' && !isDiscard;
    const isScheduled = action === 'scheduled';
    if (!hasDraft && !isDiscard) {
      const written = await editable.write(tx, item.id, body, isLive);
      if (!written.ok) return written;
    }
    if (isScheduled) {
      const ready = await tryLive(tx, editable, item.id, body);
      if (!ready.ok) return ready;
    }
    if (!edited) await keepFirst(tx, kind, item.id, shown.body, now);
    await saveEdit(tx, {
      ...{ kind, itemId: item.id, version: item.version + 1, action: as, body, now },
      draft: hasDraft || isScheduled ? body : null,
      publishAt: isScheduled ? publishAt : null,
      archivedAt: action === 'archived' ? now : null,
      userId: by?.id ?? null,
    });
    await noteStaff(tx, by ?? 'command', now, {
      action: `catalogue.${as}`,
      before: { ...changed(item.body, body), kind, id: item.id, version: item.version },
      after: { ...changed(body, item.body), kind, id: item.id, version: item.version + 1 },
    });
    return ok(null);
  }

  async function saveIn<B extends Body, F extends object>(
    tx: Tx,
    by: StaffMember,
    editable: Editable<B, F>,
    id: string,
    { wish: { version, state, publish_at, discard }, fields, view, as }: Saved<B, F>,
  ): Promise<Result<Item<B, F>>> {
    const found = await load(tx, editable, id, true);
    if (!found) return refuse('not_found');
    const { item } = found;
    if (item.version !== version)
      return { ok: false, refusal: { code: 'changed_meanwhile', theirs: view(item) } };
    if (discard) {
      if (!item.hasLive) return ok(item);
      const back = { action: 'rolled_back', publishAt: null, by, isDiscard: true } as const;
      const thrown = await change(tx, editable, found, found.shown.body, back);
      return thrown.ok ? loadItem(tx, editable, id) : thrown;
    }
    const publishAt =
      publish_at === undefined ? keptTime(item, clock.now()) : publish_at ? new Date(publish_at) : null;
    const action = actionOf({ state, publishAt }, item.state);
    // Only a draft has a time.
    if (publish_at && action !== 'scheduled') return refuseFields('invalid_input', { publish_at: 'invalid' });
    const body = { ...item.body, ...fields };
    const done = await change(tx, editable, found, body, { action, publishAt, by, ...(as && { as }) });
    return done.ok ? loadItem(tx, editable, id) : done;
  }

  /** Makes the first version of a thing that `editable.add` has just added. */
  async function begin<B extends Body, F extends object>(
    tx: Tx,
    editable: Editable<B, F>,
    { id, body }: { id: string; body: B },
    { state, publishAt = null, by }: { state: EditState; publishAt?: Date | null; by: StaffMember | null },
  ): Promise<Result<null>> {
    const { kind } = editable;
    const now = clock.now();
    if (publishAt && (state !== 'draft' || isOver(publishAt, now)))
      return refuseFields('invalid_input', { publish_at: 'invalid' });
    if (state === 'live') {
      const written = await editable.write(tx, id, body, true);
      if (!written.ok) return written;
    }
    const ready = publishAt ? await tryLive(tx, editable, id, body) : ok(null);
    if (!ready.ok) return ready;
    await saveEdit(tx, {
      ...{ kind, itemId: id, version: 1, action: 'added', body, now },
      ...{ draft: publishAt ? body : null, publishAt },
      archivedAt: state === 'archived' ? now : null,
      userId: by?.id ?? null,
    });
    // `kind`, `id` and `state` come last, because a thing may have a field with the same name, such as the kind
    // of a promotion.
    const after = { ...body, kind, id, state };
    await noteStaff(tx, by ?? 'command', now, { action: 'catalogue.added', after });
    return ok(null);
  }

  /**
   * Saves as a version what somebody outside the staff has changed in the tables of the shop: for example a
   * vendor its own profile. `before` was loaded and locked before the change. A draft gets the same change.
   */
  async function follow<B extends Body, F extends object>(
    tx: Tx,
    editable: Editable<B, F>,
    { item, shown, edited }: NonNullable<Awaited<ReturnType<typeof load<B, F>>>>,
    userId: number,
  ): Promise<void> {
    const after = await editable.find(tx, item.id, false);
    const fields = after && changed(after.body, shown.body);
    if (!after || !fields || Object.keys(fields).length === 0) return;
    const { kind } = editable;
    const now = clock.now();
    if (!edited) await keepFirst(tx, kind, item.id, shown.body, now);
    await saveEdit(tx, {
      ...{ kind, itemId: item.id, version: item.version + 1, body: after.body, userId, now },
      action: after.isShown ? 'published' : 'drafted',
      draft: edited?.draft ? { ...edited.draft, ...fields } : null,
      ...{ publishAt: item.publishAt, failure: item.failure, archivedAt: edited?.archivedAt ?? null },
    });
  }

  /** Publishes a draft whose time has come. Returns 0 when it need not be published any more. */
  const publishOne = (editable: AnyEditable, itemId: string): Promise<Result<number>> =>
    database.transaction(async (tx): Promise<Result<number>> => {
      const found = await load(tx, editable, itemId, true);
      const at = found?.item.publishAt;
      // Somebody has published it, or set another time, since the query.
      if (!found || !at || at > clock.now()) return ok(0);
      const change_ = { action: 'published', publishAt: null, by: null } as const;
      const written = await change(tx, editable, found, found.item.body, change_);
      return written.ok ? ok(1) : written;
    });

  /** Tries to publish each of these drafts. Returns how many went live, and those whose plan ends by a failure. */
  async function publishEach(editables: readonly AnyEditable[], due: readonly Due[], log: Log) {
    const failed: { one: Due; failure: PlanFailure }[] = [];
    let count = 0;
    for (const one of due) {
      const { kind, itemId, publishAt } = one;
      const editable = editables.find((known) => known.kind === kind);
      if (!editable) continue;
      try {
        const done = await publishOne(editable, itemId);
        if (done.ok) count += done.value;
        else failed.push({ one, failure: { code: done.refusal.code, fields: done.refusal.fields } });
      } catch (error) {
        log.error({ err: error, kind, item: itemId }, 'a draft could not go live');
        if (isLasting(error, publishAt, clock.now())) failed.push({ one, failure: { code: 'fault' } });
      }
    }
    return { count, failed };
  }

  return {
    /** The steps of an edit, for code that edits many things in one transaction. */
    steps: { load, change, begin, follow },

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
    ) {
      const by = requireStaff(session, editable.permission);
      return by.ok ? loadItem(db, editable, id) : by;
    },

    /** Adds a thing. Refuses with `sign_in_required`, `forbidden`, and as `Editable.add` and `write` do. */
    async add<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      body: B,
      { state = 'draft', publish_at }: NewWish = {},
    ): Promise<Result<Item<B, F>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      const adding = database.transaction(async (tx): Promise<Result<Item<B, F>>> => {
        const added = await editable.add(tx, body);
        if (!added.ok) return added;
        const id = added.value;
        const publishAt = publish_at ? new Date(publish_at) : null;
        const begun = await begin(tx, editable, { id, body }, { state, publishAt, by: by.value });
        return begun.ok ? loadItem(tx, editable, id) : begun;
      });
      return adding.catch((error: unknown) => {
        // Somebody else has added a thing with the same name since the check.
        if (editable.unique && isUniqueViolation(error))
          return refuseFields('invalid_input', { [editable.unique]: 'taken' });
        throw error;
      });
    },

    /**
     * Saves the given fields of a thing. Refuses with `sign_in_required`, `forbidden`, `not_found`, with
     * `changed_meanwhile` and the thing as it is, and as `Editable.write` does.
     */
    async save<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
      saved: Saved<B, F>,
    ): Promise<Result<Item<B, F>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction((tx) => saveIn(tx, by.value, editable, id, saved));
    },

    /** Saves several things, or none of them when one is refused. Refuses as `save` does. */
    async saveAll<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      all: readonly { id: string; saved: Saved<B, F> }[],
    ): Promise<Result<Item<B, F>[]>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<Item<B, F>[]>> => {
        const items: Item<B, F>[] = [];
        // Everybody locks in the same order, so that two such calls do not deadlock.
        for (const { id, saved } of all.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
          const item = await saveIn(tx, by.value, editable, id, saved);
          if (!item.ok) return item;
          items.push(item.value);
        }
        return ok(items);
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async history<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
    ) {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      if (!(await editable.find(db, id, false))) return refuse('not_found');
      const rows = await findVersions(db, editable.kind, id);
      return ok({
        versions: rows.map(({ row, by: who }) => ({
          ...{ version: row.version, action: row.action, by: who, body: row.body },
          at: row.createdAt.toISOString(),
        })),
      });
    },

    /** Makes an earlier version the draft again. Refuses as `save` does. */
    async rollBack<B extends Body, F extends object>(
      session: Session | null,
      editable: Editable<B, F>,
      id: string,
      { version, to, view }: { version: number; to: number; view: (item: Item<B, F>) => object },
    ): Promise<Result<Item<B, F>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<Item<B, F>>> => {
        const found = await load(tx, editable, id, true);
        const wanted = found && (await findVersion(tx, editable.kind, id, to));
        if (!found || !wanted) return refuse('not_found');
        if (found.item.version !== version)
          return { ok: false, refusal: { code: 'changed_meanwhile', theirs: view(found.item) } };
        const isSeen = await wasSeen(tx, editable.kind, { id, ...found });
        const kept = (isSeen ? (editable.kept ?? []) : []).map((field) => [field, found.shown.body[field]]);
        const body = { ...editable.read(wanted, found.item.body), ...Object.fromEntries(kept) };
        // As with a save, only "Remove the time" takes the time of a planned draft away.
        const publishAt = keptTime(found.item, clock.now());
        const action = publishAt ? 'scheduled' : 'rolled_back';
        const done = await change(tx, editable, found, body, {
          ...{ action, as: 'rolled_back', publishAt, by: by.value },
        });
        return done.ok ? loadItem(tx, editable, id) : done;
      });
    },

    /**
     * Changes the shop in `tx` to how it will be at `until`, with the drafts that go live by then. What cannot
     * go live is left as it is. `tx` must be rolled back: no version is written.
     */
    async applyDue(tx: Tx, editables: readonly AnyEditable[], until: Date): Promise<void> {
      const kinds = editables.map(({ kind }) => kind);
      for (const { kind, itemId } of await findDue(tx, kinds, until)) {
        const editable = editables.find((one) => one.kind === kind);
        await tx.execute(sql`savepoint due`);
        const isApplied = await load(tx, editable as AnyEditable, itemId, true)
          .then(async (found) => found && (await editable?.write(tx, itemId, found.item.body, true))?.ok)
          .catch(() => false);
        if (!isApplied) await tx.execute(sql`rollback to savepoint due`);
      }
    },

    /**
     * Publishes the drafts whose time has come. Safe to repeat. Returns how many were published. A draft that cannot go
     * live stays a draft and keeps the reason; the others do not wait for it.
     */
    async publishDue(editables: readonly AnyEditable[], log: Log): Promise<number> {
      const due = await findDue(
        db,
        editables.map(({ kind }) => kind),
        clock.now(),
      );
      let count = 0;
      for (let open = due; ; ) {
        const run = await publishEach(editables, open, log);
        count += run.count;
        // A draft may need another one that went live after it in the same run, so it is tried again.
        if (run.count > 0 && run.failed.length > 0) {
          open = run.failed.map(({ one }) => one);
          continue;
        }
        for (const { one, failure } of run.failed) {
          log.warn({ ...one, ...failure }, 'a draft stays a draft after its time');
          await saveFailure(db, one, failure, clock.now());
        }
        return count;
      }
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;

/** How long, in ms, a draft is tried each minute when an error is not known to be its own. */
const TRIED_FOR = 3_600_000;

/**
 * Whether an error ends the plan of a draft. Nothing is wrong with a draft that met a lock or a database that could
 * not be reached. Any other error that is not clearly one of its data may pass within the hour, too.
 */
function isLasting(error: unknown, publishAt: Date | null, now: Date): boolean {
  if (isWrongData(error)) return true;
  if (isDeadlock(error) || isLockBusy(error) || isDatabaseUnavailable(error)) return false;
  return publishAt !== null && now.getTime() - publishAt.getTime() >= TRIED_FOR;
}

type Due = Awaited<ReturnType<typeof findDue>>[number];

type Standing = { id: string; shown: { isShown: boolean }; edited: Edited | undefined };

/**
 * Whether customers have ever seen a thing. A thing that was never edited is older than editing, so they have.
 */
const wasSeen = async (tx: Tx, kind: EditedKind, { id, shown, edited }: Standing): Promise<boolean> =>
  shown.isShown || edited === undefined || (await hasBeenLive(tx, kind, id));

const isOver = (publishAt: Date | null, now: Date): boolean => publishAt !== null && publishAt <= now;

/**
 * The time that a save without a time keeps. One that is over is not kept: the draft failed then, and a save as a
 * draft must not publish it.
 */
export const keptTime = ({ publishAt }: { publishAt: Date | null }, now: Date): Date | null =>
  isOver(publishAt, now) ? null : publishAt;

/** The fields of a thing that differ from another version of it. */
const changed = (body: Body, other: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );
