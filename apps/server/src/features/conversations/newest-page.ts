/** How many messages of a conversation one answer has. */
const SHOWN = 200;

/**
 * Reads one page of a conversation. `find` gets the newest messages first; the page has the oldest one first, and
 * says whether there are earlier ones.
 */
export async function newestPage<Row>(
  find: (limit: number) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; hasEarlier: boolean }> {
  const found = await find(SHOWN + 1);
  return { rows: found.slice(0, SHOWN).toReversed(), hasEarlier: found.length > SHOWN };
}
