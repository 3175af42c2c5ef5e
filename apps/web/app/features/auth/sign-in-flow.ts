import type { User } from '@keepsong/contract/common';
import type { AssertedCredential } from '@keepsong/contract/passkeys';
import type { Client } from '@keepsong/contract/transport/client';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import { isBlank } from '@keepsong/domain/text/tidy';
import { createStore } from 'zustand/vanilla';
import { isApiError } from '~/platform/api/api-error.ts';
import { callingCodeOf } from '~/platform/contact/calling-codes.ts';
import { loadPhoneRules, phoneIn } from '~/platform/contact/phone-rules.ts';
import type { AskDevice, SuggestPasskeys } from '~/platform/session/passkey-device.ts';
import { nextStep, type SignInEvent, type SignInStep } from './sign-in-steps.ts';

export type SignInMethod = 'sms' | 'email';

/** What an account may ask for after the passcode: a code of the app, a passkey or the password. */
export type SecondStep = 'code' | 'passkey' | 'password';

/** How a signed-in user wants to get a fresh code: by text message only if the phone is verified, else by e-mail. */
export const preferredMethod = (
  user: Pick<User, 'phone_verified' | 'preferred_contact_method'> | null,
): SignInMethod => (user?.phone_verified && user.preferred_contact_method === 'sms' ? 'sms' : 'email');

/**
 * The method and the e-mail address with which the sign-in dialog opens. If the shop already knows the address, for
 * example of a guest, the dialog opens with it, because such a customer may never have given a phone number.
 */
export function openingContact(
  user: Pick<User, 'email'> | null,
  hasTexts: boolean,
): Pick<SignInState, 'method' | 'email'> {
  const email = user?.email ?? '';
  return { method: hasTexts && email === '' ? 'sms' : 'email', email };
}

/** The values that the user has typed. They stay after any error. */
export type SignInForm = {
  country: string;
  phone: string;
  email: string;
  firstName: string;
  lastName: string;
};

export type SignInState = SignInForm & {
  step: SignInStep;
  /** What the second step asks for, on the screen `second-factor`. */
  owed: SecondStep;
  /** `sms` unless the user chooses e-mail (spec 4.7-11) or the shop knows the user's address. */
  method: SignInMethod;
  /**
   * Where the present code was sent: `contact` is an e-mail address or a number in E.164 form, and `at` is the time in
   * milliseconds.
   */
  sent: { method: SignInMethod; contact: string; at: number } | null;
  busy: boolean;
  /** The error of the last call; null when there is none. */
  problem: unknown;
  /** The error code of each wrong field. `passkey` stands for the passkey button. */
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
  /** Asks the person's device to sign with a passkey. Null when the person declines or the device has no passkey. */
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
  /** Why the dialog is open. The server needs this for its statistics. */
  origin: string;
  now: () => number;
};

const EMPTY: SignInState = {
  step: 'sms-collection',
  owed: 'code',
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

/** The sign-in of spec 4.7 without its appearance: the typed values, the present screen, and the calls in between. */
export function createSignInFlow(ports: SignInPorts, start: Partial<SignInState> = {}) {
  const store = createStore<SignInState>(() => ({ ...EMPTY, ...start }));
  const get = store.getState;
  const set = (change: Partial<SignInState>) => store.setState(change);
  const move = (event: SignInEvent, change: Partial<SignInState> = {}) =>
    set({ ...change, step: nextStep(get().step, event), problem: null, fields: {} });
  const sentTo = (method: SignInMethod, contact: string) => ({
    sent: { method, contact, at: ports.now() },
  });

  /** Makes a call, one at a time. Its error stays on the screen until the next call. */
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

  /**
   * Whether the user went back during the call. Then the answer must not change the screen, because the user has left
   * the screen that made the call.
   */
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

  /** Goes to the screen of the second step that the shop asks for. */
  function owe(step: SecondStep | 'set_up' | null): void {
    if (step === 'set_up') move('set_up_asked');
    else move('second_factor_asked', { owed: step ?? 'code' });
  }

  /**
   * Signs in with a code. For a new account the code may have gone to the phone or to the e-mail address, so send both.
   */
  async function openSession(passcode: string): Promise<void> {
    const { sent, email, step } = get();
    const byPhone = sent?.method === 'sms' ? { phone_number: sent.contact } : {};
    const known = normalizeEmail(email);
    const byEmail = sent?.method === 'email' || isEmail(known) ? { email: known } : {};
    const { user, second_factor } = await ports.api.auth.createSession({
      body: { passcode, sign_in_origin: ports.origin, ...byPhone, ...byEmail },
    });
    if (user === null) return owe(second_factor);
    welcome(user);
    if (step === 'otp-collection-merge') await attachPhone();
    else move('signed_in');
  }

  async function openWith(credential: AssertedCredential): Promise<void> {
    const { user, second_factor } = await ports.api.auth.passkeySignIn({ body: { credential } });
    if (user === null) return owe(second_factor);
    welcome(user);
    move('signed_in');
  }

  /** Runs a passkey call. Its error is shown at the passkey button, because no typed value has caused it. */
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

  /**
   * Waits for the user to choose a suggested passkey, and returns its signed answer. Each challenge is replaced before
   * it expires.
   */
  async function suggested(ended: AbortSignal): Promise<AssertedCredential | null> {
    for (;;) {
      const { options } = await ports.api.auth.passkeySignInOptions();
      if (ended.aborted) return null;
      const chosen = await ports.suggestPasskeys(options, ended);
      if (chosen !== 'lapsed') return chosen;
    }
  }

  /**
   * Signs in when the user chooses a suggested passkey. Errors of the suggestions are ignored, because the user did not
   * ask for suggestions.
   */
  async function suggestPasskeys(ended: AbortSignal): Promise<void> {
    const credential = await suggested(ended).catch(() => null);
    if (credential !== null) await runPasskey(() => openWith(credential));
  }

  /**
   * The shop knew the account by its e-mail address only. Adds the typed phone number to the account and verifies it
   * (spec 4.7-05).
   */
  async function attachPhone(): Promise<void> {
    const phone = await phoneOf(get());
    try {
      const { user, otp_sent } = await ports.api.account.update({
        body: { user: { phone_number: phone, preferred_contact_method: 'sms' } },
      });
      welcome(user);
      if (otp_sent && phone !== null) return move('phone_code_sent', sentTo('sms', phone));
    } catch {
      // The sign-in itself worked. If the number could not be saved, the shop asks for it again where it needs one.
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
    const { user, second_factor } = await ports.api.auth.passSecondFactor({ body: { code } });
    if (user === null) return owe(second_factor);
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
    // No code is sent to the phone number of a new account, because the number is not verified yet. Send the code by
    // e-mail instead.
    await ask('email', normalizeEmail(email));
    set(sentTo('email', normalizeEmail(email)));
  }

  return {
    store,
    edit: (change: Partial<SignInForm>) => set(change),
    /** Chooses phone or e-mail. On the screen that asks for a code, this goes back to the first screen. */
    chooseMethod: (method: SignInMethod) =>
      set({ method, step: 'sms-collection', problem: null, fields: {}, sent: null }),
    sendCode,
    register,
    /** Takes a complete code. It signs the user in, or verifies the phone number (spec 4.7-05…4.7-07). */
    enterCode: (code: string) =>
      run(() => (get().step === 'otp-collection-validate' ? validatePhone(code) : openSession(code))),
    enterPasskey,
    /**
     * Suggests passkeys in the first field until `ended` aborts, and signs in with the passkey that the user chooses.
     */
    suggestPasskeys,
    /** Takes a code of the authenticator app, the password, or a recovery code. */
    enterSecondFactor: (code: string) => run(() => passSecondFactor(code)),
    /**
     * Call this when the authenticator app is set up, because then the user is signed in. The screen stays, so that the
     * user can read the recovery codes.
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

const phoneOf = async (form: SignInForm): Promise<string | null> => phoneIn(await loadPhoneRules(), form);

async function contactOf(state: SignInState): Promise<string | null> {
  if (state.method === 'sms') return phoneOf(state);
  const email = normalizeEmail(state.email);
  return isEmail(email) ? email : null;
}

/** The errors of the account form. First name, last name and e-mail are required (spec 5-48). */
function accountErrors({ firstName, lastName, email }: SignInForm): Record<string, string> {
  const wrong = {
    first_name: isBlank(firstName) ? 'required' : '',
    last_name: isBlank(lastName) ? 'required' : '',
    email: isBlank(email) ? 'required' : isEmail(normalizeEmail(email)) ? '' : 'email_invalid',
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, code]) => code !== ''));
}

/** The errors by field. The server writes `user.` before some names of fields; the dialog does not. */
function fieldsOf(problem: unknown): Record<string, string> {
  const fields = isApiError(problem) ? (problem.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path.replace(/^user\./, ''), code]),
  );
}
