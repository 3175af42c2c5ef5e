import { REPORT_REASONS, type ReportReason } from '@keepsong/domain/comments/comment';
import type { ReviewKind } from '@keepsong/domain/reviews/reported';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserMakers } from '~/platform/api/maker-api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

const REASON_WORDS = {
  spam: m.comments_report_spam,
  hurtful: m.comments_report_hurtful,
  private: m.comments_report_private,
  other: m.comments_report_other,
} satisfies Record<ReportReason, () => string>;

type Props = { open: boolean; onClose: () => void; kind: ReviewKind; id: number };

/** Asks why a review is reported. */
export default function ReportReviewDialog({ open, onClose, kind, id }: Props) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      await browserMakers().reviews.report({ params: { kind, id }, body: { reason } });
      toast.show({ tone: 'success', text: m.comments_reported() });
      onClose();
    }, showFailure);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.reviews_report_title()}
      closeLabel={m.comments_close()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.comments_cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.comments_report_sending()} onClick={() => void send()}>
            {m.comments_report_send()}
          </Button>
        </>
      }
    >
      <p>{m.comments_report_lead()}</p>
      <ChoiceChips
        className="mt-4"
        legend={m.comments_report_why()}
        name="reason"
        kind="one"
        options={REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value]() }))}
        chosen={[reason]}
        onChange={([next]) => setReason(REPORT_REASONS.find((one) => one === next) ?? reason)}
      />
    </Dialog>
  );
}
