import type { Playlist, PlaylistCard } from '@keepsong/contract/playlists';
import type { Client } from '@keepsong/contract/transport/client';
import { isPlaylistKind, type PlaylistKind } from '@keepsong/domain/playlists/kinds';
import { fields, listOf } from '@keepsong/domain/schema/fields';
import { isSlug } from '@keepsong/domain/text/slug';
import { redirect } from 'react-router';
import * as v from 'valibot';
import { type ListPage, pageNumber, withinList } from '~/platform/hooks/use-more-pages.ts';
import { notFound } from '~/platform/loading/load.ts';
import { FILTERS, KEYWORD, KEYWORD_MAX, readListFilters } from '~/platform/page/list-filters.ts';

/** The number of playlists on a page (spec 9.4-03). */
export const PER_PAGE = 9;

export type PlaylistFilters = { keyword: string; kind: PlaylistKind | null };

export type PlaylistsContent = {
  filters: PlaylistFilters;
  page: number;
  first: ListPage<PlaylistCard>;
  origin: string;
};

/** The address of the list with these filters. Empty values are left out (spec 9.4-04). */
export function playlistsPath(filters: PlaylistFilters): string {
  const keyword = filters.keyword.trim();
  const used = { ...(keyword ? { keyword } : {}), ...kindsOf(filters) };
  const isNarrowed = Object.keys(used).length > 0;
  return isNarrowed ? `/playlists?${new URLSearchParams({ [FILTERS]: JSON.stringify(used) })}` : '/playlists';
}

const kindsOf = ({ kind }: PlaylistFilters) => (kind ? { kinds: [kind] } : {});

/** The chosen kind as a hidden field of the keyword form. Without JavaScript the form must send it along. */
export const keptByForm = (filters: PlaylistFilters): { name: string; value: string } | undefined =>
  filters.kind ? { name: FILTERS, value: JSON.stringify(kindsOf(filters)) } : undefined;

const PLAYLIST_FILTERS = fields({
  keyword: KEYWORD,
  kinds: listOf(v.string()),
});

/**
 * Reads filters from an address and ignores unknown values. A form without scripts sends its keyword as a separate
 * parameter.
 */
export function readPlaylistFilters(search: URLSearchParams): PlaylistFilters {
  const { keyword, kinds } = readListFilters(search, PLAYLIST_FILTERS);
  const [kind = ''] = kinds;
  return {
    keyword: search.get('keyword')?.slice(0, KEYWORD_MAX) ?? keyword,
    kind: isPlaylistKind(kind) ? kind : null,
  };
}

export async function loadPlaylistsPage(
  api: Client,
  { keyword, kind }: PlaylistFilters,
  page: number,
): Promise<ListPage<PlaylistCard>> {
  const query = { keyword: keyword.trim() || undefined, kinds: kind ? [kind] : [], page, per_page: PER_PAGE };
  const { playlists, total } = await api.playlists.list({ query }, { cache: true });
  return { items: playlists, total };
}

/** Loads the list of playlists. The address of the page sets the filters and the page number. */
export async function loadPlaylists(api: Client, request: Request): Promise<PlaylistsContent> {
  const { searchParams, origin } = new URL(request.url);
  const filters = readPlaylistFilters(searchParams);
  const page = pageNumber(searchParams);
  const first = withinList(await loadPlaylistsPage(api, filters, page), PER_PAGE, request);
  return { filters, page, first, origin };
}

export type PlaylistContent = { playlist: Playlist; origin: string };

/** Loads one playlist. Its address has its number; an address with its slug is redirected there. */
export async function loadPlaylist(api: Client, id: string, request: Request): Promise<PlaylistContent> {
  if (!isSlug(id)) throw notFound();
  const { data: playlist } = await api.playlists.get({ params: { id } }, { cache: true });
  if (String(playlist.id) !== id) throw redirect(`/playlists/${playlist.id}`, 301);
  return { playlist, origin: new URL(request.url).origin };
}
