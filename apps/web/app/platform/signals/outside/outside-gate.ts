import type { Agreed } from '@keepsong/domain/signals/consent';
import type { Outgoing } from '../signal-sender.ts';

/** The receivers outside the shop that work in the browser. None of their faults comes out of it. */
export type Outside = {
  know: (agreed: Agreed) => void;
  tell: (one: Outgoing) => void;
};

/**
 * Fetches the receivers when the visitor has agreed to something, and not before. What is told until they are there
 * waits; without them it is dropped.
 */
export function createOutsideGate(load: () => Promise<Outside>): Outside {
  let opened: Promise<Outside | null> | null = null;
  return {
    know(agreed) {
      if (!opened && !agreed.analytics && !agreed.marketing) return;
      opened ??= load().catch(() => null);
      void opened.then((outside) => outside?.know(agreed));
    },
    tell(one) {
      void opened?.then((outside) => outside?.tell(one));
    },
  };
}
