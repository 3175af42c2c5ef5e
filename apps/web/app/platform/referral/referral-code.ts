import { localStore } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/**
 * The referral code that brought this visitor. Kept until it is used for a registration or turns out to be unknown.
 */
export const keptReferralCode = (): string | null => localStore.read(STORED_KEYS.referralCode);

export const keepReferralCode = (code: string): boolean => localStore.write(STORED_KEYS.referralCode, code);

export const forgetReferralCode = (): void => localStore.remove(STORED_KEYS.referralCode);
