import type { Commission } from '@keepsong/contract/studio';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useStudioCall } from '../desk/use-studio-call.ts';
import { ReasonField, useReason } from './reason-field.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  commission: Pick<Commission, 'id' | 'recipient'>;
  desk: string;
};

/** Hands an accepted song back to the shop, with a reason. */
export function HandBackDialog({ open, onClose, commission, desk }: Props) {
  const navigate = useNavigate();
  const studio = useStudioCall();
  const { reason, ask, field } = useReason();
  const { busy, run } = useAction();
  const handBack = async () => {
    if (!ask()) return;
    await run(async () => {
      const call = { params: { id: commission.id }, body: { reason } };
      const done = await studio.run((api) => makersOf(api).studio.handBack(call));
      // After a refusal the dialog stays open and keeps the typed text.
      if (!done) return;
      onClose();
      toast.show({ tone: 'success', text: m.studio_handed_back() });
      await navigate(desk);
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.studio_hand_back_title({ recipient: commission.recipient })}
      closeLabel={m.studio_close()}
      actions={
        <>
          <Button variant="ink" onClick={onClose}>
            {m.studio_hand_back_keep()}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={m.studio_handing_back()}
            onClick={() => void handBack()}
          >
            {m.studio_hand_back()}
          </Button>
        </>
      }
    >
      <div className="studio-decline">
        <p>{m.studio_hand_back_hint()}</p>
        <ReasonField label={m.studio_hand_back_why()} hint={m.studio_hand_back_why_hint()} {...field} />
      </div>
    </Dialog>
  );
}
