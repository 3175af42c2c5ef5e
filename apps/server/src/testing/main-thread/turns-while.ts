/** How many turns other requests get while this work is done. */
export async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  await work();
  clearImmediate(waiting);
  return turns;
}
