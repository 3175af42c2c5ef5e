import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';

/**
 * Shows '{title} added to cart. View cart' (spec 8.3-03). Call it only where the buyer stays on the same page. A page that
 * opens next and shows the added song says it better, and the notification would cover it.
 */
export function announceAdded(title: string): void {
  toast.show({
    tone: 'success',
    text: m.cart_added({ title }),
    action: { label: m.cart_view(), to: '/cart' },
  });
}
