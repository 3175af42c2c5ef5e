import { z } from 'zod';
import type { CapabilitySchemas } from './call-schemas.ts';
import { billingAddress, shippingAddress } from './checkout.ts';
import { text, user } from './common.ts';

const accountFields = z.object({
  first_name: text(80).trim().min(1).optional(),
  last_name: text(80).trim().optional(),
  phone_number: text(32).trim().nullable().optional(),
  phone_country_code: text(6).trim().optional(),
  preferred_contact_method: z.enum(['sms', 'email']).optional(),
  sms_updates: z.boolean().optional(),
});

/** Sent without `user` around it (spec 7.6-09). */
const heardAbout = {
  heard_about_from: text(100).trim().nullable().optional(),
  heard_about_from_other: text(500).trim().nullable().optional(),
};

/** A body with none of the known fields was meant for another call. */
const hasField = (body: object): boolean => Object.values(body).some((field) => field !== undefined);

const addressId = { id: z.number().int() };
const savedShipping = shippingAddress.extend(addressId);
const savedBilling = billingAddress.extend(addressId);

export const account = {
  current: {
    summary: 'The signed-in user, or null',
    query: z.object({ user_id: text(32).optional() }),
    response: z.object({ user: user.nullable() }),
  },
  update: {
    summary:
      'Change own account fields (user), or say how one heard about the shop (the other two); what is left out stays, every other field is ignored',
    body: z.object({ user: accountFields.optional(), ...heardAbout }).refine(hasField, { path: ['user'] }),
    response: z.object({ user, otp_sent: z.boolean() }),
  },
  addresses: {
    summary: 'Addresses of the signed-in user by the ids that the browser remembers; null for any other id',
    query: z.object({
      shipping_id: z.coerce.number().int().optional(),
      billing_id: z.coerce.number().int().optional(),
    }),
    response: z.object({ shipping: savedShipping.nullable(), billing: savedBilling.nullable() }),
  },
  saveAddress: {
    summary: 'Remember one address of the signed-in user; the same one again keeps its id',
    body: z.union([z.object({ shipping: shippingAddress }), z.object({ billing: billingAddress })]),
    response: z.object({ id: z.number().int() }),
  },
} satisfies CapabilitySchemas<'account'>;
