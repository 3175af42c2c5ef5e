import type { Agreed } from '@keepsong/domain/signals/consent';
import { type SafeStorage, safeLocal, safeSession } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';
import { JOINED_KEY } from './joined-once.ts';

type Kept = { purpose: keyof Agreed; store: Pick<SafeStorage, 'remove'>; keys: readonly string[] };

/**
 * What files with an `agreedStorage` keep that not every page reads. The referral page is missing: the root of every
 * page reads it, so its own storage hears each refusal. The keys of popups stand here a second time, because no page
 * should load the popups for them. A test compares the two.
 */
const KEPT: readonly Kept[] = [
  {
    purpose: 'analytics',
    store: safeLocal,
    keys: [STORED_KEYS.checkoutTold, STORED_KEYS.experiments, JOINED_KEY],
  },
  { purpose: 'marketing', store: safeLocal, keys: [STORED_KEYS.popups] },
  { purpose: 'marketing', store: safeSession, keys: ['sf_visit_began', 'sf_popup_seen'] },
];

/** Removes what was stored for a purpose that the visitor refuses (decision 0153). */
export function forgetRefused(agreed: Agreed): void {
  for (const { purpose, store, keys } of KEPT) {
    if (agreed[purpose]) continue;
    for (const key of keys) store.remove(key);
  }
}
