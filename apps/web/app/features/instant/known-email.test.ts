import type { User } from '@keepsong/contract/common';
import { beforeEach, expect, it, vi } from 'vitest';
import { setSessionUser } from '~/platform/session.store.ts';
import { keepEmail, knownEmail } from './known-email.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', {
    location: { protocol: 'https:' },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});

it('an address that was given once is not asked for again (decisions, Instant builder)', () => {
  expect(knownEmail()).toBe('');
  keepEmail('Ida@Keepsong.test');
  expect(knownEmail()).toBe('ida@keepsong.test');
});

it('what stands in its place and is no address is asked for', () => {
  kept.set('sf_temporary_email', 'ida');
  expect(knownEmail()).toBe('');
});

it('the own address of who is signed in comes before it', () => {
  keepEmail('ida@keepsong.test');
  setSessionUser({ email: 'own@keepsong.test' } as User);
  expect(knownEmail()).toBe('own@keepsong.test');
  setSessionUser(null);
});
