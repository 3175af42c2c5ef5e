import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';

/**
 * Reports the lines that another song has replaced in the cart, and removes what was stored for their songs (spec
 * 4.3-01). The code for this is fetched only now, because few customers replace a song. If it cannot be fetched, old
 * drafts stay, which does no harm.
 */
export async function forgetReplaced(gone: readonly CartLine[]): Promise<void> {
  const load = () => import('./forget-song.ts');
  if (gone.length === 0 || !(await fetchAhead(load))) return;
  await (await load()).forgetCart(gone);
}
