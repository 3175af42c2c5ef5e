import { setImmediate as nextRound } from 'node:timers/promises';
import { ok } from '@keepsong/domain/result';
import { addressSubject, LimitExceeded } from '../http/limits.ts';
import { createFairSlots } from '../sandbox/fair-slots.ts';
import { inSpan } from '../telemetry/tracing.ts';

/**
 * Renders something when the network address has its turn. Throws `LimitExceeded` when too many renderings
 * wait.
 */
export type RenderTurns = <T>(ip: string, render: () => Promise<T>) => Promise<T>;

/**
 * The number of pages that are rendered at the same time. It is more than one, because each rendering sometimes
 * waits for the database. More would only delay each other and all other answers of the process.
 */
const PLACES = 4;
const MOST = { mostWaiting: 600, mostOfOne: 60 };
const ANY = { mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY };

/** `limited` is false in a shop whose proxy limits its visitors. Then any number may wait. */
export function createRenderTurns(limited: boolean): RenderTurns {
  const inTurn = createFairSlots({ places: PLACES, ...(limited ? MOST : ANY) });
  return async (ip, render) => {
    const done = await inTurn(addressSubject(ip), async () => {
      // Requests that arrived meanwhile are answered between two renderings.
      await nextRound();
      return ok(await inSpan('render', {}, render));
    });
    if (!done.ok) throw new LimitExceeded(done.refusal);
    return done.value;
  };
}
