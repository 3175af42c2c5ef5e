import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useQueryFacts } from './features/cart/page/use-query-facts.ts';
import { usePendingOrder } from './features/checkout/payment/use-pending-order.ts';
import { BarForStaff } from './features/cms/staff/for-staff.tsx';
import { UnsubscribeByAddress } from './features/marketing/mails/by-address.tsx';
import { useReferralCheck } from './features/referrals/use-referral-check.ts';
import { watchUnformatted } from './platform/api/unformatted.ts';
import { Contained, lazyPart } from './platform/loading/lazy-part.tsx';
import { usePage } from './platform/page/page-context.tsx';
import { useVisitFacts } from './platform/page/query-facts.ts';
import { rememberPartner } from './platform/session/visit.ts';
import { useBuilderSignals } from './platform/signals/builder-steps.ts';
import { useConsent } from './platform/signals/consent.store.ts';
import { startSignals } from './platform/signals/start-signals.ts';
import { ConsentLayer } from './shell/consent/consent-layer.tsx';
import { DialogMissing } from './shell/frame/part-missing.tsx';
import { Overlays, type SignInDialogProps } from './shell/overlays/overlays.tsx';

const SignInDialog = lazyPart<SignInDialogProps>(() => import('./sign-in.tsx'), {
  Missing: ({ part, onRetry }) => (
    <DialogMissing part={{ onClose: () => part.onEnd(null) }} onRetry={onRetry} />
  ),
});

const SupportChat = lazyPart<{ url: string }>(() => import('./shell/widgets/support-chat.tsx'));
const Interruptions = lazyPart(async () => ({
  default: (await import('./features/marketing/interruptions/interruptions.tsx')).Interruptions,
}));

/**
 * Everything that lies over the pages of the shop. The `shell` folder imports no feature, so this component connects
 * the shell's overlays with features: the sign-in, the unfinished order, and query parameters for the cart.
 */
export function SiteOverlays() {
  return (
    <Contained>
      <OverPage />
    </Contained>
  );
}

/** Each overlay has its own error boundary, so that a fault in one does not remove the others. */
function OverPage() {
  const { search } = useLocation();
  const { settings, allowsOutside } = usePage();
  const {
    partner: { slug: partner },
    widgets,
  } = settings;
  const { status, agreed } = useConsent();
  // The chat belongs to another company. So it needs the visitor's consent, and neither payment pages nor pages
  // of people who work here show it (spec 7.7-03, decisions 0137 and 0151).
  const mayChat = allowsOutside && status === 'known' && (agreed.analytics || agreed.marketing);
  useEffect(() => rememberPartner(search, partner), [search, partner]);
  useEffect(watchUnformatted, []);
  useEffect(startSignals, []);
  useBuilderSignals();
  useQueryFacts();
  useVisitFacts();
  usePendingOrder();
  useReferralCheck();
  const isSettled = useIsSettled();
  return (
    <>
      <Overlays signInDialog={SignInDialog} />
      <Contained>
        <UnsubscribeByAddress />
      </Contained>
      <Contained>{widgets.chat && mayChat ? <SupportChat url={widgets.chat} /> : null}</Contained>
      <Contained>
        <BarForStaff />
      </Contained>
      <Contained>
        <ConsentLayer />
      </Contained>
      <Contained>{isSettled ? <Interruptions /> : null}</Contained>
    </>
  );
}

/** Popups are fetched and shown only when the page has been open for this long, in ms. */
const SETTLED_AFTER_MS = 4_000;

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
