import type { Client } from '@keepsong/contract/client';
import type { Playlist, PlaylistCard } from '@keepsong/contract/playlists';
import { isPlaylistKind, type PlaylistKind } from '@keepsong/domain/playlists/kinds';
import { redirect } from 'react-router';
import { notFound } from '~/platform/load.ts';
import { type ListPage, pageNumber, withinList } from '~/platform/use-more-pages.ts';

/** Spec 9.4-03. */
export const PER_PAGE = 9;
/** The longest keyword that the shop takes. */
export const KEYWORD_MAX = 80;

export type PlaylistFilters = { keyword: string; kind: PlaylistKind | null };

export type PlaylistsContent = {
  filters: PlaylistFilters;
  page: number;
  first: ListPage<PlaylistCard>;
  origin: string;
};

/** The address of the list narrowed so. */
export function playlistsPath({ keyword, kind }: PlaylistFilters): string {
  const search = new URLSearchParams();
  if (keyword.trim()) search.set('keyword', keyword.trim());
  if (kind) search.set('kind', kind);
  return search.size > 0 ? `/playlists?${search}` : '/playlists';
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

/** What the list shows for its address. */
export async function loadPlaylists(api: Client, request: Request): Promise<PlaylistsContent> {
  const { searchParams, origin } = new URL(request.url);
  const kind = searchParams.get('kind') ?? '';
  const filters = {
    keyword: (searchParams.get('keyword') ?? '').slice(0, KEYWORD_MAX),
    kind: isPlaylistKind(kind) ? kind : null,
  };
  const page = pageNumber(searchParams);
  const first = withinList(await loadPlaylistsPage(api, filters, page), PER_PAGE, request);
  return { filters, page, first, origin };
}

export type PlaylistContent = { playlist: Playlist; origin: string };

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** One playlist. It has one address, with its number; one with its slug leads there. */
export async function loadPlaylist(api: Client, id: string, request: Request): Promise<PlaylistContent> {
  if (!KEY.test(id)) throw notFound();
  const { data: playlist } = await api.playlists.get({ params: { id } }, { cache: true });
  if (String(playlist.id) !== id) throw redirect(`/playlists/${playlist.id}`, 301);
  return { playlist, origin: new URL(request.url).origin };
}
