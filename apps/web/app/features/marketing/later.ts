import { whenNear } from '~/platform/loading/when-near.tsx';

const loadTitle = () => import('./hero-title.tsx').then(({ HeroTitle }) => HeroTitle);
const loadBelow = () => import('./below-hero.tsx').then(({ BelowHero }) => BelowHero);

/** The title is static, so its script never loads and the tables for its sizes stay on the server. */
export const LaterTitle = whenNear({
  load: loadTitle,
  onServer: import.meta.env.SSR ? await loadTitle() : null,
  still: true,
});

/** Everything below the first screen. React takes it over when it comes near. */
export const LaterBelow = whenNear({
  load: loadBelow,
  onServer: import.meta.env.SSR ? await loadBelow() : null,
});
