import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { keptReferralCode } from '~/platform/referral/referral-code.ts';

/** The start-up check of a kept code (spec 3.13-07); its script comes only when there is one. */
export function useReferralCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (keptReferralCode() === null) return;
    // When the scripts do not come, the next page asks again.
    import('./invalid-code.ts').then(({ checkKept }) => checkKept(navigate)).catch(() => undefined);
  }, [navigate]);
}
