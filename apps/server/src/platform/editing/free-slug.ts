import type { Result } from '@keepsong/domain/result';

/** More things of one title than an editor adds by hand. */
const MOST_TRIES = 100;
const LONGEST = 64;

/**
 * Adds a thing under a slug that is made from its title. If other things have this slug, it tries `-2`, `-3` and so on:
 * nobody has chosen the slug, so nobody can be told to choose another. Each try is a transaction of its own, so two
 * editors at the same moment get different slugs.
 */
export async function addUnderFreeSlug<T>(
  made: string,
  add: (slug: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  let added = await add(made);
  for (let number = 2; isTaken(added) && number <= MOST_TRIES; number += 1) {
    const end = `-${number}`;
    added = await add(`${made.slice(0, LONGEST - end.length)}${end}`);
  }
  return added;
}

const isTaken = (added: Result<unknown>): boolean => !added.ok && added.refusal.fields?.slug === 'taken';
