import type { KnownRoutes } from '@keepsong/domain/auth/landing';
import { PROTECTED_ROUTES } from '~/platform/protected-routes.ts';

/** The routes that a link may name in `push_to` and `forward_to`, by their names in the specification. */
export const KNOWN_ROUTES: KnownRoutes = {
  Home: '/',
  SongBuilder: '/song-builder',
  SongBuilderCharacteristics: '/song-builder/song-characteristics',
  SongBuilderArtistRecommendation: '/song-builder/artist-recommendations',
  SongBuilderArtistSearch: '/song-builder/find-artist',
  SongBuilderRecipient: '/song-builder/recipient-info',
  SongBuilderDetails: '/song-builder/story-details',
  SongBuilderPreCart: '/song-builder/pre-cart',
  ArtistsList: '/artists',
  ArtistSingle: '/artists/:id',
  Playlists: '/playlists',
  PlaylistSingle: '/playlists/:id',
  Reviews: '/reviews',
  Cart: '/cart',
  Checkout: '/checkout',
  Story: '/stories/:slug',
  ...PROTECTED_ROUTES,
};
