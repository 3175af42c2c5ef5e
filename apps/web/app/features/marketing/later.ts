import { whenNear } from '~/platform/loading/when-near.tsx';

const loadTitle = () => import('./hero-title.tsx').then(({ HeroTitle }) => HeroTitle);
const loadFacts = () => import('./song-facts.tsx').then(({ SongFacts }) => SongFacts);
const loadBelow = () => import('./below-hero.tsx').then(({ BelowHero }) => BelowHero);

/**
 * The title never changes in the browser. So its script is not loaded, and the tables for its letter sizes stay on the
 * server.
 */
export const LaterTitle = whenNear({
  load: loadTitle,
  onServer: import.meta.env.SSR ? await loadTitle() : null,
  still: true,
});

/** Price, reviews and date of a song in the first screen. They never change in the browser either. */
export const LaterFacts = whenNear({
  load: loadFacts,
  onServer: import.meta.env.SSR ? await loadFacts() : null,
  still: true,
});

/** Everything below the first screen. React hydrates it when the visitor scrolls near it. */
export const LaterBelow = whenNear({
  load: loadBelow,
  onServer: import.meta.env.SSR ? await loadBelow() : null,
});

/** Resolves when the browser can draw the whole page at once. */
export const readyHome = () => Promise.all([LaterTitle.ready(), LaterFacts.ready(), LaterBelow.ready()]);
