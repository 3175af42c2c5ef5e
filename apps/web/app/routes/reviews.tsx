import '~/features/reviews/reviews.css';
import '~/shell/songs/songs.css';
import { loadReviews, reviewsSearch } from '~/features/reviews/load-reviews.ts';
import { ReviewsPage } from '~/features/reviews/reviews-page.tsx';
import { loadWords, textOf } from '~/platform/chrome/content.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import type { Route } from './+types/reviews';

const load = defineLoad(async ({ api, request }: LoadArgs<Route.LoaderArgs['params']>) => {
  const [content, words] = await Promise.all([
    loadReviews(api, request),
    loadWords(api, ['reviews'], request.url),
  ]);
  return { ...content, words };
});

export { load as clientLoader, load as loader };

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  const { origin, words, filters, page } = loaderData;
  const isNarrowed = reviewsSearch(filters).size > 0;
  return (
    <>
      <PageMeta
        title={`${textOf(words, 'reviews.page_title')} · ${brand}`}
        description={textOf(words, 'reviews.description')}
        url={`${origin}/reviews${page > 1 && !isNarrowed ? `?page=${page}` : ''}`}
        hidden={isNarrowed}
      />
      <ReviewsPage content={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
