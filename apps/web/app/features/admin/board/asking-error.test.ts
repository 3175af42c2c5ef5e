import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { errorWords } from '~/platform/api/errors.ts';
import { askingErrorWords } from './asking-error.ts';

it('tells the staff that an artist is paused, and other errors as everywhere', () => {
  expect(askingErrorWords(new ApiError(409, { code: 'artist_unavailable' }))).toMatch(/paused/);
  const moved = new ApiError(409, { code: 'commission_state' });
  expect(askingErrorWords(moved)).toBe(errorWords(moved));
});
