import { entryStep } from '@keepsong/domain/builder/entry-step';
import { stepPath } from '@keepsong/domain/builder/steps';
import { redirect, useNavigate } from 'react-router';
import { OWN_SONG, readRequest } from '~/features/builder/draft/open-requested.ts';
import { loadSong } from '~/features/builder/page/load-step.ts';
import { OpeningSong } from '~/features/builder/page/opening-song.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import type { Route } from './+types/song-builder-entry';
import { isInCart } from './song-builder-cart.ts';

/**
 * Redirects to the first step that is not valid (spec 2.3-26) and keeps the query. If the query asks for another draft
 * or song, the page first opens it in the browser.
 */
const load = defineLoad(async (args: LoadArgs<unknown>) => {
  const { search, searchParams } = new URL(args.request.url);
  const asked = readRequest(searchParams);
  if (asked) return { asked };
  const { data, facts } = await loadSong(args, isInCart);
  // The older builder opens the page that was visited last. After a quick reload only the browser knows that
  // page, because the draft may not have been saved yet.
  if (data.older && typeof document === 'undefined') return { asked: OWN_SONG };
  throw redirect(stepPath(entryStep(data, facts)) + search);
});

export { load as clientLoader, load as loader };

export default function SongBuilderEntry({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <OpeningSong
      request={loaderData.asked}
      onOpened={() => void navigate('/song-builder', { replace: true })}
    />
  );
}
