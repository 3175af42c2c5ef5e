import { lazy } from 'react';
import { usePendingOrder } from './features/checkout/use-pending-order.ts';
import { Overlays } from './shell/overlays.tsx';

const SignInDialog = lazy(() => import('./features/auth/sign-in-dialog.tsx'));

/** The overlays with the sign-in of the auth feature and the order on its way: the shell itself knows no feature. */
export function SiteOverlays() {
  usePendingOrder();
  return <Overlays signInDialog={SignInDialog} />;
}
