import '~/features/artists/directory/directory.css';
import { Directory } from '~/features/artists/directory/directory.tsx';
import { loadDirectory } from '~/features/artists/directory/load-directory.ts';
import { directoryQuery } from '~/features/artists/directory/search-filters.ts';
import { loadWords, textOf } from '~/platform/chrome/content.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { listThing } from '~/shell/meta/structured-data.ts';
import type { Route } from './+types/artists';

const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const [content, words] = await Promise.all([
    loadDirectory(api, request),
    loadWords(api, ['artists'], request.url),
  ]);
  return { ...content, words };
});

export { load as clientLoader, load as loader };

export default function Artists({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { origin, words, filters, page, first } = loaderData;
  const isNarrowed = directoryQuery(filters) !== '';
  return (
    <>
      <PageMeta
        title={`${textOf(words, 'artists.page_title')} · ${brand}`}
        description={textOf(words, 'artists.description')}
        url={`${origin}/artists${page > 1 && !isNarrowed ? `?page=${page}` : ''}`}
        hidden={isNarrowed}
        data={[listThing(first.items.map(({ id }) => `${origin}/artists/${id}`))]}
      />
      <Directory content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
