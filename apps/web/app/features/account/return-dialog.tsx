import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { browserMakers } from '~/platform/api/maker-api.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

type Props = { open: boolean; onClose: () => void; number: string; id: number; title: string };

/** The longest reason that the shop accepts, in characters. */
const REASON_MAX = 500;

/** Asks what is wrong with goods that a customer wants to send back. */
export default function ReturnDialog({ open, onClose, number, id, title }: Props) {
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    await run(async () => {
      await browserMakers().orders.askReturn({ params: { id: number, goods: id }, body: { reason } });
      toast.show({ tone: 'success', text: m.account_return_sent() });
      onClose();
      await revalidate();
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title={m.account_return_title()} closeLabel={m.stories_close()}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <p>
          <b className="wrap-anywhere">{title}</b>
        </p>
        <p>{m.account_return_lead()}</p>
        <TextArea
          label={m.account_return_why()}
          rows={4}
          maxLength={REASON_MAX}
          error={isMissing && reason.trim() === '' ? m.account_return_why_missing() : undefined}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FieldError>{error === null ? undefined : errorWords(error)}</FieldError>
        <Button type="submit" wide busy={busy}>
          {m.account_return_send()}
        </Button>
      </form>
    </Dialog>
  );
}
