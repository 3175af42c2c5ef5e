import { leaveSignIn } from '~/features/auth/signed-in-already.ts';
import { Hero } from '~/features/marketing/hero.tsx';
import '~/features/marketing/hero.css';
import '~/features/marketing/home.css';
import '~/shell/songs/songs.css';
import { LaterBelow, readyHome } from '~/features/marketing/later.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useFarewell } from '~/platform/session/farewell.ts';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import type { Route } from './+types/home';

const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const { loadHome } = await import('~/features/marketing/home-content.ts');
  const [content] = await Promise.all([loadHome(api, request.url), readyHome()]);
  return { ...content, origin: new URL(request.url).origin };
});

export { load as clientLoader };

export function loader(args: Route.LoaderArgs) {
  leaveSignIn(args);
  return load(args);
}

export const handle = { surface: 'dark' };

export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  useFarewell();
  return (
    <>
      <PageMeta
        title={m.home_title({ brand })}
        description={m.home_description()}
        url={`${loaderData.origin}/`}
      />
      <Hero song={loaderData.hero} facts={loaderData.below.facts} />
      <LaterBelow content={loaderData.below} />
    </>
  );
}
