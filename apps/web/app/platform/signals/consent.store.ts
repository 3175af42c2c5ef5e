import type { Agreed } from '@keepsong/domain/signals/consent';
import { create } from 'zustand';

/**
 * How this visitor stands. `unknown`: the shop has not said yet whether to ask. `asking`: the question is on the page.
 * `choosing`: the dialog with the choices is open.
 */
export type ConsentState = {
  status: 'unknown' | 'asking' | 'known';
  agreed: Agreed;
  /** The browser has said no by itself. */
  signal: boolean;
  choosing: boolean;
};

/** The footer is on every page and loads only this. `consent.ts` asks the shop, when the page is idle. */
export const useConsent = create<ConsentState>()(() => ({
  status: 'unknown',
  agreed: { analytics: false, marketing: false },
  signal: false,
  choosing: false,
}));

export const openChoices = (): void => useConsent.setState({ choosing: true });
export const closeChoices = (): void => useConsent.setState({ choosing: false });

/** Calls the listener with what was agreed, now if it is known and at each change. */
export function whenAgreed(listener: (agreed: Agreed) => void): () => void {
  const look = ({ status, agreed }: ConsentState) => {
    if (status === 'known') listener(agreed);
  };
  look(useConsent.getState());
  return useConsent.subscribe((now, before) => {
    if (now.status !== before.status || now.agreed !== before.agreed) look(now);
  });
}
