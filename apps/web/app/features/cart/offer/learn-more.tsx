import type { Product } from '@keepsong/contract/catalog';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import type { Buy } from './buy-actions.tsx';

const ProductDetails = lazyPart(() => import('../line/product-details.tsx'), {
  Missing: DialogMissing,
  ahead: true,
});

type LearnMoreProps = {
  product: Product;
  recipient: string;
  /** The actions of the purchase buttons in the details. If undefined, the details have no such buttons. */
  buy?: Buy | undefined;
};

/** 'Learn more' (spec 2.3-36), which shows the product's details in a dialog. */
export function LearnMore({ product, recipient, buy }: LearnMoreProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <LinkButton className="small" onClick={() => setOpen(true)}>
        {m.cart_learn_more()}
        <VisuallyHidden> {product.title}</VisuallyHidden>
      </LinkButton>
      {open === null ? null : (
        <ProductDetails product={product} recipient={recipient} open={open} onClose={close} buy={buy} />
      )}
    </>
  );
}
