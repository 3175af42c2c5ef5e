import { CalendarPage } from '~/features/admin/calendar/calendar-page.tsx';
import { EntryPage } from '~/features/admin/calendar/entry-page.tsx';
import { CollectionPage } from '~/features/admin/catalogue/collection-page.tsx';
import { CollectionsPage } from '~/features/admin/catalogue/collections-page.tsx';
import type { CataloguePage } from '~/features/admin/catalogue/load-catalogue.ts';
import { PlaylistPage } from '~/features/admin/catalogue/playlist-page.tsx';
import { PlaylistsPage } from '~/features/admin/catalogue/playlists-page.tsx';
import { ProductPage } from '~/features/admin/catalogue/product-page.tsx';
import { ProductsPage } from '~/features/admin/catalogue/products-page.tsx';
import { PromotionPage } from '~/features/admin/catalogue/promotion-page.tsx';
import { PromotionsPage } from '~/features/admin/catalogue/promotions-page.tsx';
import { SongListPage } from '~/features/admin/catalogue/song-list-page.tsx';
import { ReviewPage } from '~/features/admin/reviews/review-page.tsx';
import { ReviewsPage } from '~/features/admin/reviews/reviews-page.tsx';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';

const ProductPreview = lazyPart(() => import('./product-preview-part.tsx'));

/** The staff's pages about the products that the shop sells. */
export default function CataloguePart({ page }: { page: CataloguePage }) {
  switch (page.part) {
    case 'products':
      return <ProductsPage page={page.page} />;
    case 'product':
      return <ProductPage key={page.data.product.id} data={page.data} />;
    case 'product-preview':
      return <ProductPreview data={page.data} />;
    case 'calendar':
      return <CalendarPage data={page.data} />;
    case 'calendar-entry':
      return <EntryPage key={page.data.entry.id} data={page.data} />;
    case 'collections':
      return <CollectionsPage page={page.page} />;
    case 'collection':
      return <CollectionPage key={page.data.collection.id} data={page.data} />;
    case 'playlists':
      return <PlaylistsPage page={page.page} />;
    case 'playlist':
      return <PlaylistPage key={page.data.playlist.id} data={page.data} />;
    case 'song-list':
      return <SongListPage key={page.data.list.id} data={page.data} />;
    case 'promotions':
      return <PromotionsPage page={page.page} />;
    case 'reviews':
      return <ReviewsPage page={page.page} />;
    case 'review':
      return <ReviewPage key={page.review.id} review={page.review} />;
    case 'promotion':
      return <PromotionPage key={page.data.promotion.id} data={page.data} />;
  }
}
