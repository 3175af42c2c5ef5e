import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { changedFields, clashes, type Filled, merged, settled } from './versions/edit-values.ts';

/** The editing facts of every thing that editors keep: version, state, and who saved it when. */
export type Standing = {
  version: number;
  state: EditState;
  publish_at: string | null;
  publish_failed?: { code: string; fields?: Readonly<Record<string, string>> | undefined } | null;
  has_live?: boolean;
  only_in_bundle?: boolean;
  edited_by: string | null;
  edited_at: string | null;
};

/** Complete by its type, so that a new fact of the standing cannot get among the fields that are edited. */
const STANDING: Readonly<Record<keyof Standing, true>> = {
  ...{ version: true, state: true, publish_at: true, publish_failed: true, has_live: true },
  ...{ only_in_bundle: true, edited_by: true, edited_at: true },
};
/** A thing without its editing facts. */
export const withoutStanding = <T extends Standing>(item: T): Omit<T, keyof Standing> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !Object.hasOwn(STANDING, name))) as Omit<
    T,
    keyof Standing
  >;

/**
 * Whether customers have seen the thing, so that the names by which they know it stay. Of a draft without a live
 * version only the server knows whether they have.
 */
export const isSeen = ({
  state,
  has_live,
  only_in_bundle,
}: Pick<Standing, 'state' | 'has_live' | 'only_in_bundle'>): boolean =>
  state !== 'draft' || has_live === true || only_in_bundle === true;

export type Wish = { version: number; state?: EditState; publish_at?: string | null; discard?: true };
/** The wish for a thing that is saved for the first time: it has no version yet. */
export const newWish = ({ state, publish_at }: Wish): Pick<Wish, 'state' | 'publish_at'> => ({
  ...(state !== undefined && { state }),
  ...(publish_at !== undefined && { publish_at }),
});
/** The error codes, by the path of the field. */
export type Wrong = Readonly<Record<string, string>>;

type EditProps<T, B> = {
  saved: T;
  /** Takes the editable fields out of a thing. */
  bodyOf: (item: T) => B;
  /** Saves the edited fields. They are all sent, changed or not. */
  send: (body: B, wish: Wish) => Promise<T>;
  /** Converts a thing from the form in which the API answers. Needed where the page uses another form. */
  read?: (answered: unknown) => T;
};

/**
 * Keeps a thing while it is edited, and saves it. Values that the server refuses stay in their fields, with the
 * error beside them. When somebody else has saved in the meantime, `theirs` is their version. Nothing is lost
 * until the editor chooses one of the two.
 */
export function useEdit<T extends Standing, B extends object>({
  saved,
  bodyOf,
  send,
  read = (answered) => answered as T,
}: EditProps<T, B>) {
  const [item, setItem] = useState(saved);
  const [{ body, taken }, setFilled] = useState<Filled<B>>(() => ({ body: bodyOf(saved), taken: 0 }));
  const [wrong, setWrong] = useState<Wrong>(saved.publish_failed?.fields ?? {});
  const [theirs, setTheirs] = useState<T | null>(null);
  /** The result of the last save. The bar shows it, because a notification would cover the bar's buttons. */
  const [said, setSaid] = useState<string | null>(null);
  const { busy, run } = useAction();
  const changes = changedFields(body, bodyOf(item));
  useLeaveWarning(changes.length > 0);

  const load = (next: T, fill: (now: Filled<B>) => Filled<B>) => {
    setItem(next);
    setFilled(fill);
    setTheirs(null);
    setWrong({});
  };
  /** Shows another version instead of what stands in the fields. */
  const replace = (next: T, by: B) => load(next, (now) => ({ body: by, taken: now.taken + 1 }));

  async function explain(error: unknown, wish: Omit<Wish, 'version'>): Promise<void> {
    const { code, fields, theirs: stands } = isApiError(error) ? error.body : {};
    if (code === 'changed_meanwhile' && stands) return setTheirs(read(stands));
    if (!fields) return showFailure(error);
    setWrong(fields);
    setSaid(refusedWords(fields, wish, item));
  }

  /** `wish` is what the call wishes. What the call does not take, or is typed while it runs, stays in the fields. */
  async function keep(
    wish: Omit<Wish, 'version'>,
    call: () => Promise<T>,
    { wordsOf = savedWords, base = body } = {},
  ): Promise<void> {
    setWrong({});
    setSaid(null);
    const next = await run(call, (error) => explain(error, wish));
    if (!next) return;
    load(next, (now) => settled(now, { base, theirs: bodyOf(next) }));
    setSaid(wordsOf(next));
  }

  const save = (wish: Omit<Wish, 'version'>): Promise<void> => {
    // What was typed must not keep a thing in the shop.
    const base = wish.state === 'archived' ? bodyOf(item) : body;
    return keep(wish, () => send(base, { version: item.version, ...wish }), { base });
  };

  return {
    ...{ item, body, changes, wrong, theirs, busy, said, save },
    /** Takes the other editor's version, and drops my changes. */
    take: (next: T) => replace(next, bodyOf(next)),
    /** Makes the earlier version `to` the draft again. Asks before that drops unsaved changes. */
    async rollBack(to: number, call: (wish: { version: number; to: number }) => Promise<T>): Promise<void> {
      if (changes.length > 0 && !window.confirm(m.desk_edit_back_ask({ version: to }))) return;
      await keep({ state: 'draft' }, () => call({ version: item.version, to }));
    },
    /**
     * Takes the time of a planned draft away. Asks first when that shows the draft to customers at once: a part that
     * only a bundle sells has no draft apart without a time.
     */
    async unplan(): Promise<void> {
      if (item.only_in_bundle && !window.confirm(m.desk_product_unplan_ask())) return;
      await save({ state: 'draft', publish_at: null });
    },
    /** Throws the draft and the changes in the fields away. Customers keep seeing what they see. */
    discard: () => {
      const wish = { discard: true } as const;
      const call = () => send(bodyOf(item), { version: item.version, ...wish });
      return keep(wish, call, { wordsOf: discardedWords });
    },
    /** How many times another version has replaced the values in the fields. */
    taken,
    set: (fields: Partial<B>) => {
      setFilled((now) => ({ ...now, body: { ...now.body, ...fields } }));
      setSaid(null);
    },
    /** The fields that both editors have changed, while `theirs` waits for a choice. */
    clashes: theirs ? clashes({ base: bodyOf(item), mine: body, theirs: bodyOf(theirs) }) : [],
    /** Puts my changes on top of the other editor's version. Fields that I left alone become theirs. */
    keepMine: () => {
      if (!theirs) return;
      const mine = merged({ base: bodyOf(item), mine: body, theirs: bodyOf(theirs) });
      replace(theirs, mine);
    },
  };
}

export type Edit<T extends Standing, B extends object> = ReturnType<typeof useEdit<T, B>>;

export const savedWords = ({ state, publish_at, only_in_bundle }: Standing): string => {
  if (state === 'live') return m.desk_edit_is_live();
  if (state === 'archived') return m.desk_edit_is_archived();
  if (publish_at) return m.desk_edit_is_scheduled();
  return only_in_bundle ? m.desk_product_saved_part() : m.desk_edit_is_draft();
};

/**
 * Why nothing was saved. A draft with a time must be complete, so whoever wants to keep half a text must know that
 * the time stands in the way.
 */
export function refusedWords(
  fields: Wrong,
  { state, publish_at }: Omit<Wish, 'version'>,
  { publish_at: planned }: Pick<Standing, 'publish_at'>,
): string {
  if (fields.publish_at) return m.desk_edit_day_wrong();
  const isKept = state === 'draft' && publish_at === undefined && planned !== null;
  return isKept ? m.desk_edit_not_saved_planned() : m.desk_edit_not_saved();
}

/** A thing without a draft beside what customers see is not live, and stays as it was. */
export const discardedWords = (standing: Standing): string =>
  standing.state === 'live' || standing.only_in_bundle ? m.desk_edit_is_discarded() : savedWords(standing);

/**
 * After the first save, replaces the empty form by the page of the new thing, so that Back does not lead to an
 * empty form. `item` is null on the page of a thing that already exists.
 */
export function useNewPage<Id extends number | string>(
  item: { id: Id } | null,
  pathOf: (id: Id) => string,
): void {
  const navigate = useNavigate();
  const id = item?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new id opens a page.
  useEffect(() => {
    if (id) void navigate(pathOf(id), { replace: true });
  }, [id]);
}
