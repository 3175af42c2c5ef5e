import type { Mend } from '@keepsong/domain/cart/read-cart';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';

const MEND_WORDS = {
  unreadable: () => m.cart_mended_unreadable(),
  other_version: () => m.cart_mended_version(),
  product_dropped: () => m.cart_mended_product(),
  second_song_dropped: () => m.cart_mended_second_song(),
} satisfies Record<Mend, () => string>;

/** Says what was repaired in the stored cart. */
export function tellMended(mended: readonly Mend[]): void {
  toast.show({ tone: 'warning', text: mended.map((mend) => MEND_WORDS[mend]()).join(' ') });
}
