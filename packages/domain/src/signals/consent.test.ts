import { expect, it } from 'vitest';
import { consentNow, readConsent, regimeOf, writeConsent } from './consent.ts';

const ID = '0b5c7d1e-1111-4222-8333-444455556666';
const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';
const ALL = { analytics: true, marketing: true };
const NONE = { analytics: false, marketing: false };

it.each([
  ['DE', null, 'opt-in'],
  ['GB', null, 'opt-in'],
  ['BR', null, 'opt-in'],
  ['US', null, 'opt-out'],
  ['US', 'TX', 'opt-out'],
  ['US', 'CA', 'opt-in'],
  ['AU', 'CA', 'opt-out'],
  [null, null, 'opt-in'],
] as const)('visitors in %s %s are under %s', (country, state, regime) => {
  expect(regimeOf({ country, state })).toBe(regime);
});

it.each([
  ['a choice', { agreed: ALL, id: ID, visitor: VISITOR }],
  ['a refusal', { agreed: NONE, id: ID, visitor: null }],
  ['what nobody was asked', { agreed: ALL, id: null, visitor: VISITOR }],
  ['half a choice', { agreed: { analytics: true, marketing: false }, id: ID, visitor: null }],
])('the cookie keeps %s', (_, kept) => {
  expect(readConsent(writeConsent(kept))).toEqual(kept);
});

it('a refusal keeps no visitor', () => {
  const written = writeConsent({ agreed: NONE, id: ID, visitor: VISITOR });
  expect(written).not.toContain(VISITOR);
  expect(readConsent(`1.00.${ID}.${VISITOR}`)?.visitor).toBeNull();
});

it.each([undefined, '', '1', '0.11.0.0', '2.11.0.0', '1.22.0.0', 'x'])('the cookie %s is none', (cookie) => {
  expect(readConsent(cookie)).toBeNull();
});

const chosen = { agreed: ALL, id: ID, visitor: VISITOR };
const unasked = { agreed: ALL, id: null, visitor: VISITOR };

it.each([
  ['who is to be asked', { signal: false, kept: null, regime: 'opt-in' }, [NONE, null, true]],
  ['who need not be asked', { signal: false, kept: null, regime: 'opt-out' }, [ALL, null, false]],
  ['who has chosen', { signal: false, kept: chosen, regime: 'opt-in' }, [ALL, VISITOR, false]],
  ['who was not asked at home', { signal: false, kept: unasked, regime: 'opt-out' }, [ALL, VISITOR, false]],
  ['who was not asked, and travels', { signal: false, kept: unasked, regime: 'opt-in' }, [NONE, null, true]],
  ['whose browser says no', { signal: true, kept: chosen, regime: 'opt-out' }, [NONE, null, false]],
] as const)('of somebody %s is told what was agreed', (_, facts, [agreed, visitor, asks]) => {
  expect(consentNow(facts)).toEqual({ agreed, visitor, asks, signal: facts.signal });
});
