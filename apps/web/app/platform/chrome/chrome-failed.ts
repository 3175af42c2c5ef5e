import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isNetworkError } from '../api/api-error.ts';

/** Says that menus and footer did not come (spec 8.6-05); a connection that is gone says so itself. */
export function sayChromeFailed(error: unknown): void {
  if (!isNetworkError(error)) toast.show({ tone: 'warning', text: m.cms_failed() });
}
