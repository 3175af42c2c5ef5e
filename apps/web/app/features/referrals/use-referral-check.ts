import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { keptReferralCode } from '~/platform/referral/referral-code.ts';

/** Checks a code that was kept at start-up (spec 3.13-07). Its script is loaded only when there is one. */
export function useReferralCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (keptReferralCode() === null) return;
    // If the scripts do not load, the next page asks again.
    import('./invalid-code.ts').then(({ checkKept }) => checkKept(navigate)).catch(() => undefined);
  }, [navigate]);
}
