import type { User } from '@keepsong/contract/common';
import { ApiError } from '@keepsong/contract/transport/client';
import { describe, expect, it } from 'vitest';
import {
  createSignInFlow,
  openingContact,
  preferredMethod,
  type SignInPorts,
  type SignInState,
} from './sign-in-flow.ts';
import { canGoBack, nextStep, type SignInEvent, type SignInStep } from './sign-in-steps.ts';

const USER: User = {
  id: 7,
  email: 'henri@example.com',
  first_name: 'Henri',
  last_name: 'Lavoie',
  role: 'customer',
  staff_role: null,
  guest: false,
  external_user_id: 'u',
  photo_url: null,
  phone_number: '+13155550142',
  preferred_contact_method: 'sms',
  phone_verified: false,
  sms_updates: false,
  news_updates: false,
  locale: 'en',
  has_password: false,
  heard_about_from: null,
  heard_about_from_other: null,
  artist_id: null,
  product_vendors: [],
  credit_amount: 0,
  credit_amount_taxable: 0,
  total_credits: 0,
};

const SIGNED = {
  id: 'telephone',
  rawId: 'telephone',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c', userHandle: 'd' },
} as const;

type Answers = Partial<{
  knows: readonly string[];
  code: string;
  refuse: { status: number; code: string };
  phoneCode: boolean;
  second: 'code' | 'set_up';
  /** What is still missing after the second step. */
  third: 'set_up';
  device: Awaited<ReturnType<SignInPorts['askDevice']>>;
  /** What the browser answers to each challenge whose passkeys it suggests, in order. */
  suggested: readonly Awaited<ReturnType<SignInPorts['suggestPasskeys']>>[];
  offline: boolean;
}>;

/** A fake shop that knows some phone numbers and e-mail addresses and records the calls. */
function shop({
  knows = [],
  code = '123456',
  refuse,
  phoneCode = true,
  second,
  third,
  device = SIGNED,
  suggested = [],
  offline = false,
}: Answers) {
  const asked: string[] = [];
  const users: User[] = [];
  const seen = {
    validated: 0,
    registered: 0,
    expired: 0,
    now: 1_000,
    code: '' as string | null | undefined,
    registration: {},
  };
  const left = [...suggested];
  const check = (passcode: string) => {
    if (refuse) throw new ApiError(refuse.status, { code: refuse.code });
    if (passcode !== code) throw new ApiError(400, { code: 'passcode_wrong' });
    return { user: USER };
  };
  const ports: SignInPorts = {
    askDevice: async () => device,
    suggestPasskeys: async () => {
      asked.push('suggested');
      return left.shift() ?? null;
    },
    origin: 'menu',
    now: () => seen.now,
    onUser: (user) => users.push(user),
    onValidated: () => {
      seen.validated += 1;
    },
    referralCode: () => 'FRIEND01',
    onRegistered: () => {
      seen.registered += 1;
    },
    onExpired: () => {
      seen.expired += 1;
    },
    api: {
      auth: {
        requestPasscode: async ({ body }) => {
          const contact = body.method === 'sms' ? body.phone_number : body.email;
          asked.push(`passcode ${contact}`);
          return { otp_sent: knows.includes(contact ?? '') };
        },
        createSession: async ({ body }) => {
          asked.push(`session ${body.email ?? ''} ${body.phone_number ?? ''}`);
          const { user } = check(body.passcode);
          return second ? { user: null, second_factor: second } : { user, second_factor: null };
        },
        passkeySignInOptions: async () => {
          asked.push('passkey');
          if (offline) throw new Error('the shop cannot be reached');
          return { options: { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'required' } };
        },
        passkeySignIn: async ({ body }) => {
          asked.push(`passkey ${body.credential.id}`);
          if (refuse) throw new ApiError(refuse.status, { code: refuse.code });
          return second ? { user: null, second_factor: second } : { user: USER, second_factor: null };
        },
        passSecondFactor: async ({ body }) => {
          asked.push(`second ${body.code}`);
          const { user } = check(body.code);
          return third ? { user: null, second_factor: third } : { user, second_factor: null };
        },
        validatePasscode: async ({ body }) => {
          asked.push(`validate ${body.phone_number}`);
          return check(body.passcode);
        },
        register: async ({ body }) => {
          asked.push(`register ${body.user.email} ${body.user.phone_number ?? ''}`);
          seen.registration = body.user;
          seen.code = body.referral_code;
          return { user: null, otp_sent: true };
        },
      },
      account: {
        update: async ({ body }) => {
          asked.push(`update ${body.user?.phone_number}`);
          return { user: USER, otp_sent: phoneCode };
        },
      },
    },
  };
  return { ports, asked, users, seen };
}

function begin(answers: Answers, start: Partial<SignInState> = {}) {
  const { ports, ...rest } = shop(answers);
  const flow = createSignInFlow(ports, start);
  return { flow, state: () => flow.store.getState(), ...rest };
}

const PHONE = { phone: '(315) 555-0142' };
const E164 = '+13155550142';

describe('the table', () => {
  const STEPS: SignInStep[] = [
    'sms-collection',
    'account-info-collection',
    'otp-collection',
    'otp-collection-merge',
    'otp-collection-validate',
    'second-factor',
    'second-factor-setup',
    'success',
  ];
  /** All allowed transitions between the screens. Any other event on a screen is a fault. */
  const TRANSITIONS: Record<string, SignInStep> = {
    'sms-collection + code_sent': 'otp-collection',
    'sms-collection + no_account': 'account-info-collection',
    'sms-collection + signed_in': 'success',
    'sms-collection + second_factor_asked': 'second-factor',
    'sms-collection + set_up_asked': 'second-factor-setup',
    'account-info-collection + email_code_sent': 'otp-collection-merge',
    'account-info-collection + registered': 'otp-collection',
    'account-info-collection + back': 'sms-collection',
    'otp-collection-merge + phone_code_sent': 'otp-collection-validate',
    'otp-collection-merge + signed_in': 'success',
    'otp-collection-merge + back': 'sms-collection',
    'otp-collection-validate + validated': 'success',
    'otp-collection + signed_in': 'success',
    'otp-collection + back': 'sms-collection',
    'otp-collection + second_factor_asked': 'second-factor',
    'otp-collection + set_up_asked': 'second-factor-setup',
    'otp-collection-merge + second_factor_asked': 'second-factor',
    'otp-collection-merge + set_up_asked': 'second-factor-setup',
    'second-factor + signed_in': 'success',
    'second-factor + second_factor_asked': 'second-factor',
    'second-factor + set_up_asked': 'second-factor-setup',
    'second-factor + back': 'sms-collection',
    'second-factor-setup + signed_in': 'success',
    'second-factor-setup + back': 'sms-collection',
  };
  const EVENTS: SignInEvent[] = [
    'code_sent',
    'no_account',
    'email_code_sent',
    'registered',
    'phone_code_sent',
    'signed_in',
    'validated',
    'second_factor_asked',
    'set_up_asked',
    'back',
  ];

  it.each(STEPS.flatMap((step) => EVENTS.map((event) => [step, event] as const)))(
    '%s + %s',
    (step, event) => {
      const next = TRANSITIONS[`${step} + ${event}`];
      if (next) expect(nextStep(step, event)).toBe(next);
      else expect(() => nextStep(step, event)).toThrow(`${event} cannot happen on ${step}`);
      if (event === 'back') expect(canGoBack(step)).toBe(next !== undefined);
    },
  );
});

describe('signing in', () => {
  it('works by a known number', async () => {
    const { flow, state, asked, users } = begin({ knows: [E164] }, PHONE);
    await flow.sendCode();
    expect(state()).toMatchObject({ step: 'otp-collection', sent: { contact: E164, at: 1_000 } });
    await flow.enterCode('123456');
    expect(state()).toMatchObject({ step: 'success', user: USER });
    expect(asked).toEqual([`passcode ${E164}`, `session  ${E164}`]);
    expect(users).toEqual([USER]);
  });

  it('works by e-mail in upper or lower case', async () => {
    const { flow, state, asked } = begin({ knows: ['henri@example.com'] });
    flow.chooseMethod('email');
    flow.edit({ email: ' Henri@Example.com ' });
    await flow.sendCode();
    await flow.enterCode('123456');
    expect(state().step).toBe('success');
    expect(asked).toEqual(['passcode henri@example.com', 'session henri@example.com ']);
  });

  it.each([
    [{ method: 'sms', phone: '12' }, { phone_number: 'invalid' }],
    [{ method: 'email', email: 'nobody' }, { email: 'invalid' }],
  ] as const)('sends no code to %j', async (typed, fields) => {
    const { flow, state, asked } = begin({}, typed);
    await flow.sendCode();
    expect(state()).toMatchObject({ step: 'sms-collection', fields });
    expect(asked).toEqual([]);
  });

  it('registers a new number with a new e-mail address, and the referral code', async () => {
    const { flow, state, asked, seen } = begin({}, PHONE);
    await flow.sendCode();
    expect(state().step).toBe('account-info-collection');
    await flow.register();
    expect(state().fields).toEqual({ first_name: 'required', last_name: 'required', email: 'required' });
    flow.edit({ firstName: 'Henri', lastName: 'Lavoie', email: 'henri@example.com' });
    await flow.register();
    expect(state()).toMatchObject({ step: 'otp-collection', sent: { method: 'sms', contact: E164 } });
    expect(seen).toMatchObject({ code: 'FRIEND01', registered: 1 });
    // The fields of a registration (spec 7.6-03).
    expect(seen.registration).toEqual({
      email: 'henri@example.com',
      email_confirmation: 'henri@example.com',
      first_name: 'Henri',
      last_name: 'Lavoie',
      phone_number: E164,
      phone_country_code: '1',
      preferred_contact_method: 'sms',
    });
    await flow.enterCode('123456');
    expect(asked.slice(1)).toEqual([
      'passcode henri@example.com',
      `register henri@example.com ${E164}`,
      `session henri@example.com ${E164}`,
    ]);
  });

  it('adds the verified new number to a known e-mail account', async () => {
    const known = begin({ knows: ['henri@example.com'] }, PHONE);
    const { flow, state, asked, seen } = known;
    await flow.sendCode();
    flow.edit({ firstName: 'Henri', lastName: 'Lavoie', email: 'henri@example.com' });
    await flow.register();
    expect(state()).toMatchObject({ step: 'otp-collection-merge', sent: { contact: 'henri@example.com' } });
    await flow.enterCode('123456');
    expect(state()).toMatchObject({ step: 'otp-collection-validate', user: USER, sent: { contact: E164 } });
    await flow.enterCode('123456');
    expect(state().step).toBe('success');
    expect(seen.validated).toBe(1);
    expect(asked.slice(2)).toEqual(['session henri@example.com ', `update ${E164}`, `validate ${E164}`]);
  });

  it('is done when the number needs no code', async () => {
    const { flow, state } = begin(
      { phoneCode: false },
      { ...PHONE, step: 'otp-collection-merge', email: 'henri@example.com' },
    );
    await flow.enterCode('123456');
    expect(state()).toMatchObject({ step: 'success', user: USER });
  });
});

describe('the second step of staff, artists and vendors', () => {
  const EMAIL = { method: 'email', email: 'henri@example.com' } as const;

  it('is a code of the app, and nobody is signed in before it', async () => {
    const { flow, state, asked, users } = begin({ knows: [EMAIL.email], second: 'code' }, EMAIL);
    await flow.sendCode();
    await flow.enterCode('123456');
    expect(state()).toMatchObject({ step: 'second-factor', user: null });
    expect(users).toEqual([]);
    await flow.enterSecondFactor('000000');
    expect(state()).toMatchObject({ step: 'second-factor', user: null });
    expect(state().problem).toBeInstanceOf(ApiError);
    await flow.enterSecondFactor('123456');
    expect(state()).toMatchObject({ step: 'success', user: USER });
    expect(asked.slice(-2)).toEqual(['second 000000', 'second 123456']);
  });

  it('sets up the app after the account’s own step when there is none', async () => {
    const start = { ...EMAIL, step: 'second-factor' } as const;
    const { flow, state, users } = begin({ third: 'set_up' }, start);
    await flow.enterSecondFactor('123456');
    expect(state()).toMatchObject({ step: 'second-factor-setup', user: null });
    expect(users).toEqual([]);
  });

  it('sets up the app first when there is none', async () => {
    const { flow, state, users } = begin({ knows: [EMAIL.email], second: 'set_up' }, EMAIL);
    await flow.sendCode();
    await flow.enterCode('123456');
    expect(state()).toMatchObject({ step: 'second-factor-setup', user: null });
    flow.confirmSetUp(USER);
    expect(state()).toMatchObject({ step: 'second-factor-setup', user: USER });
    flow.finishSetUp(USER);
    expect(state()).toMatchObject({ step: 'success', user: USER });
    expect(users).toEqual([USER, USER]);
  });
});

describe('a passkey', () => {
  it('signs in without a code', async () => {
    const { flow, state, asked, users } = begin({});
    await flow.enterPasskey();
    expect(asked).toEqual(['passkey', 'passkey telephone']);
    expect(users).toEqual([USER]);
    expect(state()).toMatchObject({ step: 'success', user: USER });
  });

  it('does not skip the second step of staff, artists and vendors', async () => {
    const { flow, state, users } = begin({ second: 'code' });
    await flow.enterPasskey();
    expect(state()).toMatchObject({ step: 'second-factor', user: null });
    expect(users).toEqual([]);
  });

  it('shows an error at its button, and keeps typed values, when the user or the shop declines', async () => {
    const unused = begin({ device: null }, PHONE);
    await unused.flow.enterPasskey();
    expect(unused.asked).toEqual(['passkey']);
    expect(unused.state()).toMatchObject({ step: 'sms-collection', fields: { passkey: 'unused' }, ...PHONE });
    await unused.flow.sendCode();
    expect(unused.state().fields).toEqual({});

    const refused = begin({ refuse: { status: 400, code: 'passkey_wrong' } }, PHONE);
    await refused.flow.enterPasskey();
    expect(refused.state()).toMatchObject({
      step: 'sms-collection',
      fields: { passkey: 'refused' },
      ...PHONE,
    });
    expect(refused.state().problem).toMatchObject({ body: { code: 'passkey_wrong' } });
  });
});

describe('passkeys among the suggestions of the field', () => {
  const open = new AbortController().signal;

  it('sign in when one is chosen, and replace the challenge before it expires', async () => {
    const { flow, state, asked, users } = begin({ suggested: ['lapsed', 'lapsed', SIGNED] });
    await flow.suggestPasskeys(open);
    const each = ['passkey', 'suggested'];
    expect(asked).toEqual([...each, ...each, ...each, 'passkey telephone']);
    expect(users).toEqual([USER]);
    expect(state()).toMatchObject({ step: 'success', user: USER });
  });

  it('show no error when none is chosen or when they cannot be suggested', async () => {
    for (const answers of [{}, { offline: true }]) {
      const { flow, state } = begin(answers, PHONE);
      await flow.suggestPasskeys(open);
      expect(state()).toMatchObject({ step: 'sms-collection', problem: null, fields: {}, ...PHONE });
    }
  });

  it('are not suggested any more once the dialog has moved on', async () => {
    const { flow, asked } = begin({ suggested: [SIGNED] });
    await flow.suggestPasskeys(AbortSignal.abort());
    expect(asked).not.toContain('suggested');
  });

  it('show an error at the button when they are refused', async () => {
    const { flow, state } = begin(
      { suggested: [SIGNED], refuse: { status: 400, code: 'passkey_wrong' } },
      PHONE,
    );
    await flow.suggestPasskeys(open);
    expect(state()).toMatchObject({ step: 'sms-collection', fields: { passkey: 'refused' }, ...PHONE });
  });
});

describe('faults', () => {
  it('a wrong code stays on its screen with an error', async () => {
    const { flow, state, seen } = begin({ knows: [E164] }, PHONE);
    await flow.sendCode();
    await flow.enterCode('000000');
    expect(state()).toMatchObject({ step: 'otp-collection', busy: false });
    expect(state().problem).toMatchObject({ body: { code: 'passcode_wrong' } });
    expect(seen.expired).toBe(0);
    await flow.enterCode('123456');
    expect(state()).toMatchObject({ step: 'success', problem: null });
  });

  it('an expired code shows an error', async () => {
    const { flow, seen } = begin({ knows: [E164], refuse: { status: 400, code: 'passcode_expired' } }, PHONE);
    await flow.sendCode();
    await flow.enterCode('123456');
    expect(seen.expired).toBe(1);
  });

  it('a second press during a call asks only once', async () => {
    const { flow, asked } = begin({ knows: [E164] }, PHONE);
    await Promise.all([flow.sendCode(), flow.sendCode()]);
    expect(asked).toEqual([`passcode ${E164}`]);
  });

  it('a new code starts a new wait, and goes by e-mail when the number is not verified', async () => {
    const known = begin({ knows: [E164] }, PHONE);
    await known.flow.sendCode();
    known.seen.now = 61_000;
    await known.flow.resend();
    expect(known.state().sent).toEqual({ method: 'sms', contact: E164, at: 61_000 });

    const fresh = begin(
      {},
      {
        step: 'otp-collection',
        email: 'henri@example.com',
        sent: { method: 'sms', contact: E164, at: 0 },
      },
    );
    await fresh.flow.resend();
    expect(fresh.state().sent).toEqual({ method: 'email', contact: 'henri@example.com', at: 1_000 });
  });

  it('going back while the account is created stays there and ignores the result of the call', async () => {
    const named = { ...PHONE, firstName: 'Henri', lastName: 'Lavoie', email: 'henri@example.com' };
    for (const knows of [['henri@example.com'], []]) {
      const { flow, state } = begin({ knows }, { ...named, step: 'account-info-collection' });
      const registering = flow.register();
      flow.back();
      await registering;
      expect(state()).toMatchObject({ step: 'sms-collection', problem: null, sent: null, busy: false });
    }
  });

  it('going back keeps typed values', async () => {
    const { flow, state } = begin({}, { ...PHONE, firstName: 'Henri' });
    await flow.sendCode();
    flow.back();
    expect(state()).toMatchObject({ step: 'sms-collection', phone: PHONE.phone, firstName: 'Henri' });
  });
});

it.each([
  ['sms', true, 'sms'],
  ['sms', false, 'email'],
  ['email', true, 'email'],
] as const)(
  'a user who prefers %s, phone verified: %s, gets a fresh code by %s',
  (preferred, verified, method) => {
    const user = { ...USER, preferred_contact_method: preferred, phone_verified: verified };
    expect(preferredMethod(user)).toBe(method);
    expect(preferredMethod(null)).toBe('email');
  },
);

it.each([
  [null, true, { method: 'sms', email: '' }],
  [null, false, { method: 'email', email: '' }],
  [USER, true, { method: 'email', email: USER.email }],
] as const)(
  'opens with the address of a known customer, else with the phone number',
  (user, hasTexts, opening) => {
    expect(openingContact(user, hasTexts)).toEqual(opening);
  },
);
