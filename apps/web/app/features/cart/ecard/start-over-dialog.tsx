import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type StartOverProps = { open: boolean; onCancel: () => void; onConfirm: () => void };

/** Asks before the whole card is deleted (spec 2.3-41). The safe choice comes first. */
export function StartOverDialog({ open, onCancel, onConfirm }: StartOverProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      width="narrow"
      title={m.cart_ecard_delete_title()}
      actions={
        <>
          <Button variant="ink" onClick={onCancel}>
            {m.cart_ecard_keep()}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {m.cart_ecard_start_over()}
          </Button>
        </>
      }
    >
      <p>{m.cart_ecard_delete_text()}</p>
    </Dialog>
  );
}
