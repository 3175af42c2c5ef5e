import { type GiftCardInfo, readGiftCard } from '@keepsong/domain/cart/gift-card';
import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { Day } from '@keepsong/domain/time/chicago';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { designPicture } from '~/platform/art/design-picture.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { usePage } from '~/platform/page/page-context.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { EditLink, RemoveLink, Row } from '../line/extra-row.tsx';

const GiftCardDialog = lazyPart(() => import('./gift-card-dialog.tsx'), {
  Missing: DialogMissing,
  ahead: true,
});

type GiftCardRowProps = {
  product: LineOf<'gift_card'>;
  today: Day;
  onSave: (info: GiftCardInfo) => void;
  onRemove: () => void;
};

/** A gift card in the cart: its recipient, its date, and a button to change them. */
export function GiftCardRow({ product, today, onSave, onRemove }: GiftCardRowProps) {
  const { locale } = usePage();
  const { gift_card: info, title } = product;
  // `count` gives each opening a new React key, so that the form starts with the values stored at that moment.
  const [opening, setOpening] = useState({ count: 0, open: false });
  const open = () => setOpening(({ count }) => ({ count: count + 1, open: true }));
  const close = () => setOpening(({ count }) => ({ count, open: false }));
  return (
    <Row
      product={product}
      recipient={info?.recipient_name ?? ''}
      art={
        info?.design ? (
          <Artwork src={designPicture(info.design)} alt="" className="size-16 flex-none" />
        ) : undefined
      }
      text={
        info && m.cart_gift_to({ recipient: info.recipient_name, day: formatWeekday(info.send_on, locale) })
      }
      notice={<FieldError>{noticeOf(info, today)}</FieldError>}
    >
      {info ? (
        <EditLink title={title} onEdit={open} />
      ) : (
        <Button variant="soft" size="small" onClick={open}>
          {m.cart_gift_start()}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      )}
      <RemoveLink title={title} onRemove={onRemove} />
      {opening.count === 0 ? null : (
        <GiftCardDialog
          key={opening.count}
          name={product.name}
          open={opening.open}
          onClose={close}
          begun={info}
          today={today}
          onSave={(saved) => {
            onSave(saved);
            close();
          }}
        />
      )}
    </Row>
  );
}

function noticeOf(info: GiftCardInfo | null, today: Day): string {
  if (info === null) return m.cart_gift_missing();
  return readGiftCard(info, today).ok ? '' : m.cart_gift_late();
}
