import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type SecondSongDialogProps = {
  open: boolean;
  /** Called when the customer gives up the old song and the whole cart: `replaceSong(lines)`. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a second song replaces the first (spec 8.3-02). */
export default function SecondSongDialog({ open, onConfirm, onClose }: SecondSongDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={m.cart_second_song_label()}
      closeLabel={m.shell_close()}
      actions={
        <>
          <Button variant="ink" onClick={onConfirm}>
            {m.cart_second_song_confirm()}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {m.cart_second_song_cancel()}
          </Button>
        </>
      }
    >
      <p>{m.cart_second_song()}</p>
    </Dialog>
  );
}
