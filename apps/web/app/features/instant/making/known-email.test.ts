import type { User } from '@keepsong/contract/common';
import { beforeEach, expect, it, vi } from 'vitest';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { asksEmail, declineEmail, keepEmail, knownEmail } from './known-email.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
});

it('an address that was given once is not asked for again (spec 10.3-02)', () => {
  expect(knownEmail()).toBe('');
  keepEmail('Ida@Keepsong.test');
  expect(knownEmail()).toBe('ida@keepsong.test');
});

it('a stored value that is not an address does not count', () => {
  keepEmail('ida');
  expect(knownEmail()).toBe('');
});

it('the address of the signed-in user comes first', () => {
  keepEmail('ida@keepsong.test');
  setSessionUser({ email: 'own@keepsong.test' } as User);
  expect(knownEmail()).toBe('own@keepsong.test');
  setSessionUser(null);
});

it('who closed the question hears the song without an address, and is not asked again on this page', () => {
  expect(asksEmail()).toBe(true);
  declineEmail();
  expect(asksEmail()).toBe(false);
});
