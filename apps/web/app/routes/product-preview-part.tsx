import '~/features/catalog/catalog.css';
import '~/shell/songs/songs.css';
import '~/features/cart/buy/buy.css';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { productDeskPath } from '~/features/admin/admin-paths.ts';
import type { ProductPreviewData } from '~/features/admin/catalogue/load-catalogue.ts';
import { BuyProduct } from '~/features/cart/buy/buy-product.tsx';
import { ProductPage } from '~/features/catalog/product-page.tsx';
import { questionsOf } from '~/features/catalog/product-questions.ts';
import { m } from '~/paraglide/messages.js';
import { MadeGoodsProvider } from '~/platform/art/made-goods.tsx';
import { chosenAtFirst } from '~/shell/goods/product-price.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';

/** The number of other products shown on the page, the same as on the public page of a product. */
const BESIDE = 4;

/** Shows the draft of a product as customers would see it. Nothing on this page can be bought. */
export default function ProductPreview({ data }: { data: ProductPreviewData }) {
  const { id, product, addons, variants, words } = data;
  const chosen = chosenAtFirst(product, variants);
  const today = chicagoDay(new Date());
  return (
    <>
      <p className="edit-sentence">{m.desk_edit_preview_lead()}</p>
      <ButtonLink to={productDeskPath(Number(id))} variant="secondary" size="small">
        {m.desk_edit_preview_back()}
      </ButtonLink>
      <MadeGoodsProvider>
        <ProductPage
          content={{
            ...{ product, chosen, variants, today, rating: null },
            ...{ reviews: { items: [], total: 0 }, reviewsPage: 1 },
            ...{
              beside: addons.slice(0, BESIDE),
              soonest: null,
              by: null,
              leaves: null,
              heard: [],
              notes: [],
              questions: questionsOf(product, words),
              origin: '',
            },
          }}
        >
          <div inert>
            <BuyProduct product={chosen} variants={variants} today={today} startSong={null} />
          </div>
        </ProductPage>
      </MadeGoodsProvider>
    </>
  );
}
