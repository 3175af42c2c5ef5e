import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { leaveSignIn } from '~/features/auth/signed-in-already.ts';
import { Hero } from '~/features/marketing/hero.tsx';
import '~/features/marketing/hero.css';
import '~/features/marketing/home.css';
import { LaterBelow } from '~/features/marketing/later.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FAREWELL } from '~/platform/session/sign-out.ts';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { Route } from './+types/home';

const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const { loadHome } = await import('~/features/marketing/home-content.ts');
  return { ...(await loadHome(api, request.url)), origin: new URL(request.url).origin };
});

export { load as clientLoader };

export function loader(args: Route.LoaderArgs) {
  leaveSignIn(args);
  return load(args);
}

export const handle = { surface: 'dark' };

/** Confirms once that the account was deleted. Then it cleans the address, so that a reload does not say it again. */
function useFarewell(): void {
  const navigate = useNavigate();
  const isFarewell = `/${useLocation().search}` === FAREWELL;
  useEffect(() => {
    if (!isFarewell) return;
    toast.show({ tone: 'success', text: m.home_account_deleted() });
    void navigate('/', { replace: true, preventScrollReset: true });
  }, [isFarewell, navigate]);
}

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
      <Hero song={loaderData.hero} />
      <LaterBelow content={loaderData.below} />
    </>
  );
}
