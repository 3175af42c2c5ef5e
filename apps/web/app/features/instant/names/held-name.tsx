import { lazyPart } from '~/platform/loading/lazy-part.tsx';

type Name = { word: string };

/**
 * The name in letters that swell like a held note. The table of letter widths is loaded after the screen's own script.
 */
export const HeldName = lazyPart<Name>(
  () => import('~/ui/lettering/held-word.tsx').then(({ HeldWord }) => ({ default: HeldWord })),
  {
    waiting: ({ word }) => word,
    Missing: ({ part }) => part.word,
    ahead: true,
  },
);
