import { lazyPart } from '~/platform/loading/lazy-part.tsx';

type Name = { word: string };

/** The name as a held note; the widths of its letters come after the screen's own script. */
export const HeldName = lazyPart<Name>(
  () => import('~/ui/lettering/held-word.tsx').then(({ HeldWord }) => ({ default: HeldWord })),
  {
    waiting: ({ word }) => word,
    Missing: ({ part }) => part.word,
    ahead: true,
  },
);
