import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages.js';
import type { SignInReason } from '~/platform/auth-dialog.store.ts';
import { closeSignIn, useAuthDialog } from '~/platform/auth-dialog.store.ts';
import { startChromeFacts } from '~/platform/chrome-facts.store.ts';
import { lazyPart } from '~/platform/lazy-part.tsx';
import { fetchAhead } from '~/platform/lazy-reload.ts';
import { browserPage } from '~/platform/page-facts.ts';
import { usePageViews } from '~/platform/page-views.ts';
import { useRedirectLimit } from '~/platform/redirect-limit.ts';
import { useReferralTracking } from '~/platform/referral-page.ts';
import { useRefresh } from '~/platform/refresh.store.ts';
import { useRouterErrors } from '~/platform/router-errors.ts';
import { toast, toastStore } from '~/ui/toast.store.ts';
import { LoadingLine } from './loading-line.tsx';
import { MissingForNow } from './part-missing.tsx';
import { PlayerDock } from './player/player-dock.tsx';
import { loadPlayer } from './player/use-player.ts';
import { sayError } from './say-error.ts';
import { useSignInPage } from './sign-in-page.ts';
import { StandstillPlate } from './standstill-plate.tsx';
import { useSubmenus } from './submenus.ts';

const RefreshPopup = lazyPart(() => import('./refresh-popup.tsx'), { Missing: MissingForNow });
const ToastRegion = lazyPart(async () => ({ default: (await import('~/ui/toast.tsx')).ToastRegion }), {
  Missing: MissingForNow,
  ahead: true,
});

/** What the sign-in dialog of the auth feature receives; it ends with the user, or null when it was closed. */
export type SignInDialogProps = {
  reason: SignInReason;
  /** Same-origin path to go to once signed in. */
  pushTo?: string;
  onEnd: typeof closeSignIn;
};

export type OverlaysProps = { signInDialog: ComponentType<SignInDialogProps> };

/** What lies over every page: player, notifications, sign-in, refresh popup. Each is loaded when first needed. */
export function Overlays({ signInDialog }: OverlaysProps) {
  useRedirectLimit(sayLoop);
  useRouterErrors(sayError);
  usePageViews();
  useReferralTracking();
  useSignInPage();
  useSubmenus();
  useEffect(() => startChromeFacts(), []);
  useEffect(() => void fetchAhead(loadPlayer), []);
  return (
    <>
      <LoadingLine />
      <PlayerDock />
      <Toasts />
      <SignIn dialog={signInDialog} />
      <StandstillPlate />
      <Refresh />
    </>
  );
}

function sayLoop(): void {
  const text = m.shell_redirect_loop({ email: browserPage().settings.support_email });
  toast.show({ tone: 'error', text });
}

const hasToasts = () => toastStore.getState().toasts.length > 0;

function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, hasToasts, () => false);
  if (!shown) return null;
  return <ToastRegion label={m.shell_notifications()} dismissLabel={m.shell_dismiss()} />;
}

function SignIn({ dialog: Dialog }: { dialog: ComponentType<SignInDialogProps> }) {
  const { request } = useAuthDialog();
  if (!request) return null;
  return <Dialog reason={request.reason} pushTo={request.pushTo} onEnd={closeSignIn} />;
}

function Refresh() {
  const { demand } = useRefresh();
  if (!demand) return null;
  return <RefreshPopup showClearMessage={demand.showClearMessage} />;
}
