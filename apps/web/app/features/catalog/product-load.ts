import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { type ListPage, pageNumber, withinList } from '~/platform/hooks/use-more-pages.ts';
import { notFound } from '~/platform/loading/load.ts';

/** Reviews on the page before more are asked for. */
export const REVIEWS_PER_PAGE = 6;
/** Products that are shown under one. */
const BESIDE = 4;

export type Review = Awaited<ReturnType<Client['catalog']['reviews']>>['reviews'][number];

export type ProductContent = {
  product: Product;
  /** Sizes or amounts of it, this one among them, the one of the plain address first; empty for a single thing. */
  variants: Product[];
  rating: { average: number; count: number } | null;
  reviews: ListPage<Review>;
  /** Which page of the reviews these are, counted from 1. */
  reviewsPage: number;
  beside: Product[];
  /** Today in Chicago, for what is sent on a day. */
  today: Day;
  origin: string;
};

/** Types that are paid with something else and have no page. */
const WITHOUT_PAGE = ['fee', 'gratuity', 'revision'];
const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** One page of what customers say of a product, newest first. */
export async function loadProductReviews(api: Client, slug: string, page: number): Promise<ListPage<Review>> {
  const query = { page, per_page: REVIEWS_PER_PAGE };
  const { reviews, total } = await api.catalog.reviews({ params: { slug }, query }, { cache: true });
  return { items: reviews, total };
}

/** What a product's page shows. Rejects with a 404 when there is no such product, or none to be looked at. */
export async function loadProduct(api: Client, slug: string, request: Request): Promise<ProductContent> {
  if (!SLUG.test(slug)) throw notFound();
  const { searchParams, origin } = new URL(request.url);
  const reviewsPage = pageNumber(searchParams);
  const [{ product, addons, variants, rating }, list, { products }] = await Promise.all([
    api.catalog.product({ params: { slug }, query: { get_with_parent: 'true' } }, { cache: true }),
    loadProductReviews(api, slug, reviewsPage),
    api.catalog.index({ query: { tags: [] } }, { cache: true }),
  ]);
  if (WITHOUT_PAGE.includes(product.product_type)) throw notFound();
  const reviews = withinList(list, REVIEWS_PER_PAGE, request);
  const beside = besideOf(product, variants, addons, products);
  return { product, variants, rating, reviews, reviewsPage, beside, today: chicagoDay(new Date()), origin };
}

/** What goes with a song, or other things of the store, those of the same kind first. */
function besideOf(product: Product, variants: Product[], addons: Product[], all: Product[]): Product[] {
  const own = new Set([product.name, ...variants.map(({ name }) => name)]);
  const shown = addons.filter(({ product_type }) => !WITHOUT_PAGE.includes(product_type));
  if (shown.length > 0) return shown.slice(0, BESIDE);
  const others = all.filter(({ name }) => !own.has(name));
  const isAlike = ({ product_type }: Product) => product_type === product.product_type;
  return [...others.filter(isAlike), ...others.filter((one) => !isAlike(one))].slice(0, BESIDE);
}
