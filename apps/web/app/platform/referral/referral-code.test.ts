import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReferralCode, keepReferralCode, keptReferralCode } from './referral-code.ts';

/** A browser with these cookies and this storage. */
let cookies: Map<string, string>;
const stored = new Map<string, string>();

beforeEach(() => {
  cookies = new Map([['sf_referral', 'NEWER123']]);
  stored.clear();
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});

it('the code of a link that was left before its scripts ran is known, and goes before an older one', () => {
  stored.set('sf_referral_code', 'OLDER123');
  expect(keptReferralCode()).toBe('NEWER123');
  keepReferralCode('NEWER123');
  expect([keptReferralCode(), [...cookies.keys()]]).toEqual(['NEWER123', []]);
});

it('a code that is used or unknown is gone from both places', () => {
  stored.set('sf_referral_code', 'OLDER123');
  forgetReferralCode();
  expect([keptReferralCode(), stored.size, cookies.size]).toEqual([null, 0, 0]);
});
