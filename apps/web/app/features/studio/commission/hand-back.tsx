import type { Commission } from '@keepsong/contract/studio';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useStudioCall } from '../desk/use-studio-call.ts';

type Props = { open: boolean; onClose: () => void; commission: Commission; desk: string };

/** Hands an accepted song back, with a reason for the shop. */
export function HandBackDialog({ open, onClose, commission, desk }: Props) {
  const navigate = useNavigate();
  const studio = useStudioCall();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { busy, run } = useAction();
  const isMissing = reason.trim() === '';
  const handBack = async () => {
    setAsked(true);
    if (isMissing) return;
    await run(async () => {
      const call = { params: { id: commission.id }, body: { reason } };
      const done = await studio.run((api) => makersOf(api).studio.handBack(call));
      onClose();
      if (!done) return;
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
        <TextArea
          label={m.studio_hand_back_why()}
          hint={m.studio_hand_back_why_hint()}
          error={isAsked && isMissing ? m.studio_hand_back_missing() : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          counter={{
            max: LIMITS.declineNote,
            announce: (used, max) => m.studio_characters({ used, max }),
          }}
        />
      </div>
    </Dialog>
  );
}
