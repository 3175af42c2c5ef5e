import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isNetworkError } from './api-error.ts';

/**
 * Shows a notification headed 'Something went wrong.' for a failed call (spec 8.4-01). The texts of refusals are
 * loaded on demand; an unreachable shop does not need them.
 */
export async function showFailure(error: unknown): Promise<void> {
  const text = isNetworkError(error) ? m.errors_network() : (await import('./errors.ts')).errorWords(error);
  toast.show({ tone: 'error', heading: m.builder_error_heading(), text });
}
