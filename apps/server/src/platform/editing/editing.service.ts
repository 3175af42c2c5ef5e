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
import type { Clock } from '../clock.ts';
import type { Database, DbOrTx, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Session } from '../http/sessions.ts';
import { requireStaff, type StaffMember } from '../staff/require-staff.ts';
import { noteStaff } from '../staff/staff-log.ts';
import {
  type Body,
  type Edited,
  findDue,
  findEdited,
  findVersion,
  findVersions,
  keepFirst,
  NEVER_EDITED,
  saveEdit,
} from './edits.repository.ts';
import type { Carry } from './folder/carry.ts';

/**
 * Everything that editing must know about one kind of thing. `B` is the type of its fields, as they are sent
 * and stored.
 */
export type Editable<B extends Body> = {
  kind: EditedKind;
  permission: Permission;
  /** The field whose value must be unique, such as a slug, if there is one. */
  unique?: keyof B & string;
  /** How the command `catalogue` exports and imports things of this kind. Without it they are left out. */
  carry?: Carry<B>;
  /**
   * The thing as customers see it, or would see it if it were shown. `lock` locks it until the transaction
   * ends.
   */
  find(db: DbOrTx, id: string, lock: boolean): Promise<Shown<B> | null>;
  /** Reads a stored draft. A draft may lack fields that were added to the kind after it was saved. */
  read(draft: Body, live: B): B;
  /** Adds a thing that nobody sees yet, and returns its id. May refuse with `invalid_input` and the fields. */
  add(tx: Tx, body: B): Promise<Result<string>>;
  /** Writes the thing into the tables of the shop. May refuse with `invalid_input` and the fields. */
  write(tx: Tx, id: string, body: B, isShown: boolean): Promise<Result<null>>;
};

export type Shown<B> = {
  body: B;
  isShown: boolean;
  /**
   * Numbers that the desk shows beside the fields and that cannot be edited: for example how often a code was
   * used.
   */
  figures?: Readonly<Record<string, number>>;
  /** Other facts that the desk shows and that cannot be edited: for example the words of a customer. */
  facts?: Readonly<Record<string, unknown>>;
};

/** A thing as the desk shows it: with the draft of the editors, if there is one. */
export type Item<B> = {
  id: string;
  body: B;
  state: EditState;
  figures: Readonly<Record<string, number>>;
  facts: Readonly<Record<string, unknown>>;
} & Pick<Edited, 'version' | 'publishAt' | 'editedBy' | 'editedAt'>;

/** The editing state of a thing, as answers show it. */
export const standingOf = ({
  state,
  version,
  publishAt,
  editedBy,
  editedAt,
}: Pick<Item<unknown>, 'state' | 'version' | 'publishAt' | 'editedBy' | 'editedAt'>) => ({
  ...{ state, version, edited_by: editedBy },
  publish_at: publishAt?.toISOString() ?? null,
  edited_at: editedAt?.toISOString() ?? null,
});

export type Wish = { version: number; state?: EditState | undefined; publish_at?: string | null | undefined };

export type Saved<B> = {
  wish: Wish;
  fields: Partial<B>;
  /** The thing as answers show it. */
  view: (item: Item<B>) => object;
  /** The action for the history when the published version is an earlier one. */
  as?: 'rolled_back';
};

type Change = { action: EditAction; as?: EditAction; publishAt: Date | null; by: StaffMember | null };

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds whose bodies differ. Each body only meets its own kind.
export type AnyEditable = Editable<any>;

export type EditingDeps = { database: Database; clock: Clock };

/** The thing of a row together with what the editors wrote about it. */
export function itemOf<B extends Body>(
  { read }: Pick<Editable<B>, 'read'>,
  id: string,
  { body, isShown, figures = {}, facts = {} }: Shown<B>,
  edited: Edited | undefined,
): Item<B> {
  const { version, draft, publishAt, archivedAt, editedBy, editedAt } = edited ?? NEVER_EDITED;
  // If a thing is not shown and was never edited, it was taken off sale before the shop had editing.
  const isArchived = archivedAt !== null || (edited === undefined && !isShown);
  return {
    ...{ id, version, publishAt, editedBy, editedAt, figures, facts },
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

  async function load<B extends Body>(on: DbOrTx, editable: Editable<B>, id: string, lock = false) {
    const shown = await editable.find(on, id, lock);
    if (!shown) return null;
    const edited = (await findEdited(on, editable.kind, [id])).get(id);
    return { shown, edited, item: itemOf(editable, id, shown, edited) };
  }

  const loadItem = async <B extends Body>(
    on: DbOrTx,
    editable: Editable<B>,
    id: string,
  ): Promise<Result<Item<B>>> => {
    const found = await load(on, editable, id);
    return found ? ok(found.item) : refuse('not_found');
  };

  /** Writes a version of a thing that is locked. */
  async function change<B extends Body>(
    tx: Tx,
    editable: Editable<B>,
    { shown, item, edited }: NonNullable<Awaited<ReturnType<typeof load<B>>>>,
    body: B,
    { action, as = action, publishAt, by }: Change,
  ): Promise<Result<null>> {
    const { kind } = editable;
    const now = clock.now();
    const isLive = action === 'published';
    // A thing that customers do not see needs no separate draft: the row itself is the draft.
    const hasDraft = shown.isShown && !isLive && action !== 'archived';
    const isScheduled = action === 'scheduled';
    if (!hasDraft) {
      const written = await editable.write(tx, item.id, body, isLive);
      if (!written.ok) return written;
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

  async function saveIn<B extends Body>(
    tx: Tx,
    by: StaffMember,
    editable: Editable<B>,
    id: string,
    { wish: { version, state, publish_at }, fields, view, as }: Saved<B>,
  ): Promise<Result<Item<B>>> {
    const found = await load(tx, editable, id, true);
    if (!found) return refuse('not_found');
    const { item } = found;
    if (item.version !== version)
      return { ok: false, refusal: { code: 'changed_meanwhile', theirs: view(item) } };
    // A time that was set before stays until a new one is given.
    const publishAt = publish_at === undefined ? item.publishAt : publish_at && new Date(publish_at);
    const action = actionOf({ state, publishAt: publishAt || null }, item.state);
    const body = { ...item.body, ...fields };
    const done = await change(tx, editable, found, body, {
      ...{ action, publishAt: publishAt || null, by, ...(as && { as }) },
    });
    return done.ok ? loadItem(tx, editable, id) : done;
  }

  /** Makes the first version of a thing that `editable.add` has just added. */
  async function begin<B extends Body>(
    tx: Tx,
    editable: Editable<B>,
    { id, body }: { id: string; body: B },
    { state, by }: { state: EditState; by: StaffMember | null },
  ): Promise<Result<null>> {
    const { kind } = editable;
    if (state === 'live') {
      const written = await editable.write(tx, id, body, true);
      if (!written.ok) return written;
    }
    const now = clock.now();
    await saveEdit(tx, {
      ...{ kind, itemId: id, version: 1, action: 'added', body, draft: null, publishAt: null, now },
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
  async function follow<B extends Body>(
    tx: Tx,
    editable: Editable<B>,
    { item, shown, edited }: NonNullable<Awaited<ReturnType<typeof load<B>>>>,
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
      ...{ publishAt: item.publishAt, archivedAt: edited?.archivedAt ?? null },
    });
  }

  return {
    /** The steps of an edit, for code that edits many things in one transaction. */
    steps: { load, change, begin, follow },

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read<B extends Body>(session: Session | null, editable: Editable<B>, id: string) {
      const by = requireStaff(session, editable.permission);
      return by.ok ? loadItem(db, editable, id) : by;
    },

    /** Adds a thing. Refuses with `sign_in_required`, `forbidden`, and as `Editable.add` and `write` do. */
    async add<B extends Body>(
      session: Session | null,
      editable: Editable<B>,
      body: B,
      state: EditState = 'draft',
    ): Promise<Result<Item<B>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      const adding = database.transaction(async (tx): Promise<Result<Item<B>>> => {
        const added = await editable.add(tx, body);
        if (!added.ok) return added;
        const id = added.value;
        const begun = await begin(tx, editable, { id, body }, { state, by: by.value });
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
    async save<B extends Body>(
      session: Session | null,
      editable: Editable<B>,
      id: string,
      saved: Saved<B>,
    ): Promise<Result<Item<B>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction((tx) => saveIn(tx, by.value, editable, id, saved));
    },

    /** Saves several things, or none of them when one is refused. Refuses as `save` does. */
    async saveAll<B extends Body>(
      session: Session | null,
      editable: Editable<B>,
      all: readonly { id: string; saved: Saved<B> }[],
    ): Promise<Result<Item<B>[]>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<Item<B>[]>> => {
        const items: Item<B>[] = [];
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
    async history<B extends Body>(session: Session | null, editable: Editable<B>, id: string) {
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
    async rollBack<B extends Body>(
      session: Session | null,
      editable: Editable<B>,
      id: string,
      { version, to, view }: { version: number; to: number; view: (item: Item<B>) => object },
    ): Promise<Result<Item<B>>> {
      const by = requireStaff(session, editable.permission);
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<Item<B>>> => {
        const found = await load(tx, editable, id, true);
        const wanted = found && (await findVersion(tx, editable.kind, id, to));
        if (!found || !wanted) return refuse('not_found');
        if (found.item.version !== version)
          return { ok: false, refusal: { code: 'changed_meanwhile', theirs: view(found.item) } };
        const body = editable.read(wanted, found.item.body);
        const done = await change(tx, editable, found, body, {
          ...{ action: 'rolled_back', publishAt: null, by: by.value },
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

    /** Publishes the drafts whose time has come. Safe to repeat. Returns how many were published. */
    async publishDue(editables: readonly AnyEditable[]): Promise<number> {
      const due = await findDue(
        db,
        editables.map(({ kind }) => kind),
        clock.now(),
      );
      let count = 0;
      for (const { kind, itemId } of due) {
        const editable = editables.find((one) => one.kind === kind);
        if (!editable) continue;
        const done = await database.transaction(async (tx): Promise<Result<number>> => {
          const found = await load(tx, editable, itemId, true);
          const at = found?.item.publishAt;
          // Somebody has published it, or set another time, since the query.
          if (!found || !at || at > clock.now()) return ok(0);
          const change_ = { action: 'published', publishAt: null, by: null } as const;
          const written = await change(tx, editable, found, found.item.body, change_);
          return written.ok ? ok(1) : written;
        });
        if (done.ok) count += done.value;
      }
      return count;
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;

/** The fields of a thing that differ from another version of it. */
const changed = (body: Body, other: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );
