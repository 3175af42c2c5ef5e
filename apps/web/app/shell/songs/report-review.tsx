import type { ReviewKind } from '@keepsong/domain/reviews/reported';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton } from '~/ui/action/link.tsx';

const ReportDialog = lazyPart(() => import('./report-review-dialog.tsx'), { Missing: DialogMissing });

/** Lets a visitor report a review to the staff. `name` is the name under which it was written. */
export function ReportReview({ kind, id, name }: { kind: ReviewKind; id: number; name: string }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <LinkButton
        quiet
        className="small muted"
        aria-haspopup="dialog"
        aria-label={m.reviews_report_of({ name })}
        onClick={() => setDialog('open')}
      >
        {m.reviews_report()}
      </LinkButton>
      {dialog === 'never' ? null : (
        <ReportDialog open={dialog === 'open'} onClose={() => setDialog('closed')} kind={kind} id={id} />
      )}
    </>
  );
}
