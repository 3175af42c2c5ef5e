import type { User } from '@keepsong/contract/common';
import type { SessionUser } from './sessions.ts';

/** Converts a user to the form that the API shows to this user alone (spec 3.8). */
export function userView(user: SessionUser): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role as User['role'],
    staff_role: user.staffRole,
    guest: user.guest,
    external_user_id: user.externalUserId,
    photo_url: user.photoUrl,
    phone_number: user.phoneNumber,
    phone_verified: user.phoneVerifiedAt !== null,
    preferred_contact_method: user.preferredContactMethod as User['preferred_contact_method'],
    // Whoever prefers e-mail gets no text messages, so an earlier consent does not show as on.
    sms_updates: user.smsConsentAt !== null && user.preferredContactMethod === 'sms',
    news_updates: user.newsConsentAt !== null,
    locale: user.locale,
    has_password: user.passwordHash !== null,
    heard_about_from: user.heardAboutFrom,
    heard_about_from_other: user.heardAboutFromOther,
    artist_id: user.artistId,
    product_vendors: user.vendorIds.map((id) => ({ id })),
    credit_amount: user.creditCents,
    credit_amount_taxable: user.taxableCreditCents,
    total_credits: user.creditCents + user.taxableCreditCents,
  };
}
