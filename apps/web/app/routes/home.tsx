import { leaveSignIn } from '~/features/auth/signed-in-already.ts';
import { Hero } from '~/features/marketing/hero.tsx';
import '~/features/marketing/hero.css';
import '~/features/marketing/home.css';
import '~/shell/songs/songs.css';
import { LaterBelow, readyHome } from '~/features/marketing/later.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
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
  const { facts, words, gifts } = loaderData.below;
  useFarewell();
  return (
    <>
      <PageMeta title={words.page_title} description={words.description} url={`${loaderData.origin}/`} />
      <Hero song={loaderData.hero} hasExamples={gifts.length > 0} {...{ facts, words }} />
      <LaterBelow content={loaderData.below} />
    </>
  );
}
