import type { ShownDesign } from '@keepsong/contract/catalog';
import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import type { Day } from '@keepsong/domain/time/chicago';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { GiftCardForm } from './gift-card-form.tsx';

type GiftCardDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The slug of the product. */
  name: string;
  begun: GiftCardInfo | null;
  today: Day;
  onSave: (info: GiftCardInfo) => void;
};

/** The designs of a gift card. Null until they are known, or when the shop cannot be reached. */
function useDesigns(slug: string): readonly ShownDesign[] | null {
  const [designs, setDesigns] = useState<readonly ShownDesign[] | null>(null);
  useEffect(() => {
    let isShown = true;
    browserApi()
      .catalog.product({ params: { slug }, query: {} })
      .then(
        ({ product }) => isShown && setDesigns(product.designs ?? []),
        () => {},
      );
    return () => {
      isShown = false;
    };
  }, [slug]);
  return designs;
}

/** Changes the recipient and the design of a gift card in the cart. */
export default function GiftCardDialog({ open, onClose, name, ...form }: GiftCardDialogProps) {
  const designs = useDesigns(name);
  return (
    <Dialog open={open} onClose={onClose} title={m.cart_gift_title()} closeLabel={m.shell_close()}>
      <GiftCardForm {...form} designs={designs} />
    </Dialog>
  );
}
