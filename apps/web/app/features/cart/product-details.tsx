import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { productArt } from '~/platform/product-art.ts';
import { Artwork } from '~/ui/artwork.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { type Buy, BuyActions } from './buy-actions.tsx';

type DetailsProps = {
  product: Product;
  recipient: string;
  open: boolean;
  onClose: () => void;
  buy: Buy | undefined;
};

/** A product with its picture, all that is said of it, and its price. */
export default function ProductDetails({ product, recipient, open, onClose, buy }: DetailsProps) {
  const { locale } = usePage();
  const art = productArt(product.name, recipient);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={product.title}
      closeLabel={m.shell_close()}
      actions={buy ? <BuyActions {...buy} close={onClose} /> : null}
    >
      {art ? <Artwork src={art} alt="" className="mb-5 w-44" /> : null}
      <p className="d4 num mb-3">{formatMoney(product.price, locale)}</p>
      <p>{product.description}</p>
      {product.requires_shipping_address ? (
        <p className="small muted mt-3">{m.cart_details_shipped()}</p>
      ) : null}
    </Dialog>
  );
}
