/**
 * Who changes a state. `provider` is an outside service that reports an event, such as a payment or a release.
 * `recipient` is the person who opens a gift. `shop` is the shop's own program: a job, a deadline or the next step of
 * an automatic process.
 */
export const MOVERS = ['customer', 'recipient', 'artist', 'vendor', 'staff', 'provider', 'shop'] as const;
export type Mover = (typeof MOVERS)[number];

/** The states of one kind of thing, such as orders, and who may move it from which state to which. */
export type StateTable<S extends string = string> = {
  /** The database table whose rows have these states. */
  what: string;
  /** The states in which a new row may begin. */
  first: readonly S[];
  /**
   * From state → to state → who may make the move. A state may lead to itself when a repeated event should get its own
   * line in the history.
   */
  moves: { readonly [From in S]: { readonly [To in S]?: readonly Mover[] } };
};

/** The states of a table, as a type: `StateOf<typeof CHECKOUTS>`. */
export type StateOf<T> = T extends StateTable<infer S> ? S : never;

/** Defines a state table. Its states are the keys of `moves`. */
export const stateTable = <S extends string>(table: {
  what: string;
  first: readonly NoInfer<S>[];
  moves: { readonly [From in S]: { readonly [To in NoInfer<S>]?: readonly Mover[] } };
}): StateTable<S> => table;

/**
 * All states in the order of the table. States on the normal way to success come first, then the other ends.
 */
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

/** All allowed moves, in the order of the table. */
export const movesOf = <S extends string>(table: StateTable<S>): { from: S; to: S; by: readonly Mover[] }[] =>
  statesOf(table).flatMap((from) =>
    statesOf(table).flatMap((to) => {
      const by = table.moves[from][to];
      return by ? [{ from, to, by }] : [];
    }),
  );
