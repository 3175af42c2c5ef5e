import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { ScreenDialog } from '~/ui/overlay/screen-dialog.tsx';
import { PanelFoot } from '~/ui/overlay/slide-panel.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { type Buy, BuyActions } from '../offer/buy-actions.tsx';

type DetailsProps = {
  product: Product;
  recipient: string;
  open: boolean;
  onClose: () => void;
  buy: Buy | undefined;
};

/** A product with picture, full description and price, in a panel at the side (spec 2.9-21). */
export default function ProductDetails({ product, recipient, open, onClose, buy }: DetailsProps) {
  const { locale } = usePage();
  const art = productArt(product.name, recipient);
  return (
    <ScreenDialog open={open} onClose={onClose} label={product.title} closeLabel={m.shell_close()}>
      <Heading level={2} size="d3" className="mr-14 mb-7">
        {product.title}
      </Heading>
      {art ? <Artwork src={art} alt="" className="mb-5 w-44" /> : null}
      <p className="d4 num mb-3">{formatMoney(product.price, locale)}</p>
      <p>{product.description}</p>
      {product.requires_shipping_address ? (
        <p className="small muted mt-3">{m.cart_details_shipped()}</p>
      ) : null}
      {buy ? (
        <PanelFoot>
          <BuyActions {...buy} close={onClose} />
        </PanelFoot>
      ) : null}
    </ScreenDialog>
  );
}
