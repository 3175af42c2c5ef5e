import { expect, it } from 'vitest';
import {
  CONSENT_VERSION,
  consentNow,
  countsEverywhere,
  readConsent,
  regimeOf,
  visitorIn,
  writeConsent,
} from './consent.ts';

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
  expect(regimeOf({ country, state }, false)).toBe(regime);
});

it.each([
  ['US', null, 'opt-in'],
  ['US', 'TX', 'opt-out'],
  ['AU', null, 'opt-out'],
] as const)('where an unknown state is asked, visitors in %s %s are under %s', (country, state, regime) => {
  expect(regimeOf({ country, state }, true)).toBe(regime);
});

it.each([
  ['a choice', { agreed: ALL, id: ID, visitor: VISITOR }],
  ['a refusal', { agreed: NONE, id: ID, visitor: null }],
  ['what nobody was asked', { agreed: ALL, id: null, visitor: VISITOR }],
  ['half a choice', { agreed: { analytics: true, marketing: false }, id: ID, visitor: null }],
  [
    'the id of who took half back',
    { agreed: { analytics: false, marketing: true }, id: ID, visitor: VISITOR },
  ],
])('the cookie keeps %s', (_, kept) => {
  expect(readConsent(writeConsent(kept))).toEqual({ ...kept, isCurrent: true });
});

it('a refusal keeps no visitor', () => {
  const written = writeConsent({ agreed: NONE, id: ID, visitor: VISITOR });
  expect(written).not.toContain(VISITOR);
  expect(readConsent(`1.00.${ID}.${VISITOR}`)?.visitor).toBeNull();
});

it.each([undefined, '', '1', '0.1.0.0', '1.22.0.0', 'x'])('the cookie %s is none', (cookie) => {
  expect(readConsent(cookie)).toBeNull();
});

it.each([
  [writeConsent({ agreed: ALL, id: ID, visitor: VISITOR }), VISITOR],
  [`0.11.${ID}.${VISITOR}`, VISITOR],
  [`2.01.0.${VISITOR}`, VISITOR],
  [`2.101.more.${ID}.${VISITOR}`, VISITOR],
  [`0.00.${ID}.${VISITOR}`, null],
  [`0.11.${ID}.0`, null],
  [`0.11.${ID}.x`, null],
  ['11', null],
  [undefined, null],
])('in the cookie %s, of whatever version, the visitor is %s', (cookie, visitor) => {
  expect(visitorIn(cookie)).toBe(visitor);
});

it.each([`${CONSENT_VERSION - 1}.10.${ID}.${VISITOR}`, `${CONSENT_VERSION + 1}.101.more.${ID}.${VISITOR}`])(
  'the cookie %s of another question is read, too',
  (cookie) => {
    const agreed = { analytics: true, marketing: false };
    expect(readConsent(cookie)).toEqual({ agreed, id: ID, visitor: VISITOR, isCurrent: false });
  },
);

const isCurrent = true;
const chosen = { agreed: ALL, id: ID, visitor: VISITOR, isCurrent };
const half = { agreed: { analytics: false, marketing: true }, id: ID, visitor: VISITOR, isCurrent };
const unasked = { agreed: ALL, id: null, visitor: VISITOR, isCurrent };

it.each([
  ['who is to be asked', { signal: false, kept: null, regime: 'opt-in' }, [NONE, null, null, true]],
  ['who need not be asked', { signal: false, kept: null, regime: 'opt-out' }, [ALL, null, null, false]],
  ['who has chosen', { signal: false, kept: chosen, regime: 'opt-in' }, [ALL, VISITOR, VISITOR, false]],
  [
    'who was not asked at home',
    { signal: false, kept: unasked, regime: 'opt-out' },
    [ALL, VISITOR, VISITOR, false],
  ],
  [
    'who was not asked, and travels',
    { signal: false, kept: unasked, regime: 'opt-in' },
    [NONE, null, null, true],
  ],
  [
    'who took half back',
    { signal: false, kept: half, regime: 'opt-in' },
    [half.agreed, null, VISITOR, false],
  ],
  ['whose browser says no', { signal: true, kept: chosen, regime: 'opt-out' }, [NONE, null, null, false]],
] as const)('of somebody %s is told what was agreed', (_, facts, [agreed, visitor, owner, asks]) => {
  expect(consentNow(facts)).toEqual({ agreed, visitor, owner, asks, signal: facts.signal });
});

const PLACES = { Germany: { country: 'DE', state: null }, Texas: { country: 'US', state: 'TX' } };
const VERSIONS = { earlier: CONSENT_VERSION - 1, present: CONSENT_VERSION, later: CONSENT_VERSION + 1 };
const ANSWERS = {
  yes: `11.${ID}.${VISITOR}`,
  'half a yes': `10.${ID}.${VISITOR}`,
  'the other half': `01.${ID}.${VISITOR}`,
  no: `00.${ID}.0`,
  'no answer': `11.0.${VISITOR}`,
};
const ASKED = { flags: '00', asks: true };
const told = (flags: string) => ({ flags, asks: false });

/** How a visitor stands with a cookie of the present question, and with one of another. */
it.each([
  ['Germany', 'yes', told('11'), ASKED],
  ['Germany', 'half a yes', told('10'), ASKED],
  ['Germany', 'the other half', told('01'), ASKED],
  ['Germany', 'no', told('00'), told('00')],
  ['Germany', 'no answer', ASKED, ASKED],
  ['Texas', 'yes', told('11'), told('11')],
  ['Texas', 'half a yes', told('10'), told('10')],
  ['Texas', 'the other half', told('01'), told('01')],
  ['Texas', 'no', told('00'), told('00')],
  ['Texas', 'no answer', told('11'), told('11')],
] as const)('in %s, %s counts by the version of its question', (place, answer, present, other) => {
  const regime = regimeOf(PLACES[place], false);
  const stands = (cookie: string, signal: boolean) => {
    const { agreed, asks } = consentNow({ signal, kept: readConsent(cookie), regime });
    return { flags: `${Number(agreed.analytics)}${Number(agreed.marketing)}`, asks };
  };
  const cookies = Object.values(VERSIONS).map((version) => `${version}.${ANSWERS[answer]}`);
  expect(cookies.map((cookie) => stands(cookie, false))).toEqual([other, present, other]);
  // The signal of the browser is a no without a question, whatever the cookie says.
  expect(cookies.map((cookie) => stands(cookie, true))).toEqual([told('00'), told('00'), told('00')]);
});

it('only what counts in every place is taken without asking the shop', () => {
  const counts = (version: number) =>
    Object.values(ANSWERS).filter((answer) => {
      const kept = readConsent(`${version}.${answer}`);
      return kept && countsEverywhere(kept);
    });
  const { yes, no, 'half a yes': one, 'the other half': other } = ANSWERS;
  expect(counts(VERSIONS.present)).toEqual([yes, one, other, no]);
  expect([counts(VERSIONS.earlier), counts(VERSIONS.later)]).toEqual([[no], [no]]);
});
