import type { User } from '@keepsong/contract/common';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import type { SignInReason } from '~/platform/session/auth-dialog.store.ts';
import { forgetTarget, keptTarget } from '~/platform/session/kept-target.ts';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Locket } from '~/ui/picture/locket.tsx';
import { AccountInfoStep } from './account-info-step.tsx';
import { CodeEntry, contactWords } from './code-entry.tsx';
import { ContactStep } from './contact-step.tsx';
import { SecondFactorSetup, SecondFactorStep, secondStepLead } from './second-factor.tsx';
import { openingContact, type SignInFlow, type SignInState } from './sign-in-flow.ts';
import { canGoBack } from './sign-in-steps.ts';
import { signInTarget } from './sign-in-target.ts';
import { StepUp } from './step-up.tsx';
import { useSignInFlow } from './use-sign-in-flow.ts';

/**
 * Loads the user who has just signed in (spec 7.6-07). Shows an error and returns null when this fails, or when the
 * browser did not keep the session (8.5-02).
 */
async function loadUser(): Promise<User | null> {
  try {
    const { user } = await browserApi().account.current({ query: {} });
    if (user === null) toast.show({ tone: 'error', text: m.auth_session_not_kept() });
    setSessionUser(user);
    return user;
  } catch (error) {
    toast.show({ tone: 'error', text: errorWords(error) });
    return null;
  }
}

type SignInDialogProps = {
  reason: SignInReason;
  /** A path of the shop to open after the sign-in. */
  pushTo?: string;
  onEnd: (user: User | null) => void;
};

/**
 * The dialog for sign-in and registration by one-time code (spec 4.7). It asks for the phone number first; e-mail works
 * as well. It begins with the e-mail address when the shop knows it.
 */
export default function SignInDialog(props: SignInDialogProps) {
  return props.reason === 'step_up' ? <StepUp onEnd={props.onEnd} /> : <SignIn {...props} />;
}

function SignIn({ reason, pushTo, onEnd }: SignInDialogProps) {
  const hasTexts = useSwitch('texts');
  const { flow, state } = useSignInFlow(reason, openingContact(useUser(), hasTexts));
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const stays = useMatches().some(({ handle }) => staysAfterSignIn(handle));

  const isEnding = useRef(false);
  const finish = useEffectEvent(async () => {
    // The user may press 'close' twice, or press it while the code is being checked. Finish the sign-in only once.
    if (isEnding.current) return;
    isEnding.current = true;
    const user = await loadUser();
    onEnd(user);
    const replace = plainPath(pathname) === '/login';
    if (user === null) return navigate('/', { replace });
    const target = signInTarget(user, { reason, pushTo, pathname, search, kept: keptTarget(), stays });
    forgetTarget();
    // The user stays on this page. It was loaded without a user and may show more now, so load it again.
    if (target === null) void revalidate();
    else void navigate(target, { replace });
  });
  const done = state.step === 'success' ? state.user : null;
  useEffect(() => {
    if (done) void finish();
  }, [done]);

  return (
    <Dialog
      open={state.step !== 'success'}
      // The user may already be signed in, while the number is not verified or the recovery codes are not read. Closing
      // the dialog does not undo the sign-in.
      onClose={() => (state.user ? void finish() : onEnd(null))}
      width="narrow"
      label={m.auth_dialog()}
      closeLabel={m.shell_close()}
      back={canGoBack(state.step) && !state.user ? { label: m.auth_back(), onPress: flow.back } : undefined}
    >
      <Locket size={46} className="mb-3.5" />
      <h2 className="d3 mb-2.5">{titleOf(state)}</h2>
      <p className="muted mb-5.5">{leadOf(state)}</p>
      <Step state={state} flow={flow} hasTexts={hasTexts} />
    </Dialog>
  );
}

const staysAfterSignIn = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && Reflect.get(handle, 'skipAuthRedirect') === true;

type StepProps = { state: SignInState; flow: SignInFlow; hasTexts: boolean };

function Step({ state, flow, hasTexts }: StepProps) {
  switch (state.step) {
    case 'sms-collection':
      return <ContactStep key={state.method} state={state} flow={flow} hasTexts={hasTexts} />;
    case 'account-info-collection':
      return <AccountInfoStep state={state} flow={flow} />;
    case 'otp-collection':
      return <CodeEntry state={state} flow={flow} other={hasTexts ? otherWay(state, flow) : undefined} />;
    case 'second-factor':
      return <SecondFactorStep state={state} flow={flow} />;
    case 'second-factor-setup':
      return <SecondFactorSetup onConfirmed={flow.confirmSetUp} onDone={flow.finishSetUp} />;
    default:
      return <CodeEntry state={state} flow={flow} />;
  }
}

const otherWay = ({ method }: SignInState, flow: SignInFlow) =>
  method === 'sms'
    ? { label: m.auth_email_instead(), onPress: () => flow.chooseMethod('email') }
    : { label: m.auth_text_instead(), onPress: () => flow.chooseMethod('sms') };

function titleOf({ step, method }: SignInState): string {
  if (step === 'sms-collection') return method === 'sms' ? m.auth_title_phone() : m.auth_title_email();
  if (step === 'second-factor' || step === 'second-factor-setup') return m.auth_title_set_up();
  return step === 'account-info-collection' ? m.auth_title_account() : m.auth_title_code();
}

function leadOf(state: SignInState): string {
  if (state.step === 'sms-collection')
    return state.method === 'sms' ? m.auth_lead_phone() : m.auth_lead_email();
  if (state.step === 'account-info-collection') return m.auth_lead_account();
  if (state.step === 'second-factor') return secondStepLead(state.owed);
  if (state.step === 'second-factor-setup') return m.auth_lead_set_up();
  return m.auth_lead_code({ contact: contactWords(state) });
}
