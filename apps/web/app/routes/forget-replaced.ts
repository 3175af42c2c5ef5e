import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';

/**
 * Removes what was stored for songs that another song has replaced in the cart (spec 4.3-01). The code for this is
 * fetched only now, because few customers replace a song. If it cannot be fetched, old drafts stay, which does no harm.
 */
export async function forgetReplaced(songs: readonly CartLine[]): Promise<void> {
  const load = () => import('./forget-song.ts');
  if (songs.length === 0 || !(await fetchAhead(load))) return;
  const { forgetSong } = await load();
  await Promise.all(songs.map(forgetSong));
}
