import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import { formatMoney } from '@keepsong/domain/format/money';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { Artwork } from '~/ui/artwork.tsx';
import { LinkButton } from '~/ui/link.tsx';
import { Stepper } from '~/ui/stepper.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { lineTitle } from './cart-words.ts';
import { productArt } from './catalog-product.ts';

type ExtraRowProps = {
  product: CartProduct;
  recipient: string;
  /** Its picture; the product's own unless told. */
  art?: ReactNode;
  /** One sentence about it. */
  text: ReactNode;
  /** What is wrong with it. */
  notice?: ReactNode;
  children: ReactNode;
};

/** A line under the song: picture, name, price, and its actions. */
export function Row({ product, recipient, art, text, notice, children }: ExtraRowProps) {
  const { locale } = usePage();
  const own = productArt(product.name, recipient);
  return (
    <li className="flex gap-5 border-b-[1.5px] border-rule py-5.5">
      {art ?? (own ? <Artwork src={own} alt="" className="size-16 flex-none" /> : null)}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-4.5 gap-y-1">
          <h3 className="d4 flex-1 wrap-break-word">{lineTitle(product)}</h3>
          <p className="d4 num flex-none">{formatMoney(product.cartPrice * product.quantity, locale)}</p>
        </div>
        {text ? <p className="small muted mt-1">{text}</p> : null}
        {notice}
        <div className="mt-3.5 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
      </div>
    </li>
  );
}

/** 'Remove' at a line. */
export function RemoveLink({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <LinkButton className="small" onClick={onRemove}>
      {m.cart_remove()}
      <VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  );
}

type RemovableProps = Omit<ExtraRowProps, 'children'> & { onRemove: () => void };

/** An add-on of which there is one. */
export function ExtraRow({ onRemove, ...row }: RemovableProps) {
  return (
    <Row {...row}>
      <RemoveLink title={row.product.title} onRemove={onRemove} />
    </Row>
  );
}

type VersesProps = { product: CartProduct; recipient: string; onChange: (count: number) => void };

/** The extra verses with their fee (spec 9.2-04); 'Clear selection' takes them out (9.2-03). */
export function VersesRow({ product, recipient, onChange }: VersesProps) {
  const { locale } = usePage();
  const [editing, setEditing] = useState(false);
  const price = formatMoney(product.cartPrice * product.quantity, locale);
  return (
    <Row product={product} recipient={recipient} text={m.cart_verse_fee({ price })}>
      {editing ? (
        <Stepper
          label={m.cart_verses_label()}
          value={product.quantity}
          min={1}
          max={MAX_EXTRA_VERSES}
          onChange={onChange}
          decreaseLabel={m.cart_verses_fewer()}
          increaseLabel={m.cart_verses_more()}
        />
      ) : (
        <LinkButton className="small" onClick={() => setEditing(true)}>
          {m.cart_edit()}
          <VisuallyHidden> {lineTitle(product)}</VisuallyHidden>
        </LinkButton>
      )}
      <LinkButton className="small" onClick={() => onChange(0)}>
        {m.cart_clear_selection()}
      </LinkButton>
    </Row>
  );
}
