import { useEffect } from 'react';
import { readToken } from '~/platform/csrf.ts';
import { maySuggestPasskeys } from './passkey-device.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/**
 * Passkeys among the suggestions of the first field, for as long as nothing else is under way. Only where the shop knows
 * the browser: who never was here has no passkey of it, and asking would open a session for everyone who looks in.
 */
export function usePasskeySuggestions({ suggestPasskeys }: SignInFlow, isBusy: boolean): void {
  useEffect(() => {
    if (isBusy || readToken() === '') return;
    const ended = new AbortController();
    void maySuggestPasskeys().then((may) => {
      if (may && !ended.signal.aborted) void suggestPasskeys(ended.signal);
    });
    return () => ended.abort();
  }, [suggestPasskeys, isBusy]);
}
