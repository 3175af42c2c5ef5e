import type { User } from '@keepsong/contract/common';
import * as rules from '@keepsong/domain/auth/phone';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Contact, contactErrors, saveBuyer, saveContact } from './contact-form.ts';

// A registration looks for a friend's referral code in the cookies. This visitor has none.
beforeEach(() => vi.stubGlobal('document', { cookie: '' }));

const CONTACT: Contact = {
  firstName: 'Henri',
  lastName: 'Lavoie',
  country: 'US',
  phone: '(315) 555-0142',
  smsUpdates: false,
};

const USER: User = {
  id: 7,
  email: 'henri@example.com',
  first_name: 'Henri',
  last_name: 'Lavoie',
  role: 'customer',
  staff_role: null,
  guest: true,
  external_user_id: 'u',
  photo_url: null,
  phone_number: '+13155550142',
  preferred_contact_method: 'email',
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

it.each<[Partial<Contact>, object]>([
  [{}, {}],
  [{ phone: '' }, {}],
  [
    { firstName: ' ', lastName: '' },
    { firstName: 'required', lastName: 'required' },
  ],
  [{ phone: '12' }, { phone: 'invalid' }],
  [{ phone: '', smsUpdates: true }, { phone: 'required' }],
])('%j has the errors %j', (change, errors) => {
  expect(contactErrors({ ...CONTACT, ...change }, rules)).toEqual(errors);
});

it('shows no error for a number before its rules are loaded', () => {
  expect(contactErrors({ ...CONTACT, phone: '12' }, null)).toEqual({});
});

describe('saving', () => {
  function shop(registered: User | null, codeSent = false) {
    const asked: unknown[] = [];
    return {
      asked,
      api: {
        auth: {
          register: async ({ body }: { body: unknown }) => {
            asked.push(body);
            return { user: registered, otp_sent: registered === null };
          },
        },
        account: {
          update: async ({
            body,
          }: {
            body: { user?: { sms_updates?: boolean | undefined } | undefined };
          }) => {
            asked.push(body.user);
            return {
              user: { ...USER, sms_updates: body.user?.sms_updates ?? false },
              otp_sent: codeSent,
            };
          },
        },
      },
    };
  }

  it('registers a new customer as a guest', async () => {
    const { api, asked } = shop(USER);
    const saved = await saveContact(api, CONTACT, { user: null, email: 'henri@example.com' });
    expect(saved).toEqual({ kind: 'saved', user: USER, consented: false });
    expect(asked).toEqual([
      {
        user: {
          email: 'henri@example.com',
          first_name: 'Henri',
          last_name: 'Lavoie',
          preferred_contact_method: 'email',
          phone_number: '+13155550142',
        },
        skip_otp: true,
      },
    ]);
  });

  it('names the friend who sent a new customer, once', async () => {
    vi.stubGlobal('document', { cookie: 'sf_referral=FRIEND12' });
    const { api, asked } = shop(USER);
    const buyer = { email: 'henri@example.com', firstName: 'Henri', lastName: 'Lavoie' };
    await saveBuyer(api, buyer, null);
    expect(asked[0]).toMatchObject({ referral_code: 'FRIEND12' });
    expect(document.cookie).toContain('Max-Age=0');
  });

  it('asks for the code when the address now has an account', async () => {
    const { api } = shop(null);
    expect(await saveContact(api, CONTACT, { user: null, email: 'henri@example.com' })).toEqual({
      kind: 'known',
    });
  });

  it('registers the guest of a wallet, and gives a signed-in customer only a missing name', async () => {
    const { api, asked } = shop(USER);
    const buyer = { email: 'henri@example.com', firstName: 'Henri', lastName: 'Lavoie' };
    expect(await saveBuyer(api, buyer, null)).toEqual(USER);
    expect(asked).toEqual([
      {
        user: {
          email: 'henri@example.com',
          first_name: 'Henri',
          last_name: 'Lavoie',
          preferred_contact_method: 'email',
        },
        skip_otp: true,
      },
    ]);
    await saveBuyer(api, buyer, USER);
    expect(asked).toHaveLength(1);
    await saveBuyer(api, buyer, { ...USER, last_name: '' });
    expect(asked[1]).toEqual({ first_name: 'Henri', last_name: 'Lavoie' });
  });

  it('does not treat a guest as the owner of an account that exists', async () => {
    const buyer = { email: 'henri@example.com', firstName: 'Henri', lastName: 'Lavoie' };
    expect(await saveBuyer(shop(null).api, buyer, null)).toBeNull();
  });

  it('sends only changes, and says when the customer agreed to text messages', async () => {
    const { api, asked } = shop(USER);
    expect(await saveContact(api, CONTACT, { user: USER, email: '' })).toMatchObject({ kind: 'saved' });
    expect(asked).toEqual([]);
    const saved = await saveContact(api, { ...CONTACT, smsUpdates: true }, { user: USER, email: '' });
    expect(saved).toMatchObject({ kind: 'saved', consented: true });
    expect(asked).toEqual([{ sms_updates: true }]);
  });

  it('has a new number verified', async () => {
    const { api } = shop(USER, true);
    const changed = { ...CONTACT, phone: '315 555 0199' };
    expect(await saveContact(api, changed, { user: USER, email: '' })).toMatchObject({
      kind: 'code',
      phone: '+13155550142',
    });
  });
});
