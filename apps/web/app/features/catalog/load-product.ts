import type { Product } from '@keepsong/contract/catalog';
import type { CmsSection } from '@keepsong/contract/cms';
import type { Client } from '@keepsong/contract/transport/client';
import { SPANISH_GENRE } from '@keepsong/domain/builder/options';
import { RUSH_FEE, SONG } from '@keepsong/domain/cart/named-products';
import { runningAt } from '@keepsong/domain/catalogue/calendar';
import { typesWhere } from '@keepsong/domain/catalogue/product-rules';
import { soonestRush } from '@keepsong/domain/checkout/rush';
import type { Locale } from '@keepsong/domain/format/locale';
import { sentBy } from '@keepsong/domain/studio/vendor-items';
import { isSlug } from '@keepsong/domain/text/slug';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { getLocale } from '~/paraglide/runtime.js';
import { loadWords } from '~/platform/chrome/content.ts';
import { type ListPage, pageNumber, withinList } from '~/platform/hooks/use-more-pages.ts';
import { notFound } from '~/platform/loading/load.ts';
import { firstLanguage, loadExamples } from '~/platform/locale/own-language.ts';
import { type Calendar, loadCalendar, loadPromisedDay } from '~/platform/words/delivery-words.ts';
import type { Rating } from '~/platform/words/rating.ts';
import { rushSold } from '~/platform/words/rush-sold.ts';
import { chosenAtFirst, OWN_AMOUNT } from '~/shell/goods/product-price.tsx';
import { PER_PAGE } from './load-shelf.ts';
import { questionsOf } from './product-questions.ts';
import { type TileProduct, tileOf } from './product-tile.tsx';

/** The number of reviews before the visitor asks for more. */
export const REVIEWS_PER_PAGE = 6;
/** The number of related products under a product. */
const BESIDE = 4;
/**
 * Related products come from the first page of the store. The largest page would read four times as many
 * products with all their texts, for four of them.
 */
const FIRST_SHELF = { tags: [], sort: 'featured', page: 1, per_page: PER_PAGE } as const;

export type Review = Awaited<ReturnType<Client['catalog']['reviews']>>['reviews'][number];

export type ExampleSong = Awaited<ReturnType<Client['artists']['examples']>>['songs'][number];

export type ProductContent = {
  product: Product;
  /**
   * The sizes or amounts of the product, including this one. The one with the plain address comes first. Empty for a
   * product without variants.
   */
  variants: Product[];
  /**
   * What is chosen on this page, among the product and its variants. It is the product itself, except for the gift
   * card: it opens with its first fixed amount.
   */
  chosen: Product;
  rating: Rating | null;
  reviews: ListPage<Review>;
  /** The number of this page of reviews, counted from 1. */
  reviewsPage: number;
  beside: TileProduct[];
  /** Today's date in Chicago, for products that are sent on a date. */
  today: Day;
  /** The earliest day on which a song that is ordered now can come, with rush delivery. Null for other products. */
  soonest: Day | null;
  /** The day by which every artist would deliver a song that is ordered now. Null for other products. */
  by: Day | null;
  /** The day by which goods leave if the maker starts today. Null for other products. */
  leaves: Day | null;
  /** Notes about ordering today: the order deadline for a certain day, and news about rush delivery. */
  notes: string[];
  /** Songs by different artists, to hear before ordering one. Empty for other products. */
  heard: ExampleSong[];
  /** What customers ask before they buy it, with the answers. */
  questions: CmsSection[];
  origin: string;
};

/** Product types without a page, because they are sold only together with something else. */
const WITHOUT_PAGE: readonly string[] = typesWhere('hasPage', false);

/**
 * One page of a product's reviews, newest first. On a Spanish page, those in Spanish come before all others.
 */
export async function loadProductReviews(api: Client, slug: string, page: number): Promise<ListPage<Review>> {
  const query = { page, per_page: REVIEWS_PER_PAGE, first_in: firstLanguage() };
  const { reviews, total } = await api.catalog.reviews({ params: { slug }, query }, { cache: true });
  return { items: reviews, total };
}

/** Loads a product's page. Rejects with a 404 when the product does not exist or is hidden. */
export async function loadProduct(api: Client, slug: string, request: Request): Promise<ProductContent> {
  if (!isSlug(slug)) throw notFound();
  const { searchParams, origin } = new URL(request.url);
  const reviewsPage = pageNumber(searchParams);
  const [{ product, addons, variants, rating }, list, { products }, calendar, song, words] =
    await Promise.all([
      api.catalog.product({ params: { slug }, query: { get_with_parent: 'true' } }, { cache: true }),
      loadProductReviews(api, slug, reviewsPage),
      api.catalog.index({ query: FIRST_SHELF }, { cache: true }),
      loadCalendar(api),
      slug === SONG ? loadSong(api) : { by: null, heard: [] },
      loadWords(api, ['product_questions'], request.url),
    ]);
  if (WITHOUT_PAGE.includes(product.product_type)) throw notFound();
  const reviews = withinList(list, REVIEWS_PER_PAGE, request);
  const beside = besideOf(product, variants, addons, products).map(tileOf);
  const today = chicagoDay(new Date(calendar.now));
  const soonest = await loadSoonest(api, addons, calendar);
  const leaves = sentBy(slug, today, { makers: [], ...calendar });
  const notes = slug === SONG ? runningAt(calendar.notes ?? [], new Date(calendar.now)) : [];
  return {
    chosen: searchParams.has(OWN_AMOUNT) ? product : chosenAtFirst(product, variants),
    ...{ product, variants, rating, reviews, reviewsPage, beside, today, soonest, leaves, ...song, origin },
    notes: notes.map(({ text }) => text),
    questions: questionsOf(product, words),
  };
}

/** The number of sample songs, each by a different artist. */
const HEARD = 3;
const EXAMPLES_ASKED = 12;

/**
 * Loads the promised day of an original song, and songs to hear. On a Spanish page, songs in Spanish come
 * first; on an English page, the others.
 */
async function loadSong(api: Client): Promise<Pick<ProductContent, 'by' | 'heard'>> {
  const [by, songs] = await Promise.all([loadPromisedDay(api), loadExamples(api, { limit: EXAMPLES_ASKED })]);
  return { by, heard: songsToHear(songs, getLocale()) };
}

/** Songs with a recording, one of each artist: those in the language of the page first. */
export function songsToHear(songs: readonly ExampleSong[], locale: Locale): ExampleSong[] {
  const isOwn = ({ genre }: ExampleSong) => (genre === SPANISH_GENRE) === (locale === 'sp');
  const heard = songs.filter(({ audio_url }) => audio_url);
  const byArtist = new Map<number, ExampleSong>();
  for (const song of [...heard.filter(isOwn), ...heard.filter((one) => !isOwn(one))])
    if (!byArtist.has(song.artist.id)) byArtist.set(song.artist.id, song);
  return [...byArtist.values()].slice(0, HEARD);
}

/**
 * The earliest day on which an artist can deliver with rush. Days on which all artists are away are skipped.
 */
async function loadSoonest(api: Client, addons: readonly Product[], calendar: Calendar): Promise<Day | null> {
  const { now, holidays } = calendar;
  const offered = rushSold(addons.find(({ name }) => name === RUSH_FEE)?.rush_options ?? [], calendar);
  if (offered.length === 0) return null;
  const { rush } = await api.artists.deliveryDays(undefined, { cache: true });
  const times = rush.map(({ days, days_off }) => ({ days, daysOff: days_off }));
  return soonestRush(offered, times, new Date(now), new Set(holidays));
}

/** The related products: add-ons for a song, or other products of the shelf. Products of the same type come first. */
function besideOf(product: Product, variants: Product[], addons: Product[], all: Product[]): Product[] {
  const own = new Set([product.name, ...variants.map(({ name }) => name)]);
  const shown = addons.filter(({ product_type }) => !WITHOUT_PAGE.includes(product_type));
  if (shown.length > 0) return shown.slice(0, BESIDE);
  const others = all.filter(({ name }) => !own.has(name));
  const isAlike = ({ product_type }: Product) => product_type === product.product_type;
  return [...others.filter(isAlike), ...others.filter((one) => !isAlike(one))].slice(0, BESIDE);
}
