import type { Agreed } from '@keepsong/domain/signals/consent';
import { create } from 'zustand';

/**
 * The state of this visitor's consent. `unknown`: the shop has not said yet whether the visitor must be asked.
 * `asking`: the page shows the question. `choosing`: the dialog with the choices is open.
 */
export type ConsentState = {
  status: 'unknown' | 'asking' | 'known';
  agreed: Agreed;
  /** Whether the browser itself sends a refusal for its user (such as Global Privacy Control). */
  signal: boolean;
  choosing: boolean;
};

/** The footer is on every page and loads only this file. `consent.ts` asks the shop when the page is idle. */
export const useConsent = create<ConsentState>()(() => ({
  status: 'unknown',
  agreed: { analytics: false, marketing: false },
  signal: false,
  choosing: false,
}));

export const openChoices = (): void => useConsent.setState({ choosing: true });
export const closeChoices = (): void => useConsent.setState({ choosing: false });

/**
 * Calls the listener with the visitor's choice: now if it is known, and at each change. Null while the question
 * is open, also when the page had gone on without a question before. Returns a function that stops this.
 */
export function whenAgreed(listener: (agreed: Agreed | null) => void): () => void {
  const look = ({ status, agreed }: ConsentState) => {
    if (status !== 'unknown') listener(status === 'known' ? agreed : null);
  };
  look(useConsent.getState());
  return useConsent.subscribe((now, before) => {
    if (now.status !== before.status || now.agreed !== before.agreed) look(now);
  });
}
