import type { Artist } from '@keepsong/contract/artists';
import type { Client } from '@keepsong/contract/transport/client';
import { SONG } from '@keepsong/domain/cart/named-products';
import { isSlug } from '@keepsong/domain/text/slug';
import { redirect } from 'react-router';
import { type ListPage, pageNumber, withinList } from '~/platform/hooks/use-more-pages.ts';
import { notFound } from '~/platform/loading/load.ts';
import { type Calendar, loadCalendar } from '~/platform/words/delivery-words.ts';

/** How many reviews are shown at first, and how many more at each request. */
export const REVIEWS_PER_PAGE = 6;

export type Review = Awaited<ReturnType<Client['artists']['reviews']>>['reviews'][number];

export type ArtistContent = {
  artist: Artist;
  reviews: ListPage<Review>;
  /** The number of the page in `reviews`, counted from 1. */
  reviewsPage: number;
  /** The price of a song in cents. Null when the shop sells no song at present. */
  price: number | null;
  calendar: Calendar;
  /** The scheme and host of the page, for making absolute addresses. */
  origin: string;
};

const ID = /^[1-9]\d{0,14}$/;

/**
 * The proper address of an artist's page has the artist's number. Redirects an address with the artist's name to it.
 */
async function leadToNumber(api: Client, slug: string): Promise<never> {
  if (!isSlug(slug)) throw notFound();
  const { data } = await api.artists.get({ params: { id: slug } }, { cache: true });
  throw redirect(`/artists/${data.id}`, 301);
}

/** Loads one page of an artist's reviews, newest first. */
export async function loadReviews(api: Client, id: number, page: number): Promise<ListPage<Review>> {
  const query = { page, per_page: REVIEWS_PER_PAGE };
  const { reviews, total } = await api.artists.reviews({ params: { id }, query }, { cache: true });
  return { items: reviews, total };
}

/** Loads the content of an artist's page. Rejects with a 404 when the artist does not exist or is hidden. */
export async function loadArtist(api: Client, id: string, request: Request): Promise<ArtistContent> {
  if (!ID.test(id)) return leadToNumber(api, id);
  const { searchParams, origin } = new URL(request.url);
  const reviewsPage = pageNumber(searchParams);
  const [{ data: artist }, list, price, calendar] = await Promise.all([
    api.artists.get({ params: { id: Number(id) } }, { cache: true }),
    loadReviews(api, Number(id), reviewsPage),
    songPrice(api),
    loadCalendar(api),
  ]);
  const reviews = withinList(list, REVIEWS_PER_PAGE, request);
  return { artist, reviews, reviewsPage, price, calendar, origin };
}

async function songPrice(api: Client): Promise<number | null> {
  const query = { ids: [], name: [SONG], includes: [], excludes: [] };
  const { products } = await api.catalog.products({ query }, { cache: true });
  return products[0]?.price ?? null;
}
