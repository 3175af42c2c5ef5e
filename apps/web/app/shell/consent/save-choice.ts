import type { Agreed } from '@keepsong/domain/signals/consent';
import { reloadPage } from '~/platform/loading/lazy-reload.ts';
import { useConsent } from '~/platform/signals/consent.store.ts';
import { choose, takesBack } from '~/platform/signals/consent.ts';

/**
 * Stores the visitor's choice. False when the shop could not store it. A script that came with an earlier
 * agreement cannot be taken out of a page and would go on, for example the chat. So when the visitor takes an
 * agreement back, the page is loaded again without it. After any other choice the page stays, with what was typed.
 */
export async function saveChoice(next: Agreed): Promise<boolean> {
  if (!(await choose(next))) return false;
  if (takesBack(useConsent.getState().agreed) && document.querySelector('script[data-agreed]')) reloadPage();
  return true;
}
