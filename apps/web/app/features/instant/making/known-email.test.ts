import type { User } from '@keepsong/contract/common';
import { beforeEach, expect, it, vi } from 'vitest';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { keepEmail, knownEmail } from './known-email.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
});

it('an address that was given once is not asked for again (spec 10.3-02)', () => {
  expect(knownEmail()).toBe('');
  keepEmail('Ida@Keepsong.test');
  expect(knownEmail()).toBe('ida@keepsong.test');
});

it('what stands in its place and is no address is asked for', () => {
  keepEmail('ida');
  expect(knownEmail()).toBe('');
});

it('the own address of who is signed in comes before it', () => {
  keepEmail('ida@keepsong.test');
  setSessionUser({ email: 'own@keepsong.test' } as User);
  expect(knownEmail()).toBe('own@keepsong.test');
  setSessionUser(null);
});
