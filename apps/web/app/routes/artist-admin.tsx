import { StudioError } from '~/features/studio/studio-error.tsx';
import { findOwnDesk } from '~/features/studio/studio-load.ts';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import type { Route } from './+types/artist-admin';

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => findOwnDesk(args));

export { load as clientLoader, load as loader };

/** 'Artist Dashboard' (spec 6-07): its artist goes on to the own desk, everybody else is told whose it is. */
export default function ArtistAdmin() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StudioError error={error} />;
}
