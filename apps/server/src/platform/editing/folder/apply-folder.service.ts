import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Tx } from '../../db/database.ts';
import type { StaffMember } from '../../staff/require-staff.ts';
import type { Editing } from '../editing.service.ts';
import { changesOf } from './catalogue-changes.ts';
import type { FolderFault } from './catalogue-file.ts';
import { type Wanted, wordsOf } from './compare-catalogue.service.ts';

type Saving = { id: string; version: number; by: StaffMember | null };

/** Writes what a folder says into the shop. */
export function createApplyFolder({
  load,
  change,
  begin,
}: Pick<Editing['steps'], 'load' | 'change' | 'begin'>) {
  /**
   * Writes what is new or different. New things are added first, because other things may name them, and then all are
   * written in the order in which each is allowed to change.
   */
  async function apply(
    tx: Tx,
    wanted: readonly Wanted[],
    faults: FolderFault[],
    by: StaffMember | null,
  ): Promise<void> {
    const isDone = ({ filed: { file, line } }: Wanted, result: Result<unknown>): boolean => {
      if (!result.ok) faults.push(...wordsOf(result.refusal).map((says) => ({ file, line, says })));
      return result.ok;
    };
    const added = new Map<Wanted, string>();
    for (const one of wanted.filter(({ before }) => before === null)) {
      const { editable, carry, body } = one;
      const done = await editable.add(tx, carry.alone?.(body) ?? body);
      if (isDone(one, done) && done.ok) added.set(one, done.value);
    }
    for (const one of inOrder(wanted)) {
      if (one.before) {
        const { id, version } = one.before.item;
        if (changesOf(one).length > 0) isDone(one, await save(tx, one, { id, version, by }));
        continue;
      }
      const id = added.get(one);
      if (id === undefined) continue;
      const { editable, carry, body, state, publishAt } = one;
      const isPart = carry.alone !== undefined && state !== 'live';
      const whole = isPart ? await editable.write(tx, id, body, false) : ok(null);
      if (!isDone(one, whole) || !isDone(one, await begin(tx, editable, { id, body }, { state, by })))
        continue;
      if (publishAt !== null) isDone(one, await save(tx, one, { id, version: 1, by }));
    }
  }

  async function save(tx: Tx, one: Wanted, { id, version, by }: Saving): Promise<Result<null>> {
    const { editable, body, state, publishAt } = one;
    const found = await load(tx, editable, id, true);
    // An editor may have saved the thing since it was compared with the folder.
    if (!found || found.item.version !== version) return refuse('changed_meanwhile');
    const drafted = publishAt ? 'scheduled' : 'drafted';
    const action = { live: 'published', archived: 'archived', draft: drafted } as const;
    return change(tx, editable, found, body, { action: action[state], publishAt, by });
  }

  return { apply };
}

/**
 * The order in which things may change. What is made of others leaves the shop before its parts do, and comes after
 * them. Otherwise new things come first, and then the order of the file counts.
 */
function inOrder(wanted: readonly Wanted[]): Wanted[] {
  const step = ({ carry, body, state }: Wanted): number => {
    if (!carry.isMadeOfOthers) return 0;
    const isWhole = carry.isMadeOfOthers(body);
    if (state === 'archived') return isWhole ? 0 : 3;
    return isWhole ? 2 : 1;
  };
  return wanted.toSorted(
    (one, other) => step(one) - step(other) || Number(one.before !== null) - Number(other.before !== null),
  );
}
