import { knownMigrations } from '../../db/migrate.ts';
import { StartupError } from '../../startup-errors.ts';
import type { ErasedPerson } from '../erased.ts';
import { notedIn } from '../erasure-notes.ts';
import { findErasedAt } from '../restore.ts';
import {
  type Base,
  type BaseName,
  type KeptFile,
  listBases,
  listSegments,
  type Place,
  readBase,
  readChanges,
  readReach,
  timeOfStamp,
} from './chain.ts';
import { filesAt } from './kept-files.ts';

/** Everything that is needed to restore one moment. */
export type ChosenMoment = Place & {
  moment: Date;
  name: BaseName;
  base: Base;
  /** The names of the segments of the log, in order. */
  segments: string[];
  files: KeptFile[];
  /** Everybody whose erasure the archive and the backups at the same place know of. */
  erased: ErasedPerson[];
};

/**
 * Reads a moment such as `2026-11-29T10:15:00Z`. The time zone is required, because a time without it is
 * ambiguous.
 */
export function readMoment(text: string): Date {
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new StartupError(`${text} is no moment: write it as 2026-11-29T10:15:00Z.`);
  return new Date(text);
}

/**
 * Finds the copy, the log and the files that are needed to restore a moment. Throws a `StartupError` when the
 * archive does not have it.
 */
export async function chooseMoment(where: Place, moment: Date): Promise<ChosenMoment> {
  const names = await listBases(where);
  const before = await findBefore(where, names, moment);
  if (before.length === 0) {
    const [first] = names;
    throw new StartupError(
      first === undefined
        ? 'There is no archive of the log at this place: set BACKUP_TARGET, and start the shop.'
        : `The archive at this place begins at ${(await readBase(where, first)).taken_at}.`,
    );
  }
  // The newest chain may come from a shop that was restored for a drill and has ended since, so look for one
  // that reaches the moment.
  const found = before.find(({ end }) => end >= moment);
  if (!found) {
    const end = before
      .map((one) => one.end.toISOString())
      .toSorted()
      .at(-1);
    throw new StartupError(`The archive of that time ends at ${end}: choose this moment or an earlier one.`);
  }
  const { name, base } = found;
  const newest = (await knownMigrations()).at(-1)?.when ?? 0;
  if (base.migrated_to > newest)
    throw new StartupError('The archive was made by a newer version of the shop: install that one first.');
  const following = names.slice(names.indexOf(name) + 1).find(({ chain }) => chain === name.chain);
  const last = following ? (await readBase(where, following)).last_segment : null;
  const all = await listSegments(where, name.chain);
  const segments = all.filter((each) => each >= base.first_segment && (last === null || each <= last));
  const changes = await readChanges(where, name.chain, new Date(base.taken_at));
  const erased = [...(await findErasedIn(where, names)), ...(await findErasedAt(where))];
  return { ...where, moment, name, base, segments, files: filesAt(base.files, changes, moment), erased };
}

/**
 * For each chain, the newest copy before a moment, and the time until which the chain is complete. The newest
 * is first.
 */
async function findBefore(where: Place, names: readonly BaseName[], moment: Date) {
  const found: { name: BaseName; base: Base; end: Date }[] = [];
  for (const name of names.toReversed()) {
    if (timeOfStamp(name.stamp) > moment || found.some((one) => one.name.chain === name.chain)) continue;
    const base = await readBase(where, name);
    const reach = await readReach(where, name.chain);
    if (new Date(base.taken_at) <= moment && reach) found.push({ name, base, end: new Date(reach.at) });
  }
  return found;
}

/**
 * Everybody who was erased in one of the chains, or of whom a file there notes it. The newest copy of a chain names all
 * before it.
 */
async function findErasedIn(where: Place, names: readonly BaseName[]): Promise<ErasedPerson[]> {
  const newest = new Map(names.map((name) => [name.chain, name]));
  const erased: ErasedPerson[] = [];
  for (const name of newest.values()) {
    const base = await readBase(where, name);
    const changes = await readChanges(where, name.chain, new Date(base.taken_at));
    const told = [{ erased: base.erased, added: base.files }, ...changes];
    for (const { erased: people, added } of told) erased.push(...people, ...notedIn(added));
  }
  return erased;
}
