import {
  FILES,
  listBases,
  type Place,
  ROOT,
  readBase,
  readChanges,
  timeOfChange,
  timeOfStamp,
} from './chain.ts';

/**
 * Deletes everything that is needed only for moments before this time: older copies, the log before them, and
 * stored files that no later moment had. The newest copy before this time stays, because the moments after it
 * need it.
 */
export async function forgetMoments(where: Place, before: Date): Promise<void> {
  const { place } = where;
  const bases = await listBases(where);
  const first = Math.max(
    0,
    bases.findLastIndex(({ stamp }) => timeOfStamp(stamp) <= before),
  );
  const kept = bases.slice(first);
  const needed = new Set<string>();
  /** For each chain, the first segment and the time from which it is kept. */
  const from = new Map<string, { segment: string; time: Date }>();
  for (const name of kept) {
    const { first_segment: segment, files } = await readBase(where, name);
    for (const file of files) needed.add(file.kept);
    if (!from.has(name.chain)) from.set(name.chain, { segment, time: timeOfStamp(name.stamp) });
  }
  for (const [chain, { time }] of from)
    for (const { added } of await readChanges(where, chain, time))
      for (const file of added) needed.add(file.kept);
  for await (const key of place.keys(ROOT)) if (isOld(key, from)) await place.delete(key);
  for await (const key of place.keys(FILES)) if (!needed.has(key)) await place.delete(key);
}

function isOld(key: string, from: ReadonlyMap<string, { segment: string; time: Date }>): boolean {
  const [, chain = '', part, name = ''] = key.split('/');
  const kept = from.get(chain);
  if (!kept) return true;
  if (part === 'wal') return name.replace('.age', '') < kept.segment;
  if (part === 'files') return timeOfChange(key) < kept.time;
  return part === 'base' && timeOfStamp(name) < kept.time;
}
