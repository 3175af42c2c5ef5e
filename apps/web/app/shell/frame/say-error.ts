import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Shows a general warning that something went wrong (spec 8.6-05). */
export function sayError(): void {
  toast.show({ tone: 'warning', heading: m.shell_error(), text: m.errors_server_text() });
}
