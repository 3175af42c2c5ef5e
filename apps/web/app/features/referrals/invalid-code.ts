import { plainPath } from '@keepsong/domain/navigation/plain-path';
import type { NavigateFunction } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { forgetReferralCode, keepReferralCode, keptReferralCode } from '~/platform/referral/referral-code.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Says that a code is unknown, removes it, and leads Home (spec 8.5-03). */
export function refuseCode(navigate: NavigateFunction): void {
  toast.show({ tone: 'error', text: m.referrals_invalid() });
  forgetReferralCode();
  void navigate('/', { replace: true });
}

/** The page of a friend's link is left out here, because it checks and stores its code itself. */
const LINK = /^\/r\//;

/**
 * Checks with the shop that the stored code is valid, and stores it again. An unknown code is removed; if the
 * shop cannot answer, the code stays as it is.
 */
export async function checkKept(navigate: NavigateFunction): Promise<void> {
  const code = keptReferralCode();
  if (code === null || LINK.test(plainPath(window.location.pathname))) return;
  try {
    await browserApi().referrals.referralUser({ query: { referral_code: code } });
    keepReferralCode(code);
  } catch (error) {
    if (isApiError(error) && error.status === 404) refuseCode(navigate);
  }
}
