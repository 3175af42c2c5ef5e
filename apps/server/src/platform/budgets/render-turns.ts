import { setImmediate as nextRound } from 'node:timers/promises';
import { ok } from '@keepsong/domain/result';
import { addressSubject, LimitExceeded } from '../http/limits.ts';
import { createFairSlots } from '../sandbox/fair-slots.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { isKept } from './kept-paths.ts';

/** Who asks for a page: the network address, and the address of the page. */
type Asked = { ip: string; url: string };

/**
 * Renders something when the network address has its turn. Throws `LimitExceeded` when too many renderings wait.
 * `waitedMs()` is how long the address that waits longest has waited, in ms.
 */
export type RenderTurns = {
  <T>(asked: Asked, render: () => Promise<T>): Promise<T>;
  waitedMs(): number;
};

/**
 * The number of pages that are rendered at the same time. It is more than one, because each rendering sometimes
 * waits for the database. More would only delay each other and all other answers of the process.
 */
const PLACES = 4;
/** Pages on the way to an order have places of their own, so that a crowd at other pages does not keep buyers away. */
const KEPT_PLACES = 2;
const MOST = { mostWaiting: 600, mostOfOne: 60 };
const ANY = { mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY };

/** `limited` is false in a shop whose proxy limits its visitors. Then any number may wait. */
export function createRenderTurns(limited: boolean): RenderTurns {
  const most = limited ? MOST : ANY;
  const others = createFairSlots({ places: PLACES, ...most });
  const kept = createFairSlots({ places: KEPT_PLACES, ...most, mostWaiting: ANY.mostWaiting });
  async function inTurn<T>({ ip, url }: Asked, render: () => Promise<T>): Promise<T> {
    const turn = isKept(url) ? kept : others;
    const done = await turn(addressSubject(ip), async () => {
      // Requests that arrived meanwhile are answered between two renderings.
      await nextRound();
      return ok(await inSpan('render', {}, render));
    });
    if (!done.ok) throw new LimitExceeded(done.refusal, done.isFull ? 'shop' : 'network');
    return done.value;
  }
  return Object.assign(inTurn, { waitedMs: others.waitedMs });
}
