import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';

/** What the desk says of everything that editors keep. */
export type Standing = {
  version: number;
  state: EditState;
  publish_at: string | null;
  edited_by: string | null;
  edited_at: string | null;
};

export type Wish = { version: number; state?: EditState; publish_at?: string | null };
/** The code of what is wrong, by the path of its field. */
export type Wrong = Readonly<Record<string, string>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that are not the same in two versions. */
export const changedFields = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(one) as (keyof T)[]).filter((name) => !same(one[name], other[name]));

type EditProps<T, B> = {
  saved: T;
  /** The fields that are edited. */
  bodyOf: (item: T) => B;
  /** Saves the whole body. */
  send: (body: B, wish: Wish) => Promise<T>;
  /** Reads a thing of an answer, where the page has it in another form. */
  read?: (answered: unknown) => T;
};

/**
 * Keeps a thing while it is edited, and saves it. What the server refuses stays as it was written, with the fault beside
 * it. When somebody else has saved meanwhile, `theirs` is their version, and nothing is lost until one is chosen.
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
  /** What became of the last save. A notification would lie over the buttons of the bar, so the bar says it. */
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
    /** How often another version took the place of what was written here. */
    taken,
    set: (fields: Partial<B>) => {
      setBody((now) => ({ ...now, ...fields }));
      setSaid(null);
    },
    /** Goes on with what is written here: the next save takes the place of their version. */
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
 * Opens the page of a thing once it is saved for the first time, in place of the form, so that Back does not lead to an
 * empty one. `item` is null on the page of a thing that was there before.
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
