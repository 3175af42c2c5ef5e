import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';

/** The editing facts of every thing that editors keep: version, state, and who saved it when. */
export type Standing = {
  version: number;
  state: EditState;
  publish_at: string | null;
  edited_by: string | null;
  edited_at: string | null;
};

export type Wish = { version: number; state?: EditState; publish_at?: string | null };
/** The error codes, by the path of the field. */
export type Wrong = Readonly<Record<string, string>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose values differ between two versions. */
export const changedFields = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(one) as (keyof T)[]).filter((name) => !same(one[name], other[name]));

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
  const [body, setBody] = useState(() => bodyOf(saved));
  const [wrong, setWrong] = useState<Wrong>({});
  const [theirs, setTheirs] = useState<T | null>(null);
  const [taken, setTaken] = useState(0);
  /** The result of the last save. The bar shows it, because a notification would cover the bar's buttons. */
  const [said, setSaid] = useState<string | null>(null);
  const { busy, run } = useAction();
  const changes = changedFields(body, bodyOf(item));
  useLeaveWarning(changes.length > 0);

  const take = (next: T) => {
    setItem(next);
    setBody(bodyOf(next));
    setTaken((times) => times + 1);
    setTheirs(null);
    setWrong({});
  };

  async function explain(error: unknown): Promise<void> {
    const { code, fields, theirs: stands } = isApiError(error) ? error.body : {};
    if (code === 'changed_meanwhile' && stands) return setTheirs(read(stands));
    if (!fields) return showFailure(error);
    setWrong(fields);
    setSaid(m.desk_edit_not_saved());
  }

  async function save(wish: Omit<Wish, 'version'>): Promise<void> {
    setWrong({});
    setSaid(null);
    const next = await run(() => send(body, { version: item.version, ...wish }), explain);
    if (!next) return;
    take(next);
    setSaid(savedWords(next));
  }

  return {
    ...{ item, body, changes, wrong, theirs, busy, said, save, take },
    /** How many times another version has replaced the values in the fields. */
    taken,
    set: (fields: Partial<B>) => {
      setBody((now) => ({ ...now, ...fields }));
      setSaid(null);
    },
    /** Keeps the values in the fields. The next save replaces the other editor's version. */
    keepMine: () => {
      if (theirs) setItem(theirs);
      setTheirs(null);
    },
  };
}

export type Edit<T extends Standing, B extends object> = ReturnType<typeof useEdit<T, B>>;

const savedWords = ({ state, publish_at }: Standing): string => {
  if (state === 'live') return m.desk_edit_is_live();
  if (state === 'archived') return m.desk_edit_is_archived();
  return publish_at ? m.desk_edit_is_scheduled() : m.desk_edit_is_draft();
};

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
