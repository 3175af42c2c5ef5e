import { isSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { withReports } from '~/features/cart/store/cart.store.ts';

/**
 * Reports the lines of a cart that the customer gave up for another song as removed, and forgets its songs by
 * `forgetSong`.
 */
export async function giveUpCart(
  gone: readonly CartLine[],
  forgetSong: (song: CartLine) => Promise<void>,
): Promise<void> {
  withReports(({ reportRemoved }) => reportRemoved(gone));
  await Promise.all(gone.filter(isSong).map((song) => forgetSong(song)));
}
