import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError } from '@keepsong/contract/transport/client';
import { REFUSAL_CODES } from '@keepsong/domain/refusals';
import { expect, it } from 'vitest';
import { errorWords, refusalWords } from './errors.ts';

it('has its own text for every refusal', () => {
  const words = REFUSAL_CODES.map(refusalWords);
  expect(new Set(words).size).toBe(REFUSAL_CODES.length);
});

it('uses the sentences that the specification fixes', () => {
  expect(refusalWords('passcode_expired')).toBe('Passcode expired');
  expect(refusalWords('sections_not_complete')).toBe('Complete all sections above before proceeding.');
});

it.each([
  [new ApiError(404, { code: 'not_found' }), 'We could not find that.'],
  [new ApiError(500, {}), 'Something went wrong. Please try again.'],
  [new ApiError(400, { code: 'toString' }), 'Something went wrong. Please try again.'],
  [
    new ApiError(409, { code: 'part_of_bundle', details: { en: ['Tea set', 'Gift box'], sp: [] } }),
    'These bundles are on sale and contain it: Tea set, Gift box. Take them out of the shop first, or take this product out of them.',
  ],
  [
    new ApiError(400, { code: 'coupon_not_applicable', details: { budget: true } }),
    'Too little is left of this coupon for the whole cart. It may still go with a smaller one.',
  ],
  [new NetworkError(), 'We could not reach the shop. Check your connection and try again.'],
  [new TypeError('x'), 'Something went wrong. Please try again.'],
])('%s reads "%s"', (error, expected) => {
  expect(errorWords(error)).toBe(expected);
});
