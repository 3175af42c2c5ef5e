import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { isPodReady } from '@keepsong/domain/cart/pod';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { GoodsPicture, type MadeGoods } from '~/platform/art/goods-picture.tsx';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { EditLink, RemoveLink, Row } from '../line/extra-row.tsx';
import { Quantity } from '../line/quantity.tsx';
import { acceptLoss, changePod } from '../operations/goods-operations.ts';
import { inputsOf, podSummary, startWords } from './pod-words.ts';

const PodDialog = lazyPart(() => import('./pod-dialog.tsx'), { Missing: DialogMissing, ahead: true });

type PodRowProps = {
  product: LineOf<'pod'>;
  recipient: string;
  /** The product as it will be made. */
  made: MadeGoods | null;
  /** The day by which the product leaves. Empty for products that nobody has to make. */
  sent: string;
  onRemove: () => void;
};

/** A made-to-order product in the cart: its input, and a button to give or change it. */
export function PodRow({ product, recipient, made, sent, onRemove }: PodRowProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { cart_uuid, title, extra_info } = product;
  const [first] = inputsOf(product).images;
  const ready = isPodReady(product);
  return (
    <Row
      product={product}
      title={title}
      recipient={recipient}
      {...(made
        ? { art: <GoodsPicture goods={made} alt="" className="size-16 flex-none" /> }
        : first
          ? { art: <Artwork src={first.url} alt="" className="size-16 flex-none" /> }
          : {})}
      text={[podSummary(product), sent].filter(Boolean).join(' · ') || null}
      notice={ready ? null : <FieldError>{m.cart_pod_missing()}</FieldError>}
    >
      <Quantity product={product} />
      {ready ? (
        <EditLink title={title} onEdit={() => setOpen(true)} />
      ) : (
        <Button variant="soft" size="small" onClick={() => setOpen(true)}>
          {startWords(extra_info)}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      )}
      <RemoveLink title={title} onRemove={onRemove} />
      {open === null ? null : (
        <PodDialog
          open={open}
          onClose={() => setOpen(false)}
          onDone={() => {
            acceptLoss(cart_uuid);
            setOpen(false);
          }}
          product={product}
          onChange={(next) => changePod(cart_uuid, next)}
        />
      )}
    </Row>
  );
}
