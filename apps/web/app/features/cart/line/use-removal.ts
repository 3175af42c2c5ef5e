import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import type { RefObject } from 'react';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { keptCards } from '../ecard/kept-cards.store.ts';
import { putBack, removeLine } from '../operations/cart-actions.ts';
import { lineTitle } from '../page/cart-words.ts';

/**
 * Removes a line other than the song at once, and offers 'Undo'. The pressed button disappears, so the focus moves to
 * `place`, which stays. `songSlug` names the draft that an e-card belongs to.
 */
export function useRemoval(place: RefObject<HTMLElement | null>, songSlug: string) {
  return (line: CartLine): void => {
    // Keep the text of the card, in case the customer adds it again.
    const card = line.kind === 'ecard' ? line.ecard : null;
    if (card) keptCards.keep(songSlug, { typed: card });
    const removal = removeLine(line.cart_uuid);
    place.current?.focus();
    if (removal.line === null) return;
    const undo = () => {
      if (!putBack(removal).ok) return void toast.show({ tone: 'error', text: m.cart_undo_too_late() });
      if (card) keptCards.keep(songSlug, { typed: null });
      place.current?.focus();
    };
    toast.show({
      tone: 'info',
      text: m.cart_removed({ title: lineTitle(line) }),
      action: { label: m.cart_undo(), onPress: undo },
    });
  };
}
