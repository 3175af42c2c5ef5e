import { actionOf } from '@keepsong/domain/catalogue/edit-state';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Session } from '../http/sessions.ts';
import { requireStaff, type StaffMember } from '../staff/require-staff.ts';
import { type Editable, type Item, keptTime, type NewWish, type Saved } from './editable.ts';
import type { Body } from './edits.repository.ts';
import { load, loadItem } from './load-item.ts';
import type { WriteVersion } from './write-version.service.ts';

type Deps = Pick<WriteVersion, 'change' | 'begin'> & { database: Database; clock: Clock };

/** Adds things, and saves what an editor has changed of them. */
export function createSaveItem({ database, clock, change, begin }: Deps) {
  async function saveIn<B extends Body, F extends object>(
    tx: Tx,
    by: StaffMember,
    editable: Editable<B, F>,
    id: string,
    { wish: { version, state, publish_at, discard }, fields, check, view, as }: Saved<B, F>,
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
    const sound = check?.() ?? ok(null);
    if (!sound.ok) return sound;
    const publishAt =
      publish_at === undefined ? keptTime(item, clock.now()) : publish_at ? new Date(publish_at) : null;
    const action = actionOf({ state, publishAt }, item.state);
    const isPlan = action === 'scheduled';
    // Only a draft has a time. Its own time is in the whole thing that a program sends back, and is dropped; a new
    // one is refused, because who sends it does not want the thing to go live at once.
    const isNew = !!publish_at && Date.parse(publish_at) !== item.publishAt?.getTime();
    if (isNew && !isPlan) return refuseFields('invalid_input', { publish_at: 'invalid' });
    // Taking a thing out of the shop needs no draft that is whole, and publishes nothing of it into the row.
    const isLeaving = action === 'archived' && item.state !== 'archived';
    const body = isLeaving ? found.shown.body : { ...item.body, ...fields };
    const time = { publishAt: isPlan ? publishAt : null };
    const done = await change(tx, editable, found, body, { action, ...time, by, ...(as && { as }) });
    return done.ok ? loadItem(tx, editable, id) : done;
  }

  return {
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
  };
}
