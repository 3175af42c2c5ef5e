import { REFERRAL_COOKIE } from '@keepsong/domain/signals/arrival';
import { cookieNamed, dropCookie } from '../api/cookies.ts';
import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/**
 * The referral code with which this visitor came. It is stored until a registration uses it, or until the shop
 * says that it does not know the code. If the visitor came by a referral link, the server has put the code into
 * a cookie, because some visitors leave the page before its scripts run. The code in the cookie is the newest.
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
