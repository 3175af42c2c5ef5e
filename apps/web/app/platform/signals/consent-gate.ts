import type { Agreed } from '@keepsong/domain/signals/consent';
import { NECESSARY } from '@keepsong/domain/signals/necessary';
import type { Tracked } from '../page/analytics.ts';
import { makeRoom } from './make-room.ts';

/** At most this many events wait for the visitor's answer. If more come, some are dropped (`makeRoom`). */
const HELD_MAX = 300;

/**
 * Passes on the events that the visitor agreed to. Until the visitor's choice is known, events wait in memory;
 * a refusal drops them. Necessary events pass at once.
 */
export function createConsentGate(pass: (one: Tracked) => void) {
  let agreed: Agreed | null = null;
  const held: Tracked[] = [];
  return {
    add(one: Tracked): void {
      if (NECESSARY.includes(one.event) || agreed?.analytics) pass(one);
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
