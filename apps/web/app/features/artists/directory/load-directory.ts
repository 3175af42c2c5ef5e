import type { ArtistCard } from '@keepsong/contract/artists';
import type { Client } from '@keepsong/contract/transport/client';
import { type ListPage, pageNumber, withinList } from '~/platform/hooks/use-more-pages.ts';
import { type DirectoryFilters, readDirectoryFilters } from './search-filters.ts';

/** The number of artists on a page (spec 9.4-01). */
export const PER_PAGE = 12;

export type DirectoryContent = {
  filters: DirectoryFilters;
  page: number;
  first: ListPage<ArtistCard>;
  /** The scheme and host of the page, for making absolute addresses. */
  origin: string;
};

/** Loads one page of the directory, including booked artists (spec 7.2-10, 9.4-01). */
export async function loadDirectoryPage(
  api: Client,
  { keyword, artist_exclusivity_only, artist_one_day_delivery, ...lists }: DirectoryFilters,
  page: number,
): Promise<ListPage<ArtistCard>> {
  const { artists, total } = await api.artists.list(
    {
      query: {
        ...lists,
        keyword: keyword.trim() || undefined,
        artist_exclusivity_only: artist_exclusivity_only ? 'true' : undefined,
        artist_one_day_delivery: artist_one_day_delivery ? 'true' : undefined,
        show_at_capacity: 'true',
        page,
        per_page: PER_PAGE,
      },
    },
    { cache: true },
  );
  return { items: artists, total };
}

/** Loads the content of the directory. The address sets the filters and the page number. */
export async function loadDirectory(api: Client, request: Request): Promise<DirectoryContent> {
  const { searchParams, origin } = new URL(request.url);
  const filters = readDirectoryFilters(searchParams);
  const page = pageNumber(searchParams);
  const first = withinList(await loadDirectoryPage(api, filters, page), PER_PAGE, request);
  return { filters, page, first, origin };
}
