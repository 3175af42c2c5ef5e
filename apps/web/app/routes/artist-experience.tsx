import { Desk } from '~/features/studio/desk.tsx';
import '~/features/studio/studio.css';
import { StudioError } from '~/features/studio/studio-error.tsx';
import { loadDesk } from '~/features/studio/studio-load.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { usePage } from '~/platform/page-context.tsx';
import type { Route } from './+types/artist-experience';

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadDesk(args));

export { load as clientLoader, load as loader };

export default function ArtistExperience({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{m.studio_page_title({ brand })}</title>
      <meta name="robots" content="noindex" />
      <Desk desk={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StudioError error={error} />;
}
