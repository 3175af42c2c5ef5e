import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the shop, in one place. */
export default [
  layout('routes/layout-site.tsx', [
    index('routes/home.tsx'),
    route('login', 'routes/home.tsx', { id: 'routes/login' }),
    route('cart', 'routes/cart.tsx'),
    route('complete-checkout', 'routes/complete-checkout.tsx'),
    route('thank-you', 'routes/thank-you.tsx'),
    route('stories/:slug', 'routes/story.tsx'),
    // `part` is 'collaborate' or 'review'.
    route('collaborate/:slug/:part', 'routes/collaborate.tsx'),
    // `part` is 'edit-your-song', 'revisions', 'change', 'late', 'consent', 'review', 'messages' or '{partner}-ecard'.
    route('stories/:slug/:part', 'routes/story-work.tsx'),
    route('artists', 'routes/artists.tsx'),
    route('artists/:id', 'routes/artist.tsx'),
    route('playlists', 'routes/playlists.tsx'),
    route('playlists/:id', 'routes/playlist.tsx'),
    route('reviews', 'routes/reviews.tsx'),
    route('store', 'routes/store.tsx'),
    route('custom-gift/:slug', 'routes/custom-gift.tsx'),
    route('opportunity-confirmation', 'routes/opportunity-confirmation.tsx'),
    route('products/:slug', 'routes/product.tsx'),
    route('dashboard/:page?', 'routes/dashboard.tsx'),
    route('new-address', 'routes/new-address.tsx'),
    route('r/:code', 'routes/referral.tsx'),
    route('build-your-song/*', 'routes/song-builder-moved.tsx', { id: 'routes/build-your-song' }),
    route('song-builder/*', 'routes/song-builder-moved.tsx'),
    // `page` is one of: artist-admin, artist-community, careers, contact-us, event-reminder, how-it-works,
    // privacy, song-revisions, terms. `part` is 'apply' and stands only after artist-community.
    route(':page/:part?', 'routes/content.tsx'),
    route('500', 'routes/server-error.tsx'),
    route('404', 'routes/not-found.tsx', { id: 'routes/404' }),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/song-builder.tsx', [
    route('song-builder', 'routes/song-builder-entry.tsx'),
    route('song-builder/song-characteristics', 'routes/song-builder-characteristics.tsx'),
    route('song-builder/artist-recommendations', 'routes/song-builder-artist.tsx'),
    route('song-builder/find-artist', 'routes/song-builder-find-artist.tsx'),
    route('song-builder/recipient-info', 'routes/song-builder-recipient.tsx'),
    route('song-builder/story-details', 'routes/song-builder-story.tsx'),
    route('song-builder/pre-cart', 'routes/song-builder-pre-cart.tsx'),
  ]),
  // The screens are: collections, step/{step}, recipient, loading, preview, confirm, customer-greeting, addons. They
  // share one route, because every page carries the list of all routes.
  route('instant-builder/:screen?/:step?', 'routes/instant-builder.tsx'),
  // The pages of the staff, such as orders/{number}/{step}, checks/{id} and collections/{id}. They have a frame
  // of their own.
  route('admin/:part?/:id?/:step?', 'routes/admin.tsx'),
  layout('routes/layout-studio.tsx', [
    // `part` is 'earnings', 'profile' or 'statements'. Without it, the page shows the vendor's orders.
    route('partners/:id/:part?', 'routes/partners.tsx'),
    // Without `part`, the page shows the artist's desk. `commissionId` stands only after the part
    // 'commissions'.
    route('artist_experience/:id/:part?/:commissionId?', 'routes/artist-experience.tsx'),
  ]),
  layout('routes/layout-bare.tsx', [route('checkout', 'routes/checkout.tsx')]),
  layout('routes/layout-dev.tsx', [route('dev/ui', 'routes/dev-ui.tsx')]),
] satisfies RouteConfig;
