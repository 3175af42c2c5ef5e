import { lazyPart } from '~/platform/loading/lazy-part.tsx';

type Name = { word: string };

/** The name with swelling letters. The letter widths are loaded after the screen's own script. */
export const HeldName = lazyPart<Name>(
  () => import('~/ui/lettering/held-word.tsx').then(({ HeldWord }) => ({ default: HeldWord })),
  {
    waiting: ({ word }) => word,
    Missing: ({ part }) => part.word,
    ahead: true,
  },
);
