import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Says what happens when an order is canceled, before its customer confirms. */
export default function CancelDialog({
  open,
  onClose,
  number,
}: {
  open: boolean;
  onClose: () => void;
  number: string;
}) {
  const { support_email } = usePage().settings;
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const cancel = () =>
    run(async () => {
      await browserApi().checkout.cancelOwn({ params: { id: number } });
      toast.show({ tone: 'success', text: m.account_order_cancel_done() });
      onClose();
      await revalidate();
    });
  const isLate = isApiError(error) && error.body.code === 'story_accepted';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.account_order_cancel_title()}
      closeLabel={m.stories_close()}
    >
      <div className="grid gap-4">
        <p>{m.account_order_cancel_text()}</p>
        <p>{m.account_order_cancel_goods()}</p>
        <FieldError>
          {isLate
            ? m.account_order_cancel_late({ email: support_email })
            : error !== null
              ? errorWords(error)
              : undefined}
        </FieldError>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            {m.account_order_cancel_keep()}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            {m.account_order_cancel_now()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
