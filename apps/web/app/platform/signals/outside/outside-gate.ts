import type { Agreed } from '@keepsong/domain/signals/consent';
import type { Outgoing } from '../signal-sender.ts';

/** An event for the receivers in the page, with the path of the page on which it happened. */
export type ToldHere = Outgoing & { path: string };

/**
 * The receivers of events outside the shop whose scripts run in the browser. Their errors never reach the
 * caller.
 */
export type Outside = {
  know: (agreed: Agreed) => void;
  tell: (one: ToldHere) => void;
};

/**
 * Fetches the receivers as soon as the visitor has agreed to something. Events before that are dropped. Events
 * that come while the receivers are being fetched wait for them; they are dropped if the fetch fails.
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
