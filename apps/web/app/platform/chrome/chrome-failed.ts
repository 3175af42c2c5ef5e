import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isNetworkError } from '../api/api-error.ts';

/** Says that menus and footer could not be loaded (spec 8.6-05). A lost connection already has a notice of its own. */
export function sayChromeFailed(error: unknown): void {
  if (!isNetworkError(error)) toast.show({ tone: 'warning', text: m.cms_failed() });
}
