import { type EditedKind, type EditState, editState } from '@keepsong/domain/catalogue/edit-state';
import type { Result } from '@keepsong/domain/result';
import type { Permission } from '@keepsong/domain/staff/permissions';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type Body, type Edited, NEVER_EDITED } from './edits.repository.ts';
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
  /** Keeps the files that a draft names, so that they are still there when it goes live. May refuse. */
  holdFiles?(tx: Tx, id: string, draft: B): Promise<Result<null>>;
  /** Refuses while the thing, which is locked, must not be archived. Without it, everything of the kind may be. */
  mayLeave?(tx: Tx, id: string): Promise<Result<null>>;
};

export type Shown<B, F extends object = object> = {
  body: B;
  isShown: boolean;
  /**
   * Whether customers read it inside something else that they see, such as a product in a bundle on sale. If it is not
   * shown by itself, they then see at once what is saved as a draft, so `write` checks it as if it were shown. Only a
   * draft with a time is kept apart.
   */
  isRead?: boolean;
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
  /**
   * Refuses fields that cannot be saved. Called after the version was checked: somebody whose version is old has to
   * read what the other editor wrote, and not to mend a text that is lost anyway.
   */
  check?: (() => Result<null>) | undefined;
  /** The thing as answers show it. */
  view: (item: Item<B, F>) => object;
  /** The action for the history when the published version is an earlier one. */
  as?: 'rolled_back';
};

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds whose bodies differ. Each body only meets its own kind.
export type AnyEditable = Editable<any, any>;

/** The thing of a row together with what the editors wrote about it. */
export function itemOf<B extends Body, F extends object>(
  { read }: Pick<Editable<B, F>, 'read'>,
  id: string,
  { body, isShown, isRead = false, figures = {}, facts }: Shown<B, F>,
  edited: Edited | undefined,
): Item<B, F> {
  const { version, draft, publishAt, failure, archivedAt, editedBy, editedAt } = edited ?? NEVER_EDITED;
  // If a thing is not shown and was never edited, it was taken off sale before the shop had editing.
  const isArchived = archivedAt !== null || (edited === undefined && !isShown);
  return {
    ...{ id, version, publishAt, failure, editedBy, editedAt, figures },
    // A kind that gives no facts has `object` as their type.
    facts: facts ?? ({} as F),
    hasLive: (isShown || isRead) && draft !== null,
    body: draft ? read(draft, body) : body,
    state: editState({ isShown, hasDraft: draft !== null, isArchived }),
  };
}

export const isOver = (publishAt: Date | null, now: Date): boolean => publishAt !== null && publishAt <= now;

/**
 * The time that a save without a time keeps. One that is over is not kept: the draft failed then, and a save as a
 * draft must not publish it.
 */
export const keptTime = ({ publishAt }: { publishAt: Date | null }, now: Date): Date | null =>
  isOver(publishAt, now) ? null : publishAt;
