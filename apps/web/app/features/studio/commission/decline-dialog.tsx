import type { Commission } from '@keepsong/contract/studio';
import { DECLINE_REASONS, type DeclineReason } from '@keepsong/domain/studio/commission';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useStudioCall } from '../desk/use-studio-call.ts';

type Reason = Exclude<DeclineReason, 'offer_expired'>;

const REASON_WORDS = {
  too_busy: m.studio_reason_too_busy,
  not_my_style: m.studio_reason_not_my_style,
  brief_unclear: m.studio_reason_brief_unclear,
  personal: m.studio_reason_personal,
  other: m.studio_reason_other,
} satisfies Record<Reason, () => string>;

/** The shop itself sets `offer_expired` when an offer ends, so artists cannot choose it as a reason. */
const REASONS = DECLINE_REASONS.filter((reason) => reason !== 'offer_expired');

const isReason = (value: string): value is Reason => Object.hasOwn(REASON_WORDS, value);

type DeclineDialogProps = { open: boolean; onClose: () => void; commission: Commission; desk: string };

/** Declines an offer with a reason. The next artist is then asked. */
export function DeclineDialog({ open, onClose, commission, desk }: DeclineDialogProps) {
  const navigate = useNavigate();
  const studio = useStudioCall();
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, run } = useAction();
  const decline = async () => {
    setAsked(true);
    if (!reason) return;
    const body = note.trim() === '' ? { reason } : { reason, note };
    await run(async () => {
      const done = await studio.run((api) => api.studio.decline({ params: { id: commission.id }, body }));
      onClose();
      if (!done) return;
      toast.show({ tone: 'success', text: m.studio_declined() });
      await navigate(desk);
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.studio_decline_title({ recipient: commission.recipient })}
      closeLabel={m.studio_close()}
      actions={
        <>
          <Button variant="ink" onClick={onClose}>
            {m.studio_decline_keep()}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={m.studio_declining()}
            onClick={() => void decline()}
          >
            {m.studio_decline()}
          </Button>
        </>
      }
    >
      <div className="studio-decline">
        <p>{m.studio_decline_text()}</p>
        <ChoiceCards
          columns="1"
          legend={m.studio_decline_why()}
          error={asked && !reason ? m.studio_choose_reason() : undefined}
        >
          {REASONS.map((value) => (
            <TextCard
              key={value}
              name="decline-reason"
              value={value}
              title={REASON_WORDS[value]()}
              checked={value === reason}
              onChoose={(chosen) => isReason(chosen) && setReason(chosen)}
            />
          ))}
        </ChoiceCards>
        <TextArea
          label={m.studio_decline_note()}
          mark={m.studio_optional()}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          counter={{
            max: LIMITS.declineNote,
            announce: (used, max) => m.studio_characters({ used, max }),
          }}
        />
      </div>
    </Dialog>
  );
}
