import { openSignIn } from '../session/auth-dialog.store.ts';
import { isApiError } from './api-error.ts';

/**
 * Makes a call that changes how the user signs in. If the shop refuses with `fresh_passcode_needed`, asks the user for
 * a new passcode and calls again. Returns null when the user closes the dialog. Throws any other refusal.
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
