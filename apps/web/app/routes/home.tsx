import { Hero } from '~/features/marketing/hero.tsx';
import '~/features/marketing/hero.css';
import '~/features/marketing/home.css';
import { LaterBelow } from '~/features/marketing/later.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { usePage } from '~/platform/page-context.tsx';
import type { Route } from './+types/home';

const load = defineLoad(async ({ api }: LoadArgs<Route.LoaderArgs['params']>) => {
  const { loadHome } = await import('~/features/marketing/home-content.ts');
  return loadHome(api);
});

export { load as clientLoader, load as loader };

export const handle = { surface: 'dark' };

export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{m.home_title({ brand })}</title>
      <meta name="description" content={m.home_description()} />
      <Hero song={loaderData.hero} />
      <LaterBelow content={loaderData.below} />
    </>
  );
}
