import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { safeSession } from '../api/storage.ts';
import { agreedStorage } from '../signals/agreed-storage.ts';

const REFERRAL_KEY = 'sf_referral_page';
const DEFAULT_REFERRAL = '/';

const storage = agreedStorage(safeSession, 'analytics', [REFERRAL_KEY]);

const ALIASES: Record<string, string> = { 'build-your-song': 'song-builder', login: '' };

/** The top-level section of a path, which is its first segment. An alias of a section counts as that section. */
export function sectionOf(pathname: string): string {
  const segment = plainPath(pathname).split('/')[1] ?? '';
  return ALIASES[segment] ?? segment;
}

/**
 * The referral page after the visitor moves from `from` to `to`. It is the last page that the visitor saw
 * outside the current top-level section (spec 2.9-01). `from` and `to` are pathnames with their query strings,
 * and `current` is the referral page before the move.
 */
export function nextReferral(from: string, to: string, current: string): string {
  return sectionOf(pathOf(from)) === sectionOf(pathOf(to)) ? current : from;
}

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? address;

/** The last page that the visitor saw outside the current section, or Home when there was none. */
export function referralPage(): string {
  return storage.read(REFERRAL_KEY) ?? DEFAULT_REFERRAL;
}

/**
 * The page that opens when the visitor leaves a section: usually the referral page. It is Home when the referral page
 * lies inside the section, for example after the visitor opened an address directly. It is the cart when the referral
 * page lies in the checkout (spec 2.3-13, 2.3-16).
 */
export function wayOut(section: string, referral: string): string {
  const from = sectionOf(pathOf(referral));
  if (from === section) return DEFAULT_REFERRAL;
  return from === 'checkout' ? '/cart' : referral;
}

/** Stores the referral page at each move to another page. Only the root component uses it. */
export function useReferralTracking(): void {
  const { pathname, search } = useLocation();
  const previous = useRef(`${pathname}${search}`);
  useEffect(() => {
    const here = `${pathname}${search}`;
    const next = nextReferral(previous.current, here, referralPage());
    if (next !== referralPage()) storage.write(REFERRAL_KEY, next);
    previous.current = here;
  }, [pathname, search]);
}
