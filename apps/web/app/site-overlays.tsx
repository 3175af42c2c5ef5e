import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useQueryFacts } from './features/cart/use-query-facts.ts';
import { usePendingOrder } from './features/checkout/use-pending-order.ts';
import { UnsubscribeByAddress } from './features/marketing/mails/by-address.tsx';
import { useReferralCheck } from './features/referrals/use-referral-check.ts';
import { lazyPart } from './platform/lazy-part.tsx';
import { usePage } from './platform/page-context.tsx';
import { useVisitFacts } from './platform/query-facts.ts';
import { rememberPartner } from './platform/visit.ts';
import { Overlays, type SignInDialogProps } from './shell/overlays.tsx';
import { DialogMissing } from './shell/part-missing.tsx';

const SignInDialog = lazyPart<SignInDialogProps>(() => import('./features/auth/sign-in-dialog.tsx'), {
  Missing: ({ part, onRetry }) => (
    <DialogMissing part={{ onClose: () => part.onEnd(null) }} onRetry={onRetry} />
  ),
});

/** The overlays with the sign-in of the auth feature, the order on its way and what addresses bring the cart: the shell itself knows no feature. */
export function SiteOverlays() {
  const { search } = useLocation();
  const partner = usePage().settings.partner.slug;
  useEffect(() => rememberPartner(search, partner), [search, partner]);
  useQueryFacts();
  useVisitFacts();
  usePendingOrder();
  useReferralCheck();
  return (
    <>
      <Overlays signInDialog={SignInDialog} />
      <UnsubscribeByAddress />
    </>
  );
}
