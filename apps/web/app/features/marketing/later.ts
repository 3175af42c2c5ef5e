import { whenNear } from '~/platform/loading/when-near.tsx';

const loadTitle = () => import('./hero-title.tsx').then(({ HeroTitle }) => HeroTitle);
const loadBelow = () => import('./below-hero.tsx').then(({ BelowHero }) => BelowHero);

/** The title is type that nothing happens to: the tables that size it stay on the server. */
export const LaterTitle = whenNear({
  load: loadTitle,
  onServer: import.meta.env.SSR ? await loadTitle() : null,
  still: true,
});

/** Everything under the first screen, taken over when it comes near. */
export const LaterBelow = whenNear({
  load: loadBelow,
  onServer: import.meta.env.SSR ? await loadBelow() : null,
});
