import { REPORT_REASONS, type ReportReason } from '@keepsong/domain/comments/comment';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
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

type ReportDialogProps = { open: boolean; onClose: () => void; slug: string; commentId: number };

/** Reports a comment to staff. */
export default function ReportDialog({ open, onClose, slug, commentId }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      const params = { slug, comment_id: commentId };
      await browserApi().comments.report({ params, body: { reason } });
      toast.show({ tone: 'success', text: m.comments_reported() });
      onClose();
    }, showFailure);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.comments_report_title()}
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
        className="comment-report"
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
