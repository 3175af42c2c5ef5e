import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it, vi } from 'vitest';
import { toast } from '~/ui/overlay/toast.store.ts';
import { orGone } from './accept-dispute.tsx';
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

it('says that a request has ended when the dialog about it leaves the page, and lets the dialog say other errors', async () => {
  const show = vi.spyOn(toast, 'show').mockReturnValue(1);
  const onGone = vi.fn();
  const ended = new ApiError(409, { code: 'already_decided' });
  await expect(orGone(() => Promise.reject(ended), onGone)).resolves.toBeNull();
  expect([onGone.mock.calls.length, show.mock.calls.length]).toEqual([1, 1]);
  const refused = new ApiError(429, { code: 'too_many_requests' });
  await expect(orGone(() => Promise.reject(refused), onGone)).rejects.toBe(refused);
  expect([onGone.mock.calls.length, show.mock.calls.length]).toEqual([1, 1]);
});
