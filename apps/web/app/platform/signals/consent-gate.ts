import type { Agreed } from '@keepsong/domain/signals/consent';
import { NECESSARY } from '@keepsong/domain/signals/necessary';
import type { Tracked } from '../page/analytics.ts';

/** More events do not wait for an answer. The oldest are dropped first. */
const HELD_MAX = 300;

/**
 * Lets events pass as far as the visitor agreed. Until that is known they wait in memory, and a refusal drops them. What
 * is necessary passes at once.
 */
export function createConsentGate(pass: (one: Tracked) => void) {
  let agreed: Agreed | null = null;
  const held: Tracked[] = [];
  return {
    add(one: Tracked): void {
      if (NECESSARY.includes(one.event) || agreed?.analytics) pass(one);
      else if (!agreed) held.push(one);
      if (held.length > HELD_MAX) held.shift();
    },
    know(next: Agreed): void {
      agreed = next;
      const waited = held.splice(0);
      if (next.analytics) for (const one of waited) pass(one);
    },
  };
}
