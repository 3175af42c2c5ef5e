import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages.js';
import { startChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { useRedirectLimit } from '~/platform/page/redirect-limit.ts';
import { useReferralTracking } from '~/platform/referral/referral-page.ts';
import type { SignInReason } from '~/platform/session/auth-dialog.store.ts';
import { closeSignIn, useAuthDialog } from '~/platform/session/auth-dialog.store.ts';
import { useRefresh } from '~/platform/session/refresh.store.ts';
import { toast, toastStore } from '~/ui/overlay/toast.store.ts';
import { LoadingLine } from '../frame/loading-line.tsx';
import { MissingForNow } from '../frame/part-missing.tsx';
import { StandstillPlate } from '../frame/standstill-plate.tsx';
import { useSubmenus } from '../header/submenus.ts';
import { useSignInPage } from '../meta/sign-in-page.ts';
import { PlayerDock } from '../player/player-dock.tsx';
import { loadPlayer } from '../player/use-player.ts';

const RefreshPopup = lazyPart(() => import('./refresh-popup.tsx'), { Missing: MissingForNow });
const ToastRegion = lazyPart(
  async () => ({ default: (await import('~/ui/overlay/toast.tsx')).ToastRegion }),
  {
    Missing: MissingForNow,
    ahead: true,
  },
);

/**
 * The props of the sign-in dialog, which the auth feature implements. The dialog calls `onEnd` with the user after the
 * sign-in, or with null when the visitor closed the dialog.
 */
export type SignInDialogProps = {
  reason: SignInReason;
  /** A same-origin path to open after the sign-in. */
  pushTo?: string;
  onEnd: typeof closeSignIn;
};

export type OverlaysProps = { signInDialog: ComponentType<SignInDialogProps> };

/**
 * Everything that lies over a page: player, notifications, sign-in, refresh popup. Each is loaded when first needed.
 */
export function Overlays({ signInDialog }: OverlaysProps) {
  useRedirectLimit(sayLoop);
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
