import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many items of a list are worked on before other requests have their turn. */
export const ITEMS_AT_ONCE = 12;

/** Works on a list part by part. Other requests have their turn between two parts, so a long list never holds them up. */
export async function partByPart<T, R>(items: readonly T[], work: (part: readonly T[]) => R): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    if (at > 0) await nextTurn();
    done.push(work(items.slice(at, at + ITEMS_AT_ONCE)));
  }
  return done;
}
