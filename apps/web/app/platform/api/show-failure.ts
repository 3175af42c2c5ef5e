import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isNetworkError } from './api-error.ts';

/**
 * A notification that a call failed, headed 'Something went wrong.' (spec 8.4-01). The words for refusals are loaded
 * when one is to be shown; a shop that cannot be reached needs none of them.
 */
export async function showFailure(error: unknown): Promise<void> {
  const text = isNetworkError(error) ? m.errors_network() : (await import('./errors.ts')).errorWords(error);
  toast.show({ tone: 'error', heading: m.builder_error_heading(), text });
}
