import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it, vi } from 'vitest';
import { orStale } from './dispute-answer.tsx';

it.each([
  [404, 'not_found', true],
  [409, 'already_decided', true],
  // The statement of a colleague is shown beside one's own, so nothing is loaded again.
  [409, 'changed_meanwhile', false],
  [429, 'too_many_requests', false],
])('after %i %s, loads the dispute again: %s', async (status, code, isStale) => {
  const refused = new ApiError(status, { code });
  const onStale = vi.fn();
  await expect(orStale(() => Promise.reject(refused), onStale)).rejects.toBe(refused);
  expect(onStale).toHaveBeenCalledTimes(isStale ? 1 : 0);
});
