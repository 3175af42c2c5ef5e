import { openSignIn } from '../session/auth-dialog.store.ts';
import { isApiError } from './api-error.ts';

/**
 * Makes a call that changes how one signs in. When the shop wants a fresh passcode for it, asks for one and makes the
 * call once more. Null when the person would rather not; any other refusal is thrown.
 */
export async function withFreshCode<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error) || error.body.code !== 'fresh_passcode_needed') throw error;
    const user = await openSignIn({ reason: 'step_up' });
    return user ? call() : null;
  }
}
