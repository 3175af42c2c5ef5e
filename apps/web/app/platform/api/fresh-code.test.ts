import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it, vi } from 'vitest';
import { closeSignIn, useAuthDialog } from '../session/auth-dialog.store.ts';
import { withFreshCode } from './fresh-code.ts';

const stale = () => new ApiError(403, { code: 'fresh_passcode_needed' });

it('asks for a passcode when the shop wants one, and calls again', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale()).mockResolvedValueOnce('done');
  const done = withFreshCode(call);
  await vi.waitFor(() => expect(useAuthDialog.getState().request).toEqual({ reason: 'step_up' }));
  closeSignIn({ id: 1 } as Parameters<typeof closeSignIn>[0]);
  expect(await done).toBe('done');
  expect(call).toHaveBeenCalledTimes(2);
});

it('does nothing when the user closes the dialog', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(stale());
  const done = withFreshCode(call);
  await vi.waitFor(() => expect(useAuthDialog.getState().request).not.toBeNull());
  closeSignIn(null);
  expect(await done).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

it('throws any other refusal, and a second demand for a code', async () => {
  const refused = new ApiError(429, { code: 'too_many_requests' });
  await expect(withFreshCode(() => Promise.reject(refused))).rejects.toBe(refused);
  const done = withFreshCode(() => Promise.reject(stale()));
  await vi.waitFor(() => expect(useAuthDialog.getState().request).not.toBeNull());
  closeSignIn({ id: 1 } as Parameters<typeof closeSignIn>[0]);
  await expect(done).rejects.toBeInstanceOf(ApiError);
});
