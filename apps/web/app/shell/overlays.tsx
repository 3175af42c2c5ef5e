import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages.js';
import type { SignInReason } from '~/platform/auth-dialog.store.ts';
import { closeSignIn, useAuthDialog } from '~/platform/auth-dialog.store.ts';
import { startChromeFacts } from '~/platform/chrome-facts.store.ts';
import { whenReloadGivenUp } from '~/platform/lazy-reload.ts';
import { useReferralTracking } from '~/platform/referral-page.ts';
import { useRefresh } from '~/platform/refresh.store.ts';
import { toast, toastStore } from '~/ui/toast.store.ts';
import { PlayerDock } from './player/player-dock.tsx';
import { loadPlayer } from './player/use-player.ts';
import { useSignInPage } from './sign-in-page.ts';

const RefreshPopup = lazy(() => import('./refresh-popup.tsx'));
const ToastRegion = lazy(() =>
  import('~/ui/toast.tsx').then(({ ToastRegion: region }) => ({ default: region })),
);

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
  useReferralTracking();
  useSignInPage();
  useEffect(() => startChromeFacts(), []);
  useEffect(() => void loadPlayer(), []);
  useEffect(
    () => whenReloadGivenUp(() => toast.show({ tone: 'warning', text: m.shell_reload_given_up() })),
    [],
  );
  return (
    <>
      <PlayerDock />
      <Toasts />
      <SignIn dialog={signInDialog} />
      <Refresh />
    </>
  );
}

const hasToasts = () => toastStore.getState().toasts.length > 0;

function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, hasToasts, () => false);
  if (!shown) return null;
  return (
    <Suspense>
      <ToastRegion label={m.shell_notifications()} dismissLabel={m.shell_dismiss()} />
    </Suspense>
  );
}

function SignIn({ dialog: Dialog }: { dialog: ComponentType<SignInDialogProps> }) {
  const { request } = useAuthDialog();
  if (!request) return null;
  return (
    <Suspense>
      <Dialog reason={request.reason} pushTo={request.pushTo} onEnd={closeSignIn} />
    </Suspense>
  );
}

function Refresh() {
  const { demand } = useRefresh();
  if (!demand) return null;
  return (
    <Suspense>
      <RefreshPopup clearData={demand.clearData} />
    </Suspense>
  );
}
