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
