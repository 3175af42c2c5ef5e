import type { CataloguePage } from '~/features/admin/catalogue/load-catalogue.ts';
import { PlaylistPage } from '~/features/admin/catalogue/playlist-page.tsx';
import { PlaylistsPage } from '~/features/admin/catalogue/playlists-page.tsx';
import { ProductPage } from '~/features/admin/catalogue/product-page.tsx';
import { ProductsPage } from '~/features/admin/catalogue/products-page.tsx';
import { PromotionPage } from '~/features/admin/catalogue/promotion-page.tsx';
import { PromotionsPage } from '~/features/admin/catalogue/promotions-page.tsx';
import { ReviewPage } from '~/features/admin/catalogue/review-page.tsx';
import { ReviewsPage } from '~/features/admin/catalogue/reviews-page.tsx';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';

const ProductPreview = lazyPart(() => import('./product-preview-part.tsx'));

/** The staff's pages about what the shop sells. */
export default function CataloguePart({ page }: { page: CataloguePage }) {
  switch (page.part) {
    case 'products':
      return <ProductsPage page={page.page} />;
    case 'product':
      return <ProductPage key={page.data.product.id} data={page.data} />;
    case 'product-preview':
      return <ProductPreview data={page.data} />;
    case 'playlists':
      return <PlaylistsPage page={page.page} />;
    case 'playlist':
      return <PlaylistPage key={page.data.playlist.id} data={page.data} />;
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
