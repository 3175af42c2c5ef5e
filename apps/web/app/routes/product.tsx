import '~/features/catalog/catalog.css';
import '~/shell/songs/songs.css';
import '~/features/cart/buy/buy.css';
import { BuyProduct } from '~/features/cart/buy/buy-product.tsx';
import { loadProduct } from '~/features/catalog/load-product.ts';
import { ProductMeta } from '~/features/catalog/product-meta.tsx';
import { ProductPage } from '~/features/catalog/product-page.tsx';
import { m } from '~/paraglide/messages.js';
import { MadeGoodsProvider } from '~/platform/art/made-goods.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import type { Route } from './+types/product';

const load = defineLoad(({ api, params, request }: LoadArgs<Route.LoaderArgs['params']>) =>
  loadProduct(api, params.slug, request),
);

export { load as clientLoader, load as loader };

export const handle = { skipAuthRedirect: true };

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { product, chosen, variants, today } = loaderData;
  const start = product.extra_info.instant_product ? (
    <ButtonLink to={`/instant-builder?instant_product=${product.name}`}>
      {m.catalog_store_start_instant()}
    </ButtonLink>
  ) : (
    <StartSongLink placement="product" />
  );
  return (
    <>
      <ProductMeta content={loaderData} />
      {/* The key resets the page for another product. The sizes and amounts of one product share a key, so that
          a visitor who chooses another size keeps the typed texts. */}
      <MadeGoodsProvider key={variants[0]?.name ?? product.name}>
        <ProductPage content={loaderData}>
          <BuyProduct product={chosen} variants={variants} today={today} startSong={<div>{start}</div>} />
        </ProductPage>
      </MadeGoodsProvider>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
