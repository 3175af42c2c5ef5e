type Paging<Row> = {
  /** The id where the page begins. Negative: the page of newer rows before this id. Null: the first page. */
  cursor: number | null;
  size: number;
  idOf: (row: Row) => number;
};

/**
 * A page of a list whose newest rows come first. `rows` has one row more than the page holds, if there are
 * more. `next` and `previous` are the cursors of the pages beside it, or null.
 */
export function pageById<Row>(rows: readonly Row[], { cursor, size, idOf }: Paging<Row>) {
  const isUp = cursor !== null && cursor < 0;
  const hasMore = rows.length > size;
  const page = isUp ? rows.slice(-size) : rows.slice(0, size);
  const [first, last] = [page[0], page.at(-1)];
  return {
    page,
    next: last !== undefined && (isUp || hasMore) ? String(idOf(last)) : null,
    previous: first !== undefined && (isUp ? hasMore : cursor !== null) ? String(-idOf(first)) : null,
  };
}
