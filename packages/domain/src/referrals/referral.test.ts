import { expect, it } from 'vitest';
import {
  decideReward,
  heldUntil,
  isSamePerson,
  type Person,
  readReferralCode,
  referralCode,
} from './referral.ts';

const person = (over: Partial<Person> = {}): Person => ({
  email: 'odessa.marsh@example.com',
  phone: null,
  places: [],
  ...over,
});

it('makes codes of eight letters that are read however they are typed', () => {
  const code = referralCode(new Uint8Array([0, 1, 31, 32, 255, 10, 18, 64]));
  expect(code).toBe('01Z0ZAJ0');
  expect(readReferralCode(` ${code.toLowerCase()} `)).toBe(code);
  expect(readReferralCode('oLz0zaj0')).toBe('01Z0ZAJ0');
  for (const wrong of ['', 'ABC', '01Z0ZAJ0X', '01Z0-AJ0', '../../..', 'ÁBCDEFGH'])
    expect(readReferralCode(wrong)).toBeNull();
});

it.each<[string, Partial<Person>, boolean]>([
  ['somebody else', { email: 'june@example.com', phone: '+13155550142', places: ['b'] }, false],
  ['the same mailbox by another name', { email: 'odessa.marsh+gift@Example.com' }, true],
  ['a mailbox that differs by a dot, which only Gmail ignores', { email: 'odessamarsh@example.com' }, false],
  ['the same name elsewhere', { email: 'odessa.marsh@example.org' }, false],
  ['the same number', { email: 'june@example.com', phone: '+13155550177' }, true],
  ['the same browser', { email: 'june@example.com', places: ['z', 'a'] }, true],
])('%s', (_, other, same) => {
  const one = person({ phone: '+13155550177', places: ['a'] });
  expect(isSamePerson(one, person(other))).toBe(same);
});

it('two accounts without a number are not the same person', () => {
  expect(isSamePerson(person(), person({ email: 'june@example.com' }))).toBe(false);
});

it('holds a reward for thirty days', () => {
  expect(heldUntil(new Date('2026-11-02T15:00:00Z'), { holdDays: 30 })).toEqual(
    new Date('2026-12-02T15:00:00Z'),
  );
});

it.each([
  [{}, 'rewarded', null],
  [{ isRefunded: true, isSamePerson: true }, 'refused', 'refunded'],
  [{ isSamePerson: true }, 'refused', 'same_person'],
  [{ rewardsBefore: 24 }, 'rewarded', null],
  [{ rewardsBefore: 25 }, 'refused', 'too_many'],
] as const)('%o is %s %s', (facts, state, refusal) => {
  const verdict = decideReward({
    ...{ isSamePerson: false, isRefunded: false, rewardsBefore: 0, rewardsMax: 25 },
    ...facts,
  });
  expect(verdict).toEqual({ state, refusal });
});
