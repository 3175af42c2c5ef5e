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

/** Does the parts of a job as `tryEach` does. Returns the sum of what they have done. */
export async function sumEach(parts: Iterable<() => Promise<number>>): Promise<number> {
  let sum = 0;
  await tryEach(parts, async (part) => {
    sum += await part();
  });
  return sum;
}

/**
 * Does the work for all that is due, one batch after the other. `work` returns false when a thing is not done now: it
 * waits, or another process has it. Things that are not done or have failed are passed to `find`, which skips them. So
 * they do not stand in the way of the others, however many they are. The first fault is thrown at the end.
 * @param atOnce whether the work for a whole batch begins at the same time.
 * @param isAway whether a fault means that a service which all need is away. If all of a batch fail so, the others are
 * not tried, because each could wait until its call times out.
 * @returns for how many the work was done.
 */
export async function tryAll<T>(
  find: (left: readonly T[]) => Promise<readonly T[]>,
  work: (thing: T) => Promise<boolean>,
  { atOnce = false, isAway = () => false }: { atOnce?: boolean; isAway?: (fault: unknown) => boolean } = {},
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
  async function tryBatch(): Promise<boolean> {
    const before = faults.length;
    const batch = await find(left);
    if (atOnce) await Promise.all(batch.map(tryOne));
    else for (const thing of batch) await tryOne(thing);
    return batch.length > faults.slice(before).filter(isAway).length;
  }
  try {
    while (await tryBatch());
  } catch (error) {
    faults.push(error);
  }
  if (faults.length > 0) throw faults[0];
  return done;
}
