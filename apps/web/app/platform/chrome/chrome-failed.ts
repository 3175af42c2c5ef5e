import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isNetworkError } from '../api/api-error.ts';

/**
 * Shows that menus and footer could not be loaded (spec 8.6-05). Does nothing for a network error, because the page
 * already shows a notice then.
 */
export function sayChromeFailed(error: unknown): void {
  if (!isNetworkError(error)) toast.show({ tone: 'warning', text: m.cms_failed() });
}
