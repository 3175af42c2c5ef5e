import type { EditAction, EditState } from '@keepsong/domain/catalogue/edit-state';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { StaffMember } from '../staff/require-staff.ts';
import { noteStaff } from '../staff/staff-log.ts';
import { type Editable, isOver } from './editable.ts';
import { type Body, keepFirst, saveEdit } from './edits.repository.ts';
import { type Loaded, wasSeen } from './load-item.ts';

type Change = {
  action: EditAction;
  as?: EditAction;
  publishAt: Date | null;
  by: StaffMember | null;
  /** The draft is thrown away: customers already see the body. */
  isDiscard?: true;
};

/** Writes the versions of things, each with its entry in the history. */
export function createWriteVersion({ clock }: { clock: Clock }) {
  /** Writes a version of a thing that is locked. */
  async function change<B extends Body, F extends object>(
    tx: Tx,
    editable: Editable<B, F>,
    { shown, item, edited }: Loaded<B, F>,
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
    const isScheduled = action === 'scheduled';
    const isArchived = action === 'archived';
    // A thing that customers do not see needs no separate draft: the row itself is the draft. A thing that they only
    // read inside another one is corrected in its row, too. Published, it would also be sold by itself.
    const isApart = shown.isShown || (shown.isRead === true && isScheduled);
    const hasDraft = isApart && !isLive && !isArchived && !isDiscard;
    const leaving = isArchived ? await editable.mayLeave?.(tx, item.id) : undefined;
    if (leaving?.ok === false) return leaving;
    if (!hasDraft && !isDiscard) {
      const written = await editable.write(tx, item.id, body, isLive);
      if (!written.ok) return written;
    }
    if (isScheduled) {
      const ready = await tryLive(tx, editable, item.id, body);
      if (!ready.ok) return ready;
    }
    const held = hasDraft ? await editable.holdFiles?.(tx, item.id, body) : undefined;
    if (held?.ok === false) return held;
    if (!edited) await keepFirst(tx, kind, item.id, shown.body, now);
    await saveEdit(tx, {
      ...{ kind, itemId: item.id, version: item.version + 1, action: as, body, now },
      draft: hasDraft || isScheduled ? body : null,
      publishAt: isScheduled ? publishAt : null,
      archivedAt: isArchived ? now : null,
      userId: by?.id ?? null,
    });
    await noteStaff(tx, by ?? 'command', now, {
      action: `catalogue.${as}`,
      before: { ...changed(item.body, body), kind, id: item.id, version: item.version },
      after: { ...changed(body, item.body), kind, id: item.id, version: item.version + 1 },
    });
    return ok(null);
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
    { item, shown, edited }: Loaded<B, F>,
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

  return { change, begin, follow };
}

export type WriteVersion = ReturnType<typeof createWriteVersion>;

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

/** The fields of a thing that differ from another version of it. */
const changed = (body: Body, other: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );
