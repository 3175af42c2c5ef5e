import { ok, type Result } from '@keepsong/domain/result';
import type { Session } from '../http/sessions.ts';
import type { Editable, Editing, Item, NewWish, Wish } from './editing.service.ts';
import type { Body } from './edits.repository.ts';

/** Fields of a body as a call receives them: each may be missing. */
export type Given<B> = { [K in keyof B]?: B[K] | undefined };

type EditorDeps<B extends Body, F extends object, V extends object, K extends string> = {
  editing: Editing;
  editable: Editable<B, F>;
  /** The name of the field that holds the thing in answers. */
  name: K;
  view(item: Item<B, F>): V;
};

const given = <B>(fields: Given<B>): Partial<B> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<B>;

/** The handlers of the desk's calls for one kind of thing. Refusals are those of `createEditing`. */
export function createEditor<B extends Body, F extends object, V extends object, K extends string>({
  editing,
  editable,
  name,
  view,
}: EditorDeps<B, F, V, K>) {
  const told = (result: Result<Item<B, F>>): Result<Record<K, V>> =>
    result.ok ? ok({ [name]: view(result.value) } as Record<K, V>) : result;

  return {
    read: async (session: Session | null, id: number | string) =>
      told(await editing.read(session, editable, String(id))),
    add: async (session: Session | null, body: B, asked: NewWish) =>
      told(await editing.add(session, editable, body, asked)),
    save: async (
      session: Session | null,
      id: number | string,
      sent: Given<B> & Wish,
      check?: () => Result<null>,
    ) => {
      const { version, state, publish_at, discard, ...rest } = sent;
      const fields = given<B>(rest as unknown as Given<B>);
      const wish = { version, state, publish_at, discard };
      return told(await editing.save(session, editable, String(id), { wish, fields, check, view }));
    },
    history: (session: Session | null, id: number | string) => editing.history(session, editable, String(id)),
    rollBack: async (session: Session | null, id: number | string, wish: { version: number; to: number }) =>
      told(await editing.rollBack(session, editable, String(id), { ...wish, view })),
  };
}

export { given };
