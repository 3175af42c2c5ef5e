import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

type DeleteDialogProps = { open: boolean; onClose: () => void; onDelete: () => Promise<void> };

/** Asks once more before a comment is deleted. */
export default function DeleteDialog({ open, onClose, onDelete }: DeleteDialogProps) {
  const { busy, run } = useAction();
  const remove = () =>
    run(async () => {
      await onDelete();
      toast.show({ tone: 'success', text: m.comments_deleted() });
    }, showFailure);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="narrow"
      title={m.comments_delete_title()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.comments_cancel()}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={m.comments_deleting()}
            onClick={() => void remove()}
          >
            {m.comments_delete()}
          </Button>
        </>
      }
    >
      <p>{m.comments_delete_text()}</p>
    </Dialog>
  );
}
