import { useQueryFacts } from './features/cart/use-query-facts.ts';
import { usePendingOrder } from './features/checkout/use-pending-order.ts';
import { StaffEditorForStaff } from './features/cms/editor/for-staff.tsx';
import { UnsubscribeByAddress } from './features/marketing/interruptions/by-address.tsx';
import { lazyPart } from './platform/lazy-part.tsx';
import { useVisitFacts } from './platform/query-facts.ts';
import { Overlays, type SignInDialogProps } from './shell/overlays.tsx';
import { DialogMissing } from './shell/part-missing.tsx';
import { useRedirectLimit } from './shell/redirect-limit.ts';

const SignInDialog = lazyPart<SignInDialogProps>(() => import('./features/auth/sign-in-dialog.tsx'), {
  Missing: ({ part, onRetry }) => (
    <DialogMissing part={{ onClose: () => part.onEnd(null) }} onRetry={onRetry} />
  ),
});

const Interruptions = lazyPart(async () => ({
  default: (await import('./features/marketing/interruptions/interruptions.tsx')).Interruptions,
}));

/** The overlays with the sign-in of the auth feature, the order on its way and what addresses bring the cart: the shell itself knows no feature. */
export function SiteOverlays() {
  useQueryFacts();
  useVisitFacts();
  useRedirectLimit();
  usePendingOrder();
  return (
    <>
      <Overlays signInDialog={SignInDialog} />
      <Interruptions />
      <UnsubscribeByAddress />
      <StaffEditorForStaff />
    </>
  );
}
