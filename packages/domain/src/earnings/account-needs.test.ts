import { expect, it } from 'vitest';
import { accountNeeds } from './account-needs.ts';

it.each([
  ['external_account', 'bank'],
  ['individual.first_name', 'name'],
  ['person_1Qx.last_name', 'name'],
  ['individual.dob.day', 'birth'],
  ['individual.address.postal_code', 'address'],
  ['company.address.line1', 'address'],
  ['individual.email', 'contact'],
  ['business_profile.support_phone', 'business'],
  ['individual.phone', 'contact'],
  ['individual.ssn_last_4', 'tax_number'],
  ['individual.id_number', 'tax_number'],
  ['company.tax_id', 'tax_number'],
  ['individual.verification.document', 'document'],
  ['company.name', 'business'],
  ['business_profile.url', 'business'],
  ['owners.first_name', 'name'],
  ['tos_acceptance.date', 'terms'],
  ['settings.something_new', 'other'],
])('%s means: %s', (code, need) => {
  expect(accountNeeds([code])).toEqual([need]);
});

it('each meaning is told once, the bank first and what nobody knows last', () => {
  const codes = ['unheard.of', 'individual.dob.day', 'individual.dob.year', 'external_account', 'not.known'];
  expect(accountNeeds(codes)).toEqual(['bank', 'birth', 'other']);
  expect(accountNeeds([])).toEqual([]);
});
