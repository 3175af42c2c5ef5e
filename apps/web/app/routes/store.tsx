import '~/features/catalog/catalog.css';
import { loadShelf } from '~/features/catalog/load-shelf.ts';
import { ShelfPage } from '~/features/catalog/shelf-page.tsx';
import { loadWords, textOf } from '~/platform/chrome/content.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { listThing } from '~/shell/meta/structured-data.ts';
import type { Route } from './+types/store';

const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const [content, words] = await Promise.all([
    loadShelf(api, request),
    loadWords(api, ['store'], request.url),
  ]);
  return { ...content, words };
});

export { load as clientLoader, load as loader };

export default function Store({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { origin, words, filters, page, products } = loaderData;
  const isNarrowed = filters.keyword !== '' || filters.tags.length > 0 || filters.sort !== 'featured';
  return (
    <>
      <PageMeta
        title={`${textOf(words, 'store.page_title')} · ${brand}`}
        description={textOf(words, 'store.description')}
        url={`${origin}/store${page > 1 && !isNarrowed ? `?page=${page}` : ''}`}
        hidden={isNarrowed}
        data={[listThing(products.map(({ name }) => `${origin}/products/${name}`))]}
      />
      <ShelfPage content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
