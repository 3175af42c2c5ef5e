import { REFERRAL_COOKIE } from '@keepsong/domain/signals/arrival';
import { cookieNamed, dropCookie } from '../api/cookies.ts';
import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/**
 * The referral code with which this visitor came. It is stored until a registration uses it. A code that the shop does
 * not know is removed. The server has put that of a link into a cookie, for visitors who leave its page before the
 * scripts run; it is the newest.
 */
export const keptReferralCode = (): string | null =>
  cookieNamed(REFERRAL_COOKIE) || safeLocal.read(STORED_KEYS.referralCode);

export function keepReferralCode(code: string): boolean {
  dropCookie(REFERRAL_COOKIE);
  return safeLocal.write(STORED_KEYS.referralCode, code);
}

export function forgetReferralCode(): void {
  dropCookie(REFERRAL_COOKIE);
  safeLocal.remove(STORED_KEYS.referralCode);
}
