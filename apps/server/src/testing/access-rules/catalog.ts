import { open, type Rule, staff } from './rule.ts';

/** Calls for what everybody can see: artists, playlists, reviews and products. */
export const CATALOG_RULES: Record<string, Rule> = {
  'artists.list': open(() => ({})),
  'artists.search': open(() => ({})),
  'artists.recommendations': open(() => ({ query: { genre: '2' } })),
  'artists.recommendationsV2': open(() => ({ body: { criteria: { genre: '2' } } })),
  'artists.swipe': open(() => ({ query: { genre: '2' } })),
  'artists.examples': open(() => ({})),
  'artists.deliveryDays': open(() => ({})),
  'artists.get': open(({ artistId }) => ({ params: { id: artistId } })),
  'artists.reviews': open(({ artistId }) => ({ params: { id: artistId } })),
  'playlists.list': open(() => ({})),
  'playlists.get': open(() => ({ params: { id: 'nobody-has-it' } }), [404]),
  'reviews.list': open(() => ({})),
  // The review does not exist.
  'reviews.report': open(
    () => ({ params: { kind: 'artist', id: 999_999 }, body: { reason: 'spam' } }),
    [404],
  ),
  'reviews.decideReport': staff(
    'reviews',
    () => ({ params: { kind: 'artist', id: 999_999 }, body: { is_hidden: true } }),
    [404],
  ),
  'catalog.product': open(() => ({ params: { slug: 'personalized-song' } })),
  'catalog.reviews': open(() => ({ params: { slug: 'personalized-song' }, query: {} })),
  'catalog.products': open(() => ({ query: { name: ['personalized-song'] } })),
  'catalog.index': open(() => ({})),
  'catalog.filters': open(() => ({})),
  'catalog.fbAddToCart': open(() => ({
    query: {
      code: 'personalized-song',
      price: 199.99,
      quantity: 1,
      instant_product: false,
      current_path: '/',
    },
  })),
  'catalog.geoData': open(() => ({})),
  'catalog.zipCode': open(() => ({ params: { code: '13152' } })),
  'catalog.holidays': open(() => ({})),
};
