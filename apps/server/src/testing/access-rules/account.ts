import { randomUUID } from 'node:crypto';
import { newEmail } from '../people.ts';
import { open, type Rule, STAFF } from './rule.ts';

const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key' };
const MADE = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const ASSERTED = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};

/** Calls for signing in, and for the data of an account. */
export const ACCOUNT_RULES: Record<string, Rule> = {
  'auth.requestPasscode': open(() => ({ body: { method: 'email', email: newEmail() } })),
  'auth.createSession': open(() => ({ body: { passcode: '123456', email: newEmail() } }), [400, 429]),
  'auth.validatePasscode': {
    rule: 'signed in',
    input: () => ({ body: { passcode: '123456', phone_number: '+13155550142' } }),
    allowed: [400],
  },
  'auth.register': open(() => {
    const email = newEmail();
    return { body: { user: { email, email_confirmation: email, first_name: 'A', last_name: 'B' } } };
  }),
  'auth.signOut': open(() => ({})),
  // The call needs a recent passcode. All signed-in roles have one except the guest.
  'auth.changeEmail': {
    rule: 'signed in',
    input: () => ({ body: { email: newEmail() } }),
    allowed: [200],
    others: { guest: [403] },
  },
  'auth.confirmEmail': {
    rule: 'signed in',
    input: () => ({ body: { email: newEmail(), passcode: '123456' } }),
    allowed: [400],
  },
  'auth.secondFactor': { rule: 'signed in', input: () => ({}), allowed: [200] },
  // A guest has proved no address, so there is no recent passcode.
  'auth.setUpSecondFactor': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  'auth.confirmSecondFactor': {
    rule: 'signed in',
    input: () => ({ body: { code: '000000' } }),
    // The code is wrong, so the answer is 400 whether or not the call before has made a key.
    allowed: [400],
    others: { guest: [403] },
  },
  // None of these accounts has a second step. A guest may have none either.
  'auth.renewSecondStep': { rule: 'signed in', input: () => ({ body: { code: '000000' } }), allowed: [400] },
  // None of the signed-in roles is waiting for a second step.
  'auth.passSecondFactor': open(() => ({ body: { code: '000000' } }), [400]),
  'auth.renewRecoveryCodes': { rule: 'signed in', input: () => ({}), allowed: [403] },
  'auth.removeSecondFactor': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  // None of these accounts has a passkey.
  'auth.askPasskey': { rule: 'signed in', input: () => ({ body: { is_on: true } }), allowed: [403] },
  'auth.passkeySignInOptions': open(() => ({})),
  // No challenge was issued for this credential.
  'auth.passkeySignIn': open(() => ({ body: { credential: ASSERTED } }), [400]),
  'auth.passkeys': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  'auth.passkeyOptions': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  'auth.addPasskey': {
    rule: 'signed in',
    input: () => ({ body: { name: 'Phone', credential: MADE } }),
    allowed: [400],
    others: { guest: [401] },
  },
  // The passkey does not exist.
  'auth.renamePasskey': {
    rule: 'signed in',
    input: () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
    allowed: [404],
    others: { guest: [401] },
  },
  'auth.removePasskey': {
    rule: 'signed in',
    input: () => ({ params: { id: randomUUID() } }),
    allowed: [404],
    others: { guest: [401] },
  },
  'auth.sessions': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  // The session does not exist.
  'auth.endSession': {
    rule: 'signed in',
    input: () => ({ params: { id: randomUUID() } }),
    allowed: [404],
    others: { guest: [401] },
  },
  'auth.endOtherSessions': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  'account.current': open(() => ({})),
  'account.updatePhoto': { rule: 'signed in', input: () => ({ body: { photo: null } }), allowed: [200] },
  'account.updatePassword': {
    rule: 'signed in',
    input: () => {
      // The password must not repeat parts of the e-mail address. Test addresses contain random digits and
      // letters from a to f.
      const password = 'slow river song';
      return { body: { user: { new_password: password, new_password_confirm: password } } };
    },
    allowed: [200],
    others: { guest: [403] },
  },
  'account.removePassword': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  'account.exportData': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  // The typed e-mail address is not the address of the account.
  'account.remove': {
    rule: 'signed in',
    input: () => ({ body: { email: newEmail() } }),
    allowed: [400],
    others: {
      guest: [403],
      artist: [403],
      'other artist': [403],
      vendor: [403],
      ...Object.fromEntries(Object.keys(STAFF).map((role) => [role, [403]])),
    },
  },
  'account.orders': { rule: 'signed in', input: () => ({}), allowed: [200] },
  'account.update': {
    rule: 'signed in',
    input: () => ({ body: { user: { first_name: 'Ann' } } }),
    allowed: [200],
  },
  'account.addresses': {
    rule: 'signed in',
    input: () => ({ query: { shipping_id: 1, billing_id: 1 } }),
    allowed: [200],
  },
  'account.saveAddress': {
    rule: 'signed in',
    input: () => ({
      body: { billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' } },
    }),
    allowed: [200],
  },
};
