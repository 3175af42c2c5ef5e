/**
 * Does the work for each thing, one after the other. A fault of one does not stop the others; the first fault is thrown
 * at the end.
 */
export async function tryEach<T>(things: Iterable<T>, work: (thing: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/**
 * Does the work for all that is due, one batch after the other. `work` returns false when it leaves a thing for another
 * process. Things that were left or have failed are passed to `find`, which skips them. So they do not stand in the way
 * of the others, however many they are. The first fault is thrown at the end.
 * @param atOnce whether the work for a whole batch begins at the same time.
 * @returns for how many the work was done.
 */
export async function tryAll<T>(
  find: (left: readonly T[]) => Promise<readonly T[]>,
  work: (thing: T) => Promise<boolean>,
  { atOnce = false } = {},
): Promise<number> {
  const left: T[] = [];
  const faults: unknown[] = [];
  let done = 0;
  async function tryOne(thing: T): Promise<void> {
    try {
      if (await work(thing)) done += 1;
      else left.push(thing);
    } catch (error) {
      left.push(thing);
      faults.push(error);
    }
  }
  for (;;) {
    const batch = await find(left);
    if (batch.length === 0) break;
    if (atOnce) await Promise.all(batch.map(tryOne));
    else for (const thing of batch) await tryOne(thing);
  }
  if (faults.length > 0) throw faults[0];
  return done;
}
