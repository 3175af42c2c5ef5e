import { m } from '~/paraglide/messages.js';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type RemoveSongDialogProps = {
  open: boolean;
  recipient: string;
  /** An alternative to deleting: finding another artist or, for an instant song, choosing another preview. */
  other: { path: string; label: string };
  onCancel: () => void;
  onDelete: () => void;
};

/** Asks before the song and the whole cart are deleted (spec 8.3-06). The safe choice comes first. */
export function RemoveSongDialog({ open, recipient, other, onCancel, onDelete }: RemoveSongDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={m.cart_remove_title()}
      closeLabel={m.shell_close()}
      actions={
        <>
          <Button variant="ink" onClick={onCancel}>
            {m.cart_remove_cancel()}
          </Button>
          <ButtonLink variant="secondary" to={other.path} onClick={onCancel}>
            {other.label}
          </ButtonLink>
          <Button variant="danger" onClick={onDelete}>
            {m.cart_remove_confirm()}
          </Button>
        </>
      }
    >
      <p>{recipient ? m.cart_remove_text({ recipient }) : m.cart_remove_text_plain()}</p>
    </Dialog>
  );
}
