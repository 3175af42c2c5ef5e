import type { Agreed } from '@keepsong/domain/signals/consent';
import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';
import { JOINED_KEY } from './joined-once.ts';

/**
 * What files keep for visitors who agreed to analytics and what not every page reads. The other users of
 * `agreedStorage`, the referral page and the popups, are on every page and hear each refusal themselves.
 */
const KEPT: readonly string[] = [STORED_KEYS.checkoutTold, STORED_KEYS.experiments, JOINED_KEY];

/** Removes what was stored for a visitor who refuses now (decision 0153). */
export function forgetRefused({ analytics }: Agreed): void {
  if (analytics) return;
  for (const key of KEPT) safeLocal.remove(key);
}
