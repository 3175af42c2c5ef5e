import { DAYS_OFF_MAX } from '@keepsong/domain/artists/availability';
import { LEAD_DAYS_MAX } from '@keepsong/domain/studio/vendor-items';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { cents, idParam, nearDay, text } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';

/** A period in which the vendor makes and sends nothing. `from` and `to` are included. */
const daysOff = z
  .object({ from: nearDay, to: nearDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'out_of_range' });

export const vendorAddress = z.object({
  line1: text(LIMITS.addressLine).trim().min(1),
  line2: text(LIMITS.addressLine).trim(),
  city: text(LIMITS.city).trim().min(1),
  state: text(LIMITS.city).trim(),
  postal_code: text(LIMITS.postalCode).trim(),
  country: text(2).trim().min(2),
});

const settings = {
  name: text(LIMITS.personName).trim().min(1),
  contact: z.object({
    name: text(LIMITS.personName).trim(),
    email: text(LIMITS.email).trim(),
    phone: text(40).trim(),
  }),
  /** The address from which parcels are sent, and to which returns go. Null until the vendor has entered it. */
  address: vendorAddress.nullable(),
  /**
   * How many working days the vendor needs before a parcel leaves. The day that customers are promised depends
   * on it.
   */
  lead_days: z.int().min(1).max(LEAD_DAYS_MAX),
  days_off: z.array(daysOff).max(DAYS_OFF_MAX),
};

/**
 * Identifies everything that a vendor has entered. It changes with each change of that, also by the staff. A save sends
 * the version on which it is based, and is refused (`profile_changed`) when this is no longer the present one.
 */
const version = text(64).min(1);

const profile = z.object({
  ...settings,
  version,
  vendor: z.object({ id: z.int(), name: z.string() }),
  /** The day by which an order of today is sent. */
  sends_by: z.iso.date(),
  /** The vendor's products, with the price for customers and the vendor's pay. The shop sets both. */
  prices: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      price_cents: cents,
      pay_cents: cents,
      is_sold: z.boolean(),
    }),
  ),
});
export type VendorProfile = z.output<typeof profile>;

const params = z.object({ id: idParam });

export const vendorProfileCalls = {
  vendorProfile: {
    summary: 'How a vendor is reached, when it works, and what it gets for its goods',
    params,
    response: profile,
  },
  saveVendorProfile: {
    summary: 'Change how a vendor is reached and works; what is left out stays; 409 when changed elsewhere',
    params,
    body: z.object(settings).partial().extend({ version }),
    response: profile,
  },
} satisfies Record<string, CallSchema>;
