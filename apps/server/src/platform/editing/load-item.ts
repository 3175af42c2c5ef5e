import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type Editable, type Item, itemOf, type Shown } from './editable.ts';
import { type Body, type Edited, findEdited, hasBeenLive } from './edits.repository.ts';

/** A thing together with what customers see of it and what the editors wrote about it. */
export type Loaded<B extends Body, F extends object> = NonNullable<Awaited<ReturnType<typeof load<B, F>>>>;

/** Loads a thing; null when there is none. `lock` locks it until the transaction ends. */
export async function load<B extends Body, F extends object>(
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

/** Loads a thing as the desk shows it. Refuses with `not_found`. */
export const loadItem = async <B extends Body, F extends object>(
  on: DbOrTx,
  editable: Editable<B, F>,
  id: string,
): Promise<Result<Item<B, F>>> => {
  const found = await load(on, editable, id);
  return found ? ok(found.item) : refuse('not_found');
};

type Standing = { id: string; shown: Pick<Shown<Body>, 'isShown' | 'isRead'>; edited: Edited | undefined };

/**
 * Whether customers have ever seen a thing. A thing that was never edited is older than editing, so they have.
 */
export const wasSeen = async (tx: Tx, kind: EditedKind, { id, shown, edited }: Standing): Promise<boolean> =>
  shown.isShown || shown.isRead === true || edited === undefined || (await hasBeenLive(tx, kind, id));
