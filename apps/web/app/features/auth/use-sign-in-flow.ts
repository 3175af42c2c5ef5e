import { useState } from 'react';
import { useStore } from 'zustand';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { track } from '~/platform/page/analytics.ts';
import { forgetReferralCode, keptReferralCode } from '~/platform/referral/referral-code.ts';
import { askDevice, suggestPasskeys } from '~/platform/session/passkey-device.ts';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { createSignInFlow, type SignInFlow, type SignInState } from './sign-in-flow.ts';

/** Keeps one sign-in, as long as the component is mounted. */
export function useSignInFlow(
  origin: string,
  start: Partial<SignInState>,
): { flow: SignInFlow; state: SignInState } {
  const [flow] = useState(() =>
    createSignInFlow(
      {
        api: browserApi(),
        origin,
        askDevice,
        suggestPasskeys,
        referralCode: keptReferralCode,
        onRegistered: forgetReferralCode,
        now: () => Date.now(),
        onUser: setSessionUser,
        onExpired: () => track('Passcode expired', { origin }),
        onValidated: () =>
          toast.show({ tone: 'success', heading: m.auth_success(), text: m.auth_sms_verified() }),
      },
      start,
    ),
  );
  return { flow, state: useStore(flow.store) };
}
