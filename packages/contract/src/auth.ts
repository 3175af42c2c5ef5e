import { LIMITS } from '@keepsong/domain/text/limits';
import { tidyText } from '@keepsong/domain/text/tidy';
import { z } from 'zod';
import { email, PASSWORD_MAX, text, user, uuid } from './common.ts';
import { passkeyCalls, passkeySignInBody } from './passkeys.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const phone = z.string().overwrite(tidyText).trim().min(5).max(32);
const name = text(LIMITS.personName).trim();

/**
 * `sms` needs `phone_number`, and `email` needs `email`. The service checks this, so that it can name the
 * missing field.
 */
const passcodeRequest = z.object({
  method: z.enum(['sms', 'email']),
  phone_number: phone.optional(),
  email: email.optional(),
});

const registration = z.object({
  email,
  email_confirmation: email.optional(),
  first_name: name,
  last_name: name,
  phone_number: phone.optional(),
  phone_country_code: text(6).trim().optional(),
  preferred_contact_method: z.enum(['sms', 'email']).optional(),
});

const emailChange = z.object({ email });

/** A code of the authenticator app or a recovery code. */
const secondFactorCode = z.object({ code: text(32) });

/** The field `code` also takes the account's password. Only one of the two is asked for. */
const secondStep = z.object({ code: text(PASSWORD_MAX) });
const recoveryCodes = z.array(z.string());

const secondFactor = z.object({
  /** Whether the account may have a second factor. Guests may not, because they have proved nothing yet. */
  may_have: z.boolean(),
  /** Whether the account asks for a code of an authenticator app. */
  is_on: z.boolean(),
  is_required: z.boolean(),
  /** Whether the account has a passkey that can serve as second factor. */
  has_passkey: z.boolean(),
  asks_passkey: z.boolean(),
  asks_password: z.boolean(),
  recovery_codes_left: z.number().int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** A browser in which the user is signed in. */
const device = z.object({
  id: uuid,
  /** The user agent of the browser. The page makes a readable name from it. Empty when the browser sent none. */
  user_agent: z.string(),
  is_current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type Device = z.output<typeof device>;

/** The result of a sign-in. Either the user is signed in, or the second factor is still needed. */
const opened = z.object({
  /** Null while the second factor is still needed. */
  user: user.nullable(),
  /**
   * `code`: enter a code of the authenticator app. `set_up`: set up that app first. `passkey`: sign in with a passkey
   * of the account, too. `password`: enter the password. Null when the user is signed in.
   */
  second_factor: z.enum(['code', 'set_up', 'passkey', 'password']).nullable(),
});

export const auth = {
  requestPasscode: {
    summary: 'Send a one-time passcode; otp_sent is false when there is no account to sign in to',
    body: passcodeRequest,
    response: z.object({ otp_sent: z.boolean() }),
  },
  createSession: {
    summary: 'Sign in with a passcode',
    body: z.object({
      passcode: text(16),
      sign_in_origin: text(64).optional(),
      email: email.optional(),
      phone_number: phone.optional(),
      story_contributor_id: z.union([text(64), z.number()]).nullish(),
    }),
    response: opened,
  },
  passkeySignIn: {
    summary: 'Sign in with a passkey, whose device has made sure of its user',
    body: passkeySignInBody,
    response: opened,
  },
  ...passkeyCalls,
  validatePasscode: {
    summary: 'Prove a phone number with a passcode',
    body: z.object({ passcode: text(16), phone_number: phone }),
    response: z.object({ user }),
  },
  register: {
    summary: 'Register; with skip_otp as a guest who may buy but reads nothing older',
    body: z.object({
      user: registration,
      referral_code: text(64).nullish(),
      skip_otp: z.boolean().optional(),
    }),
    response: z.object({ user: user.nullable(), otp_sent: z.boolean() }),
  },
  signOut: { summary: 'End the session', response: z.object({ user: z.null() }) },
  changeEmail: {
    summary: 'Send a code to a new e-mail address of the signed-in user, whose own passcode is fresh',
    body: emailChange,
    response: z.object({ otp_sent: z.boolean() }),
  },
  confirmEmail: {
    summary: 'Take over the new e-mail address with the code that went there',
    body: emailChange.extend({ passcode: text(16) }),
    response: z.object({ user }),
  },
  secondFactor: { summary: 'How the account is secured beside its passcode', response: secondFactor },
  setUpSecondFactor: {
    summary: 'A key for an app that makes codes; it counts from its first code on',
    response: z.object({ uri: z.string(), key: z.string() }),
  },
  confirmSecondFactor: {
    summary:
      'Take the app over with its first code; gives recovery codes, once, and signs in who was waiting',
    body: secondFactorCode,
    response: z.object({ user, recovery_codes: recoveryCodes }),
  },
  passSecondFactor: {
    summary: 'The second step of a sign-in: a code of the app, the password or a recovery code',
    body: secondStep,
    response: opened,
  },
  renewSecondStep: {
    summary: 'The second step again within a session, before an action on money or staff',
    body: z.union([secondStep, passkeySignInBody]),
    response: z.object({ user }),
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes instead of the old ones; the passcode is fresh',
    response: z.object({ recovery_codes: recoveryCodes }),
  },
  removeSecondFactor: {
    summary: 'Go without the app, where that is allowed; the passcode is fresh',
    response: secondFactor,
  },
  askPasskey: {
    summary: 'Ask for a passkey after each passcode, or no more; the passcode is fresh',
    body: z.object({ is_on: z.boolean() }),
    response: secondFactor,
  },
  sessions: {
    summary: 'The browsers in which the account is signed in, this one first',
    response: z.object({ sessions: z.array(device) }),
  },
  endSession: {
    summary: 'Sign out one other browser; the passcode is fresh',
    params: z.object({ id: uuid }),
    response: z.object({ sessions: z.array(device) }),
  },
  endOtherSessions: {
    summary: 'Sign out every browser but this one; the passcode is fresh',
    response: z.object({ sessions: z.array(device) }),
  },
} satisfies CapabilitySchemas<'auth'>;
