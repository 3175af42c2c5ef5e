import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type ModerateDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What is done to which comment, such as 'Hide the comment of Ana'. */
  title: string;
  /** The text of the button that does it. */
  done: string;
  onDone: (reason: string) => Promise<void>;
};

/** Asks the staff why they hide a comment or show it, because the log keeps the reason. */
export default function ModerateDialog({ open, onClose, title, done, onDone }: ModerateDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, run } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    void run(async () => {
      await onDone(reason);
      setReason('');
      onClose();
    }, showFailure);
  };
  return (
    <Dialog open={open} onClose={onClose} width="narrow" title={title} closeLabel={m.comments_close()}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextInput
          label={m.admin_why()}
          maxLength={300}
          error={isMissing ? m.admin_why_missing() : undefined}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" wide busy={busy}>
          {done}
        </Button>
      </form>
    </Dialog>
  );
}
