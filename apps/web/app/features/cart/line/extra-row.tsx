import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { acceptLoss } from '../operations/goods-operations.ts';
import { LinePrice, PriceReason } from '../page/cart-prices.tsx';
import { lineTitle } from '../page/cart-words.ts';
import { lostWords } from '../song-goods/goods-words.ts';
import { Quantity } from './quantity.tsx';

type RowLookProps = {
  /** The product's slug, which decides the picture. */
  name: string;
  recipient: string;
  /** The picture, by default the product's own. */
  art?: ReactNode;
  title: ReactNode;
  price?: ReactNode;
  /** A text of one sentence about the product. */
  text: ReactNode;
  /** Says why the product is cheaper than usual, or what is wrong with the line. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The look of a line under the song: picture, name, price and buttons. */
export function RowLook({ name, recipient, art, title, price, text, notice, children }: RowLookProps) {
  const own = productArt(name, recipient);
  return (
    <li className="flex gap-5 border-b-[1.5px] border-rule py-5.5" tabIndex={-1}>
      {art ?? (own ? <Artwork src={own} alt="" className="size-16 flex-none" /> : null)}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-4.5 gap-y-1">
          <Heading level={3} className="flex-1 wrap-break-word">
            {title}
          </Heading>
          {price ? <p className="d4 num flex-none">{price}</p> : null}
        </div>
        {text ? <p className="small muted mt-1">{text}</p> : null}
        {notice}
        <div className="mt-3.5 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
      </div>
    </li>
  );
}

type RowProps = Omit<RowLookProps, 'name' | 'title' | 'price'> & {
  product: CartLine;
  /** The title, by default the product's title. */
  title?: string;
};

/** A line of the cart under the song. */
export function Row({ product, title, notice, ...look }: RowProps) {
  return (
    <RowLook
      name={product.name}
      title={title ?? lineTitle(product)}
      price={<LinePrice product={product} />}
      notice={
        <>
          <PriceReason product={product} />
          <LostNotice product={product} />
          {notice}
        </>
      }
      {...look}
    />
  );
}

/** Says what the customer entered and what has no place on the product any more, until they accept it or edit the line. */
function LostNotice({ product: { cart_uuid, title, lost_inputs } }: { product: CartLine }) {
  if (lost_inputs === null) return null;
  return (
    <div className="wrap-anywhere">
      <FieldError>{m.cart_pod_lost({ what: lostWords(lost_inputs) })}</FieldError>
      <LinkButton
        className="small"
        onClick={({ currentTarget }) => {
          // The pressed button disappears, so the focus moves to its line.
          currentTarget.closest('li')?.focus();
          acceptLoss(cart_uuid);
        }}
      >
        {m.cart_pod_lost_accept()}
        <VisuallyHidden> {title}</VisuallyHidden>
      </LinkButton>
    </div>
  );
}

/** The 'Remove' button of a line. */
export function RemoveLink({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <LinkButton className="small" onClick={onRemove}>
      {m.cart_remove()}
      <VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  );
}

/** The 'Edit' button of a line. */
export function EditLink({ title, onEdit }: { title: string; onEdit: () => void }) {
  return (
    <LinkButton className="small" onClick={onEdit}>
      {m.cart_edit()}
      <VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  );
}

type RemovableProps = Omit<RowProps, 'children'> & { onRemove: () => void };

/** An add-on or a product, with its quantity where that can be changed. */
export function ExtraRow({ onRemove, ...row }: RemovableProps) {
  return (
    <Row title={row.product.title} {...row}>
      <Quantity product={row.product} />
      <RemoveLink title={row.product.title} onRemove={onRemove} />
    </Row>
  );
}
