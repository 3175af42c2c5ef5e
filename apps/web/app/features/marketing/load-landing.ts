import type { Product } from '@keepsong/contract/catalog';
import type { CmsContent } from '@keepsong/contract/cms';
import type { Client } from '@keepsong/contract/transport/client';
import type { Occasion } from '@keepsong/domain/builder/options';
import { GIFT_CARD, LYRIC_PRINT, SINGLE, SONG } from '@keepsong/domain/cart/named-products';
import { type LandingGroup, landingGroup } from '@keepsong/domain/cms/fields';
import { LANDINGS } from '@keepsong/domain/marketing/landings';
import { loadWords } from '~/platform/chrome/content.ts';
import { notFound } from '~/platform/loading/load.ts';

type Songs = Awaited<ReturnType<Client['artists']['examples']>>['songs'];

export type LandingContent = {
  slug: string;
  occasion: Occasion;
  /** Songs for the occasion first, then others. */
  songs: Songs;
  /** Products that can be made from the song. */
  things: Product[];
  /** The price in cents. Null while no song is for sale. */
  price: number | null;
  origin: string;
  words: CmsContent;
  group: LandingGroup;
};

const SONGS_SHOWN = 4;
const THINGS = [LYRIC_PRINT, SINGLE, GIFT_CARD];

/** Loads a custom-gift landing page (spec 2.8-01). Rejects with a 404 for an unknown occasion. */
export async function loadLanding(api: Client, slug: string, request: Request): Promise<LandingContent> {
  const landing = LANDINGS.find((one) => one.slug === slug);
  const group = landingGroup(slug);
  if (!landing || !group) throw notFound();
  const names = { ids: [], name: [SONG, ...THINGS], includes: [], excludes: [] };
  const [own, others, { products }, words] = await Promise.all([
    api.artists.examples({ query: { occasion: landing.occasion, limit: SONGS_SHOWN } }, { cache: true }),
    api.artists.examples({ query: { limit: SONGS_SHOWN } }, { cache: true }),
    api.catalog.products({ query: names }, { cache: true }),
    loadWords(api, ['landings', group], request.url),
  ]);
  const songs = [...new Map([...own.songs, ...others.songs].map((song) => [song.id, song])).values()];
  return {
    slug,
    occasion: landing.occasion,
    songs: songs.slice(0, SONGS_SHOWN),
    things: THINGS.flatMap((name) => products.find((product) => product.name === name) ?? []),
    price: products.find(({ name }) => name === SONG)?.price ?? null,
    origin: new URL(request.url).origin,
    words,
    group,
  };
}
