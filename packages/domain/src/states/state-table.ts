/**
 * Who changes a state. `provider` is an outside service that reports an event: a payment, a release. `recipient` is
 * the person who opens a gift. `shop` is the shop itself: a job, a deadline, the next step of a recipe.
 */
export const MOVERS = ['customer', 'recipient', 'artist', 'staff', 'provider', 'shop'] as const;
export type Mover = (typeof MOVERS)[number];

/** The states of one kind of thing, and who may move it from which state to which. */
export type StateTable<S extends string = string> = {
  /** The database table whose rows have these states. */
  what: string;
  /** The states in which a new row may begin. */
  first: readonly S[];
  /** A state may lead to itself when a repeated event is worth a line in the history. */
  moves: { readonly [From in S]: { readonly [To in S]?: readonly Mover[] } };
};

/** The states of a table, as a type: `StateOf<typeof CHECKOUTS>`. */
export type StateOf<T> = T extends StateTable<infer S> ? S : never;

/** Defines a table; its states are the keys of `moves`. */
export const stateTable = <S extends string>(table: {
  what: string;
  first: readonly NoInfer<S>[];
  moves: { readonly [From in S]: { readonly [To in NoInfer<S>]?: readonly Mover[] } };
}): StateTable<S> => table;

/** All states: first those of a successful course in order, then the exits. */
export function statesOf<S extends string>({ moves }: StateTable<S>): S[] {
  const states: S[] = [];
  for (const state in moves) states.push(state);
  return states;
}

/** Whether a word is a state of the table. */
export const isState = <S extends string>(table: StateTable<S>, word: string): word is S =>
  Object.hasOwn(table.moves, word);

/** Whether `by` may make this move. */
export const canMove = <S extends string>(
  { moves }: StateTable<S>,
  from: NoInfer<S>,
  to: NoInfer<S>,
  by: Mover,
): boolean => moves[from][to]?.includes(by) ?? false;

/** Every allowed move, in the order of the table. */
export const movesOf = <S extends string>(table: StateTable<S>): { from: S; to: S; by: readonly Mover[] }[] =>
  statesOf(table).flatMap((from) =>
    statesOf(table).flatMap((to) => {
      const by = table.moves[from][to];
      return by ? [{ from, to, by }] : [];
    }),
  );
