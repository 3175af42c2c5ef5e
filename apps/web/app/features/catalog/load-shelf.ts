import type { Client } from '@keepsong/contract/transport/client';
import { data, redirect } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import type { LoadFailure } from '~/platform/loading/load.ts';
import { type TileProduct, tileOf } from './product-tile.tsx';
import { formTarget, readPage, readShelfFilters, type ShelfFilters, shelfPath } from './shelf-filters.ts';

/** The number of products on a page of the shelf. */
export const PER_PAGE = 24;

export type ShelfContent = {
  filters: ShelfFilters;
  page: number;
  pages: number;
  products: TileProduct[];
  total: number;
  /** Every tag of the shelf, with its number of products. */
  tags: { tag: string; count: number }[];
  origin: string;
};

/**
 * Loads the shelf for an address. Redirects a form that was sent without scripts to the address of its filters, and a
 * page beyond the end to the last one.
 */
export async function loadShelf(api: Client, request: Request): Promise<ShelfContent> {
  const { searchParams, origin } = new URL(request.url);
  const target = formTarget(searchParams);
  if (target !== null) throw redirect(target);
  const filters = readShelfFilters(searchParams);
  const page = readPage(searchParams);
  const { keyword, tags, sort } = filters;
  const query = { tags, sort, page, per_page: PER_PAGE, ...(keyword ? { keyword } : {}) };
  const [{ products, total }, known] = await Promise.all([
    api.catalog.index({ query }, { cache: true }).catch(noList),
    api.catalog.filters(undefined, { cache: true }),
  ]);
  const pages = Math.max(Math.ceil(total / PER_PAGE), 1);
  if (page > pages) throw redirect(shelfPath(filters, pages));
  return { filters, page, pages, products: products.map(tileOf), total, tags: known.filters, origin };
}

/** Throws the 'not found' page when the product list cannot be loaded (spec 8.6-03), with the status of the error. */
function noList(error: unknown): never {
  if (!isApiError(error)) throw error;
  const failure: LoadFailure = { code: 'not_found' };
  throw data(failure, { status: error.status });
}
