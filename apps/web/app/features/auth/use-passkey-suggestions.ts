import { useEffect } from 'react';
import { maySuggestPasskeys } from './passkey-device.ts';
import type { SignInFlow } from './sign-in-flow.ts';

/** Passkeys among the suggestions of the first field, for as long as nothing else is under way. */
export function usePasskeySuggestions({ suggestPasskeys }: SignInFlow, isBusy: boolean): void {
  useEffect(() => {
    if (isBusy) return;
    const ended = new AbortController();
    void maySuggestPasskeys().then((may) => {
      if (may && !ended.signal.aborted) void suggestPasskeys(ended.signal);
    });
    return () => ended.abort();
  }, [suggestPasskeys, isBusy]);
}
