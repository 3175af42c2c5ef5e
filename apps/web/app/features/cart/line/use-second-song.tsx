import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { useCallback, useState } from 'react';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { addSong, replaceSong } from '../store/cart.store.ts';

const SecondSongDialog = lazyPart(() => import('./second-song-dialog.tsx'), {
  Missing: DialogMissing,
  ahead: true,
});

/**
 * Puts a song into the cart. If another song is there, `dialog` asks whether the new one may replace it (spec 4.3-01,
 * 8.3-02). `add` resolves to the lines that were given up, or to null when the customer keeps the cart.
 */
export function useSecondSong() {
  // The question. It is kept while the dialog fades out.
  const [asked, setAsked] = useState<{ open: boolean; answer: (isSure: boolean) => void } | null>(null);
  const choose = (isSure: boolean) => {
    asked?.answer(isSure);
    setAsked(asked && { ...asked, open: false });
  };
  const add = useCallback(async (lines: readonly CartLine[]): Promise<CartLine[] | null> => {
    if (addSong(lines).ok) return [];
    const isSure = await new Promise<boolean>((answer) => setAsked({ open: true, answer }));
    return isSure ? replaceSong(lines) : null;
  }, []);
  return {
    add,
    dialog: asked ? (
      <SecondSongDialog open={asked.open} onConfirm={() => choose(true)} onClose={() => choose(false)} />
    ) : null,
  };
}
