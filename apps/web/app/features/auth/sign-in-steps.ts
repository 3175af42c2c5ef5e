/** The screens of the sign-in dialog, by their names in spec 4.7. */
export type SignInStep =
  | 'sms-collection'
  | 'account-info-collection'
  | 'otp-collection'
  | 'otp-collection-merge'
  | 'otp-collection-validate'
  /**
   * On the first of these screens, users pass the second step that they have chosen (decision 0075). On the other one,
   * staff, artists and vendors set up the app that they must have (decision 0032).
   */
  | 'second-factor'
  | 'second-factor-setup'
  | 'success';

/** The events that can happen on these screens. */
export type SignInEvent =
  | 'code_sent'
  | 'no_account'
  | 'email_code_sent'
  | 'registered'
  | 'phone_code_sent'
  | 'signed_in'
  | 'validated'
  | 'second_factor_asked'
  | 'set_up_asked'
  | 'back';

const SECOND_STEP = { second_factor_asked: 'second-factor', set_up_asked: 'second-factor-setup' } as const;

const FLOW: Readonly<Record<SignInStep, Partial<Record<SignInEvent, SignInStep>>>> = {
  'sms-collection': {
    code_sent: 'otp-collection',
    no_account: 'account-info-collection',
    // A passkey signs in without a code (decision 0041).
    signed_in: 'success',
    ...SECOND_STEP,
  },
  'account-info-collection': {
    email_code_sent: 'otp-collection-merge',
    registered: 'otp-collection',
    back: 'sms-collection',
  },
  'otp-collection-merge': {
    phone_code_sent: 'otp-collection-validate',
    signed_in: 'success',
    ...SECOND_STEP,
    back: 'sms-collection',
  },
  // The user is already signed in on this screen, so there is no way back.
  'otp-collection-validate': { validated: 'success' },
  'otp-collection': { signed_in: 'success', back: 'sms-collection', ...SECOND_STEP },
  // The user may use a passkey of another account here, and that account may have a second step of its own.
  'second-factor': { signed_in: 'success', back: 'sms-collection', ...SECOND_STEP },
  'second-factor-setup': { signed_in: 'success', back: 'sms-collection' },
  success: {},
};

/** The next screen (spec 4.7-01…4.7-10). Throws when the event cannot happen on this screen. */
export function nextStep(step: SignInStep, event: SignInEvent): SignInStep {
  const next = FLOW[step][event];
  if (next === undefined) throw new Error(`${event} cannot happen on ${step}`);
  return next;
}

export const canGoBack = (step: SignInStep): boolean => FLOW[step].back !== undefined;
