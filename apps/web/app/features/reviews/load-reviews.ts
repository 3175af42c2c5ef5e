import type { ShopReview } from '@keepsong/contract/reviews';
import type { Client } from '@keepsong/contract/transport/client';
import { isGenre, isOccasion } from '@keepsong/domain/builder/options';
import { isReviewSort, type ReviewSort } from '@keepsong/domain/reviews/sort';
import { type ListPage, pageNumber, withinList } from '~/platform/hooks/use-more-pages.ts';
import { firstLanguage } from '~/platform/locale/own-language.ts';

export const PER_PAGE = 12;

export type ReviewFilters = { sort: ReviewSort; occasion: string; genre: string };

export type ReviewsContent = {
  filters: ReviewFilters;
  page: number;
  first: ListPage<ShopReview>;
  average: number | null;
  origin: string;
};

/** The query of a page of reviews. Filters that are not set are left out. */
export function reviewsSearch({ sort, occasion, genre }: ReviewFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (sort !== 'newest') search.set('sort', sort);
  if (occasion) search.set('occasion', occasion);
  if (genre) search.set('genre', genre);
  return search;
}

/** Reads the filters of an address and ignores unknown values. */
export function readReviewFilters(search: URLSearchParams): ReviewFilters {
  const sort = search.get('sort');
  const occasion = search.get('occasion') ?? '';
  const genre = search.get('genre') ?? '';
  return {
    sort: isReviewSort(sort) ? sort : 'newest',
    occasion: isOccasion(occasion) ? occasion : '',
    genre: isGenre(genre) ? genre : '',
  };
}

/** One page of the reviews. On a Spanish page those in Spanish come before all others, whatever the order. */
export async function loadReviewsPage(api: Client, { sort, occasion, genre }: ReviewFilters, page: number) {
  const query = {
    sort,
    occasion: occasion || undefined,
    genre: genre || undefined,
    page,
    per_page: PER_PAGE,
    first_in: firstLanguage(),
  };
  const { reviews, total, average_rating } = await api.reviews.list({ query }, { cache: true });
  return { items: reviews, total, average: average_rating };
}

/** Loads the page of reviews. Its address sets the filters and the page number. */
export async function loadReviews(api: Client, request: Request): Promise<ReviewsContent> {
  const { searchParams, origin } = new URL(request.url);
  const filters = readReviewFilters(searchParams);
  const page = pageNumber(searchParams);
  const { average, ...first } = await loadReviewsPage(api, filters, page);
  return { filters, page, first: withinList(first, PER_PAGE, request), average, origin };
}
