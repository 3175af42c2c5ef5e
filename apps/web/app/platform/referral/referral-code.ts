import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/**
 * The referral code with which this visitor came. It is stored until a registration uses it. A code that the shop does
 * not know is removed.
 */
export const keptReferralCode = (): string | null => safeLocal.read(STORED_KEYS.referralCode);

export const keepReferralCode = (code: string): boolean => safeLocal.write(STORED_KEYS.referralCode, code);

export const forgetReferralCode = (): void => safeLocal.remove(STORED_KEYS.referralCode);
