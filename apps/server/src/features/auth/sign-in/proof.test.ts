import { expect, test } from 'vitest';
import type { Session, SessionUser } from '../../../platform/http/sessions.ts';
import { isFreshlyProved, mayReadOlder, requireProved, requireUser } from './proof.ts';

const now = new Date('2026-11-02T15:00:00Z');
const user: SessionUser = {
  id: 7,
  externalUserId: '0b8f2f0e-0000-4000-8000-000000000007',
  email: 'odessa@example.com',
  firstName: 'Odessa',
  lastName: 'Marsh',
  role: 'customer',
  staffRole: null,
  blockedAt: null,
  blockedReason: null,
  mergedInto: null,
  guest: false,
  emailVerifiedAt: now,
  phoneNumber: null,
  phoneVerifiedAt: null,
  preferredContactMethod: 'email',
  smsConsentAt: null,
  newsConsentAt: null,
  passwordHash: null,
  photoUrl: null,
  locale: 'en',
  heardAboutFrom: null,
  heardAboutFromOther: null,
  createdAt: now,
  artistId: null,
  vendorIds: [],
  creditCents: 0,
  taxableCreditCents: 0,
};
const sessionOf = (provedAt: Date | null, of: SessionUser | null = user): Session => ({
  id: 'a',
  visitorId: 'b',
  user: of,
  createdAt: now,
  provedAt,
  csrfToken: 'c',
  pendingUserId: null,
  secondFactorAt: null,
  isBlocked: false,
  catalogueVersion: 0,
});

test.each([
  ['nobody', null, false, false],
  ['a stranger', sessionOf(null, null), false, false],
  ['a guest', sessionOf(null, { ...user, guest: true }), true, false],
  ['a user who typed a code', sessionOf(now), true, true],
] as const)('%s: signed in %s, proved %s', (_, session, isSignedIn, isProved) => {
  expect(requireUser(session).ok).toBe(isSignedIn);
  expect(requireProved(session).ok).toBe(isProved);
  expect(mayReadOlder(session)).toBe(isProved);
});

test('a passcode is fresh for five minutes', () => {
  const minutesAgo = (minutes: number) => sessionOf(new Date(now.getTime() - minutes * 60_000));
  expect([0, 5, 5.01].map((minutes) => isFreshlyProved(minutesAgo(minutes), now))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isFreshlyProved(sessionOf(null), now)).toBe(false);
});
