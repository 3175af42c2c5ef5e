import type { User } from '@keepsong/contract/common';
import type { AssertedCredential } from '@keepsong/contract/passkeys';
import type { Client } from '@keepsong/contract/transport/client';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { isBlank } from '@keepsong/domain/text/tidy';
import { createStore } from 'zustand/vanilla';
import { isApiError } from '~/platform/api/api-error.ts';
import { callingCodeOf, HOME_COUNTRY } from '~/platform/contact/calling-codes.ts';
import { loadPhoneRules, phoneIn } from '~/platform/contact/phone-rules.ts';
import type { AskDevice, SuggestPasskeys } from './passkey-device.ts';
import { nextStep, type SignInEvent, type SignInStep } from './sign-in-steps.ts';

export type SignInMethod = 'sms' | 'email';

/** The typed values. They are kept after any error. */
export type SignInForm = {
  country: string;
  phone: string;
  email: string;
  firstName: string;
  lastName: string;
};

export type SignInState = SignInForm & {
  step: SignInStep;
  /** The method is sms unless the user chose the other one (spec 4.7-11). */
  method: SignInMethod;
  /**
   * The contact that the present code was sent to (an e-mail address, or a number in E.164), and when, in
   * milliseconds.
   */
  sent: { method: SignInMethod; contact: string; at: number } | null;
  busy: boolean;
  /** The error of the last call. Its text is shown beside the field. */
  problem: unknown;
  /** The error of each field. */
  fields: Readonly<Record<string, string>>;
  user: User | null;
};

export type SignInPorts = {
  api: {
    auth: Pick<
      Client['auth'],
      | 'requestPasscode'
      | 'createSession'
      | 'validatePasscode'
      | 'register'
      | 'passSecondFactor'
      | 'passkeySignInOptions'
      | 'passkeySignIn'
    >;
    account: Pick<Client['account'], 'update'>;
  };
  /** Asks a device of the person to sign. Null when they decline or it has no passkey. */
  askDevice: AskDevice;
  /** Asks the browser to suggest the passkeys of this device in the first field. */
  suggestPasskeys: SuggestPasskeys;
  /** Called as soon as somebody is signed in. */
  onUser: (user: User) => void;
  onValidated: () => void;
  onExpired: () => void;
  /** The referral code from a friend's link. */
  referralCode: () => string | null;
  onRegistered: () => void;
  /** The reason why the dialog is open, for the server's statistics. */
  origin: string;
  now: () => number;
};

const EMPTY: SignInState = {
  step: 'sms-collection',
  method: 'sms',
  country: HOME_COUNTRY,
  phone: '',
  email: '',
  firstName: '',
  lastName: '',
  sent: null,
  busy: false,
  problem: null,
  fields: {},
  user: null,
};

/** The sign-in of spec 4.7 without its look: the typed values, the present screen, and the calls in between. */
export function createSignInFlow(ports: SignInPorts, start: Partial<SignInState> = {}) {
  const store = createStore<SignInState>(() => ({ ...EMPTY, ...start }));
  const get = store.getState;
  const set = (change: Partial<SignInState>) => store.setState(change);
  const move = (event: SignInEvent, change: Partial<SignInState> = {}) =>
    set({ ...change, step: nextStep(get().step, event), problem: null, fields: {} });
  const sentTo = (method: SignInMethod, contact: string) => ({
    sent: { method, contact, at: ports.now() },
  });

  /** Makes one call at a time. Its error stays on the screen. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (get().busy) return;
    set({ busy: true, problem: null, fields: {} });
    try {
      await work();
    } catch (problem) {
      if (isApiError(problem) && problem.body.code === 'passcode_expired') ports.onExpired();
      set({ problem, fields: fieldsOf(problem) });
    } finally {
      set({ busy: false });
    }
  }

  const ask = (method: SignInMethod, contact: string) =>
    ports.api.auth.requestPasscode({
      body: method === 'sms' ? { method, phone_number: contact } : { method, email: contact },
    });

  function welcome(user: User): void {
    set({ user });
    ports.onUser(user);
  }

  async function sendCode(): Promise<void> {
    await run(async () => {
      const { method } = get();
      const contact = await contactOf(get());
      if (contact === null)
        return set({ fields: method === 'sms' ? { phone_number: 'invalid' } : { email: 'invalid' } });
      const { otp_sent } = await ask(method, contact);
      move(otp_sent ? 'code_sent' : 'no_account', otp_sent ? sentTo(method, contact) : {});
    });
  }

  /** Whether the user went back during the call. The answer then belongs to a screen that the user has left. */
  const hasGoneBack = () => get().step !== 'account-info-collection';

  async function register(): Promise<void> {
    const fields = accountErrors(get());
    if (Object.keys(fields).length > 0) return set({ fields });
    await run(async () => {
      const { method, firstName, lastName } = get();
      const email = normalizeEmail(get().email);
      // A new number may still belong to a customer whom the shop knows by e-mail (spec 4.7-03).
      const isKnown = method === 'sms' && (await ask('email', email)).otp_sent;
      if (hasGoneBack()) return;
      if (isKnown) return move('email_code_sent', sentTo('email', email));
      const phone = method === 'sms' ? await phoneOf(get()) : null;
      const { user, otp_sent } = await ports.api.auth.register({
        body: {
          user: {
            email,
            email_confirmation: email,
            first_name: firstName.trim(),
            last_name: lastName.trim(),
            preferred_contact_method: method,
            ...(phone === null
              ? {}
              : { phone_number: phone, phone_country_code: callingCodeOf(get().country) }),
          },
          referral_code: ports.referralCode(),
        },
      });
      ports.onRegistered();
      if (hasGoneBack()) return;
      if (user) welcome(user);
      if (otp_sent) move('registered', phone === null ? sentTo('email', email) : sentTo('sms', phone));
      else set({ step: 'success' });
    });
  }

  /** Signs in with a code. After a fresh registration the code may have gone to either contact. */
  async function openSession(passcode: string): Promise<void> {
    const { sent, email, step } = get();
    const byPhone = sent?.method === 'sms' ? { phone_number: sent.contact } : {};
    const known = normalizeEmail(email);
    const byEmail = sent?.method === 'email' || isEmail(known) ? { email: known } : {};
    const { user, second_factor } = await ports.api.auth.createSession({
      body: { passcode, sign_in_origin: ports.origin, ...byPhone, ...byEmail },
    });
    if (user === null) return move(stepOwed(second_factor));
    welcome(user);
    if (step === 'otp-collection-merge') await attachPhone();
    else move('signed_in');
  }

  async function openWith(credential: AssertedCredential): Promise<void> {
    const { user, second_factor } = await ports.api.auth.passkeySignIn({ body: { credential } });
    if (user === null) return move(stepOwed(second_factor));
    welcome(user);
    move('signed_in');
  }

  /** Runs a passkey call. Its error is shown at the passkey button, because no typed value caused it. */
  async function runPasskey(work: () => Promise<void>): Promise<void> {
    await run(work);
    if (get().problem !== null) set({ fields: { passkey: 'refused' } });
  }

  const enterPasskey = () =>
    runPasskey(async () => {
      const { options } = await ports.api.auth.passkeySignInOptions();
      const credential = await ports.askDevice(options);
      if (credential === null) return set({ fields: { passkey: 'unused' } });
      await openWith(credential);
    });

  /** The signed answer of the chosen passkey. Each challenge is replaced before it expires. */
  async function suggested(ended: AbortSignal): Promise<AssertedCredential | null> {
    for (;;) {
      const { options } = await ports.api.auth.passkeySignInOptions();
      if (ended.aborted) return null;
      const chosen = await ports.suggestPasskeys(options, ended);
      if (chosen !== 'lapsed') return chosen;
    }
  }

  /** Errors are ignored here, because nobody asked for suggestions. */
  async function suggestPasskeys(ended: AbortSignal): Promise<void> {
    const credential = await suggested(ended).catch(() => null);
    if (credential !== null) await runPasskey(() => openWith(credential));
  }

  /** The account that was known by e-mail takes the number and verifies it (spec 4.7-05). */
  async function attachPhone(): Promise<void> {
    const phone = await phoneOf(get());
    try {
      const { user, otp_sent } = await ports.api.account.update({
        body: { user: { phone_number: phone, preferred_contact_method: 'sms' } },
      });
      welcome(user);
      if (otp_sent && phone !== null) return move('phone_code_sent', sentTo('sms', phone));
    } catch {
      // The sign-in worked. If the number could not be saved, the shop asks for it again where it is needed.
    }
    move('signed_in');
  }

  async function validatePhone(passcode: string): Promise<void> {
    const { user } = await ports.api.auth.validatePasscode({
      body: { passcode, phone_number: get().sent?.contact ?? '' },
    });
    welcome(user);
    ports.onValidated();
    move('validated');
  }

  async function passSecondFactor(code: string): Promise<void> {
    const { user } = await ports.api.auth.passSecondFactor({ body: { code } });
    welcome(user);
    move('signed_in');
  }

  async function sendAgain(): Promise<void> {
    const { sent, step, email } = get();
    if (step === 'otp-collection-validate') {
      await ports.api.account.update({ body: { user: { phone_number: sent?.contact ?? '' } } });
      return set({ sent: sent && { ...sent, at: ports.now() } });
    }
    const { otp_sent } = sent ? await ask(sent.method, sent.contact) : { otp_sent: false };
    if (otp_sent) return set({ sent: sent && { ...sent, at: ports.now() } });
    // The number of a fresh registration is not verified yet, but its e-mail address is known.
    await ask('email', normalizeEmail(email));
    set(sentTo('email', normalizeEmail(email)));
  }

  return {
    store,
    edit: (change: Partial<SignInForm>) => set(change),
    /** Chooses phone or e-mail. On the screen of a code this goes back to the first screen. */
    chooseMethod: (method: SignInMethod) =>
      set({ method, step: 'sms-collection', problem: null, fields: {}, sent: null }),
    sendCode,
    register,
    /** Takes a complete code: signs in, or verifies the number (spec 4.7-05…4.7-07). */
    enterCode: (code: string) =>
      run(() => (get().step === 'otp-collection-validate' ? validatePhone(code) : openSession(code))),
    enterPasskey,
    /** Signs in with a passkey chosen among the field's suggestions, until `ended` aborts. */
    suggestPasskeys,
    /** Takes a code of the app, or a recovery code. */
    enterSecondFactor: (code: string) => run(() => passSecondFactor(code)),
    /**
     * Call this when the app is set up, which signs the user in. The user reads the recovery codes before going on.
     */
    confirmSetUp: welcome,
    finishSetUp(user: User): void {
      welcome(user);
      move('signed_in');
    },
    resend: () => run(sendAgain),
    back: () => move('back', { sent: null }),
  };
}

export type SignInFlow = ReturnType<typeof createSignInFlow>;

const stepOwed = (step: 'code' | 'set_up' | null): SignInEvent =>
  step === 'set_up' ? 'set_up_asked' : 'second_factor_asked';

const phoneOf = async (form: SignInForm): Promise<string | null> => phoneIn(await loadPhoneRules(), form);

async function contactOf(state: SignInState): Promise<string | null> {
  if (state.method === 'sms') return phoneOf(state);
  const email = normalizeEmail(state.email);
  return isEmail(email) ? email : null;
}

/** First name, last name and e-mail are required (spec 5-48). */
function accountErrors({ firstName, lastName, email }: SignInForm): Record<string, string> {
  const wrong = {
    first_name: isBlank(firstName) ? 'required' : '',
    last_name: isBlank(lastName) ? 'required' : '',
    email: isBlank(email) ? 'required' : isEmail(normalizeEmail(email)) ? '' : 'email_invalid',
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, code]) => code !== ''));
}

/** The server names fields by their path; the dialog uses their last name. */
function fieldsOf(problem: unknown): Record<string, string> {
  const fields = isApiError(problem) ? (problem.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path.replace(/^user\./, ''), code]),
  );
}
