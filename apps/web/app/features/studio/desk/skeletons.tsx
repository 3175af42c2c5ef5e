import { m } from '~/paraglide/messages.js';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';

/** Shown while a commission's page is loading. */
export function CommissionSkeleton() {
  return (
    <div className="wrap studio" aria-busy="true">
      <VisuallyHidden role="status">{m.studio_loading()}</VisuallyHidden>
      <Skeleton width="140px" />
      <Skeleton className="mt-6" height="52px" width="min(520px, 80%)" />
      <div className="studio-columns mt-10">
        <Lines />
        <Skeleton shape="block" height="320px" />
      </div>
    </div>
  );
}

/** Shown while the desk is loading. */
export function DeskSkeleton() {
  return (
    <div className="wrap studio" aria-busy="true">
      <VisuallyHidden role="status">{m.studio_loading()}</VisuallyHidden>
      <Skeleton height="52px" width="min(360px, 80%)" />
      <div className="studio-cards mt-10">
        <Skeleton shape="block" height="180px" />
        <Skeleton shape="block" height="180px" />
      </div>
    </div>
  );
}

function Lines() {
  return (
    <div className="grid gap-4">
      {['72%', '94%', '88%', '91%', '60%', '84%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
