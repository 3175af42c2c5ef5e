import { LEAD_DAYS_MAX } from '@keepsong/domain/studio/vendor-items';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { editState, history, moment, newWish, rollBack, standing, wish } from '../catalogue/items.ts';
import { email, idParam, queryList, reason, reasonIfAny, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { vendorAddress } from './vendor-profile.ts';

const params = z.object({ id: idParam });
const token = text(64).min(1);
const personName = text(LIMITS.personName).trim();

/** A vendor as the staff write it. The vendor can change the same fields on its own page. */
export const vendorBody = z.object({
  name: personName.min(1),
  contact_name: personName,
  contact_email: text(LIMITS.email).trim(),
  contact_phone: text(40).trim(),
  /** The address from which parcels are sent, and to which returns go. */
  address: vendorAddress.nullable(),
  /**
   * How many working days the vendor needs before a parcel leaves. The day that customers are promised depends
   * on it.
   */
  lead_days: z.int().min(1).max(LEAD_DAYS_MAX),
});
export type VendorBody = z.output<typeof vendorBody>;

/** The state of the vendor's account at the payout provider: not opened, not finished, or ready. */
export const PAYOUT_STATES = ['none', 'open', 'ready'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

const vendor = vendorBody.extend({
  id: z.int(),
  /** The e-mail address of the account that signs in for the vendor. Null when there is none. */
  signs_in: z.string().nullable(),
  invited: z.object({ email: z.string(), expires_at: moment }).nullable(),
  /** How many of the vendor's products are on sale. */
  products: z.int(),
  payout: z.enum(PAYOUT_STATES),
  ...standing,
});
export type DeskVendor = z.output<typeof vendor>;
const about = z.object({ vendor });

export const vendorDesk = {
  list: {
    summary: 'The vendors, newest first, with the drafts',
    query: z.object({ q: text(120).optional(), state: queryList(editState) }),
    response: z.object({ vendors: z.array(vendor) }),
  },
  read: { summary: 'One vendor, and who signs in for it', params, response: about },
  add: {
    summary: 'Add a vendor; products may name it once state says live',
    body: vendorBody.partial().required({ name: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change a vendor; one whose products are on sale stays',
    params,
    body: vendorBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of a vendor, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a vendor the draft again',
    params,
    body: rollBack,
    response: about,
  },
  invite: {
    summary: 'Invite somebody by mail to sign in for a vendor; an earlier invitation ends',
    params,
    body: z.object({ email }),
    response: about,
  },
  withdrawInvite: {
    summary: 'Withdraw the invitation of a vendor',
    params,
    body: reasonIfAny,
    response: about,
  },
  removeSignIn: {
    summary: 'Take the account off a vendor; it stays as one of a customer',
    params,
    body: z.object({ reason }),
    response: about,
  },
  openInvite: {
    summary: 'What an invitation to work for a vendor is for',
    body: z.object({ token }),
    response: z.object({ email: z.string(), vendor: z.string() }),
  },
  acceptInvite: {
    summary: 'Work for a vendor by an invitation; the sign-in follows',
    body: z.object({ token, first_name: personName.min(1), last_name: personName.min(1) }),
    response: z.object({ email: z.string(), vendor_id: z.int() }),
  },
} satisfies CapabilitySchemas<'vendorDesk'>;
