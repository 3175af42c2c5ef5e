import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import { data, redirect } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import type { LoadFailure } from '~/platform/loading/load.ts';
import { formTarget, readPage, readStoreFilters, type StoreFilters, storePath } from './store-filters.ts';

/** Products on one page of the store. */
const PER_PAGE = 24;

export type StoreContent = {
  filters: StoreFilters;
  page: number;
  pages: number;
  products: Product[];
  total: number;
  /** Every tag of the store, with how many products have it. */
  tags: { tag: string; count: number }[];
  origin: string;
};

/**
 * What the store shows for an address. A form that a browser sent by itself is led to the address of its filters, and a
 * page that is there no more to the last one.
 */
export async function loadStore(api: Client, request: Request): Promise<StoreContent> {
  const { searchParams, origin } = new URL(request.url);
  const target = formTarget(searchParams);
  if (target !== null) throw redirect(target);
  const filters = readStoreFilters(searchParams);
  const page = readPage(searchParams);
  const { keyword, tags, sort } = filters;
  const query = { tags, sort, page, per_page: PER_PAGE, ...(keyword ? { keyword } : {}) };
  const [{ products, total }, known] = await Promise.all([
    api.catalog.index({ query }, { cache: true }).catch(noList),
    api.catalog.filters(undefined, { cache: true }),
  ]);
  const pages = Math.max(Math.ceil(total / PER_PAGE), 1);
  if (page > pages) throw redirect(storePath(filters, pages));
  return { filters, page, pages, products, total, tags: known.filters, origin };
}

/** A list of products that cannot be loaded is the page of what is not there (spec 8.6-03), by the status of its fault. */
function noList(error: unknown): never {
  if (!isApiError(error)) throw error;
  const failure: LoadFailure = { code: 'not_found' };
  throw data(failure, { status: error.status });
}
