import type { Agreed } from '@keepsong/domain/signals/consent';
import { NECESSARY } from '@keepsong/domain/signals/necessary';
import { isWorkPage } from '@keepsong/domain/signals/shown-path';
import type { Tracked } from '../page/analytics.ts';
import { makeRoom } from './waiting-events.ts';

/** At most this many events wait for the visitor's answer. If more come, some are dropped (`makeRoom`). */
const HELD_MAX = 300;

/**
 * Passes on the events that the visitor agreed to. Until the visitor's choice is known, events wait in memory;
 * a refusal drops them. Necessary events pass at once. Pages of people who work here tell no others (decision 0125),
 * so events of those pages are dropped.
 */
export function createConsentGate(pass: (one: Tracked) => void) {
  let agreed: Agreed | null = null;
  const held: Tracked[] = [];
  return {
    add(one: Tracked): void {
      const isNecessary = NECESSARY.includes(one.event);
      if (!isNecessary && isWorkPage(one.path)) return;
      if (isNecessary || agreed?.analytics) pass(one);
      else if (!agreed) held.push(one);
      makeRoom(held, HELD_MAX, ({ event }) => event);
    },
    /** Null while the visitor is being asked. */
    know(next: Agreed | null): void {
      agreed = next;
      if (next === null) return;
      const waited = held.splice(0);
      if (next.analytics) for (const one of waited) pass(one);
    },
  };
}
