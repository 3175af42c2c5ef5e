import { CommissionPage } from '~/features/studio/commission-page.tsx';
import '~/features/studio/studio.css';
import { StudioError } from '~/features/studio/studio-error.tsx';
import { loadCommission } from '~/features/studio/studio-load.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import { usePage } from '~/platform/page-context.tsx';
import type { Route } from './+types/artist-experience-commission';

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadCommission(args));

export { load as clientLoader, load as loader };

export default function ArtistExperienceCommission({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { id, recipient } = loaderData.commission;
  return (
    <>
      <title>{`${m.studio_song_for({ recipient })} · ${m.studio_page_title({ brand })}`}</title>
      <meta name="robots" content="noindex" />
      <CommissionPage key={id} content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StudioError error={error} />;
}
