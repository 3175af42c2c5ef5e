import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { MoodChips } from './mood-chips.tsx';

/** A dialog for choosing the moods. They decide the colours of the sleeve that the page shows. */
export default function VibeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.builder_vibe()}
      closeLabel={m.builder_close_dialog()}
      actions={
        <Button variant="ink" onClick={onClose}>
          {m.builder_done()}
        </Button>
      }
    >
      <MoodChips name="vibe-dialog" hint={m.builder_vibe_hint()} />
    </Dialog>
  );
}
