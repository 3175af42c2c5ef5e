import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import type { RefObject } from 'react';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { keptCards } from '../ecard/kept-cards.store.ts';
import { lineTitle } from '../page/cart-words.ts';
import { putBack, removeLine } from '../store/cart-actions.ts';

/**
 * How a line that is not the song is taken out: at once, with 'Undo'. Its button goes with it, so the focus is given to
 * `place`, which stays. `songSlug` names the draft whose e-card it may be.
 */
export function useRemoval(place: RefObject<HTMLElement | null>, songSlug: string) {
  return (line: CartLine): void => {
    // What was written stays for whoever wants the card again.
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
