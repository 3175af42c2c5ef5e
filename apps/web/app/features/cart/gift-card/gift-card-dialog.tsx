import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import type { Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { GiftCardForm } from './gift-card-form.tsx';

type GiftCardDialogProps = {
  open: boolean;
  onClose: () => void;
  begun: GiftCardInfo | null;
  today: Day;
  onSave: (info: GiftCardInfo) => void;
};

/** Changes the recipient of a gift card in the cart. */
export default function GiftCardDialog({ open, onClose, ...form }: GiftCardDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.cart_gift_title()} closeLabel={m.shell_close()}>
      <GiftCardForm {...form} />
    </Dialog>
  );
}
