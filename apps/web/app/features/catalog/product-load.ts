import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/client';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { notFound } from '~/platform/load.ts';

/** Reviews on the page before more are asked for. */
const REVIEWS_PER_PAGE = 6;
/** Products that are shown under one. */
const BESIDE = 4;

export type ReviewPage = Awaited<ReturnType<Client['catalog']['reviews']>>;

export type ProductContent = {
  product: Product;
  /** Sizes or amounts of it, this one among them, the one of the plain address first; empty for a single thing. */
  variants: Product[];
  rating: { average: number; count: number } | null;
  reviews: ReviewPage;
  beside: Product[];
  /** Today in Chicago, for what is sent on a day. */
  today: Day;
  origin: string;
};

/** Types that are paid with something else and have no page. */
const WITHOUT_PAGE = ['fee', 'gratuity', 'revision'];
const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** One page of what customers say of a product, newest first. */
export const loadProductReviews = (api: Client, slug: string, page: number): Promise<ReviewPage> =>
  api.catalog.reviews({ params: { slug }, query: { page, per_page: REVIEWS_PER_PAGE } }, { cache: true });

/** What a product's page shows. Rejects with a 404 when there is no such product, or none to be looked at. */
export async function loadProduct(api: Client, slug: string, request: Request): Promise<ProductContent> {
  if (!SLUG.test(slug)) throw notFound();
  const [{ product, addons, variants, rating }, reviews, { products }] = await Promise.all([
    api.catalog.product({ params: { slug }, query: { get_with_parent: 'true' } }, { cache: true }),
    loadProductReviews(api, slug, 1),
    api.catalog.index({ query: { tags: [] } }, { cache: true }),
  ]);
  if (WITHOUT_PAGE.includes(product.product_type)) throw notFound();
  const { origin } = new URL(request.url);
  const beside = besideOf(product, variants, addons, products);
  return { product, variants, rating, reviews, beside, today: chicagoDay(new Date()), origin };
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
