import { isSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';

/**
 * Reports the lines of a cart that the customer gave up for another song as removed, and forgets its songs by
 * `forgetSong`.
 */
export async function giveUpCart(
  gone: readonly CartLine[],
  forgetSong: (song: CartLine) => Promise<void>,
): Promise<void> {
  void fetchAhead(async () => (await import('~/features/cart/store/report-added.ts')).reportRemoved(gone));
  await Promise.all(gone.filter(isSong).map((song) => forgetSong(song)));
}
