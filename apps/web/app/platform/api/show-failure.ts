import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isNetworkError } from './api-error.ts';

/**
 * Shows a notification for a failed call, with the heading 'Something went wrong.' (spec 8.4-01). The texts of all
 * refusals are loaded only when needed. A network error does not need them, so it also works offline.
 */
export async function showFailure(error: unknown): Promise<void> {
  const text = isNetworkError(error) ? m.errors_network() : (await import('./errors.ts')).errorWords(error);
  toast.show({ tone: 'error', heading: m.builder_error_heading(), text });
}
