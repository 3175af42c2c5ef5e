import type { RefusalCode } from '@keepsong/domain/refusals';
import { m } from '~/paraglide/messages.js';
import { getLocale } from '~/paraglide/runtime.js';
import { isApiError, isBudgetTooSmall, isNetworkError } from './api-error.ts';

/** The text for every refusal of the API. TypeScript reports a new code that has no text. */
const REFUSAL_WORDS = {
  not_found: m.errors_not_found,
  forbidden: m.errors_forbidden,
  sign_in_required: m.errors_sign_in_required,
  invalid_input: m.errors_invalid_input,
  too_many_requests: m.errors_too_many_requests,
  song_data_invalid: m.errors_song_data_invalid,
  address_invalid: m.errors_address_invalid,
  phone_invalid: m.errors_phone_invalid,
  email_invalid: m.errors_email_invalid,
  passcode_malformed: m.errors_passcode_malformed,
  passcode_wrong: m.errors_passcode_wrong,
  passcode_expired: m.errors_passcode_expired,
  passcode_used: m.errors_passcode_used,
  passcode_attempts: m.errors_passcode_attempts,
  change_waits: m.errors_change_waits,
  profile_changed: m.errors_profile_changed,
  changed_meanwhile: m.errors_changed_meanwhile,
  application_state: m.errors_application_state,
  part_of_bundle: m.errors_part_of_bundle,
  film_unsupported: m.errors_film_unsupported,
  views_full: m.errors_views_full,
  second_song: m.errors_second_song,
  sections_not_complete: m.errors_sections_not_complete,
  cart_empty: m.errors_cart_empty,
  song_not_ready: m.errors_song_not_ready,
  commission_state: m.errors_commission_state,
  item_state: m.errors_item_state,
  parcel_scanned: m.errors_parcel_scanned,
  lyrics_empty: m.errors_lyrics_empty,
  lyrics_too_long: m.errors_lyrics_too_long,
  audio_unsupported: m.errors_audio_unsupported,
  audio_unreadable: m.errors_audio_unreadable,
  audio_too_large: m.errors_audio_too_large,
  audio_too_short: m.errors_audio_too_short,
  audio_too_long: m.errors_audio_too_long,
  audio_silent: m.errors_audio_silent,
  audio_too_quiet: m.errors_audio_too_quiet,
  audio_clipped: m.errors_audio_clipped,
  audio_channels: m.errors_audio_channels,
  audio_sample_rate: m.errors_audio_sample_rate,
  file_missing: m.errors_file_missing,
  file_too_large: m.errors_file_too_large,
  draft_conflict: m.errors_draft_conflict,
  fresh_passcode_needed: m.errors_fresh_passcode_needed,
  second_step: m.errors_second_step,
  more_than_left: m.errors_more_than_left,
  key_reused: m.errors_key_reused,
  order_closed: m.errors_order_closed,
  account_erased: m.errors_account_erased,
  account_blocked: m.errors_account_blocked,
  address_taken: m.errors_address_taken,
  merge_impossible: m.errors_merge_impossible,
  merge_second_person: m.errors_merge_second_person,
  already_decided: m.errors_already_decided,
  effects_changed: m.errors_effects_changed,
  address_waits: m.errors_address_waits,
  payment_waits: m.errors_payment_waits,
  second_person: m.errors_second_person,
  own_pay: m.errors_own_pay,
  nothing_payable: m.errors_nothing_payable,
  last_owner: m.errors_last_owner,
  staff_already: m.errors_staff_already,
  session_changed: m.errors_session_changed,
  second_factor_wrong: m.errors_second_factor_wrong,
  second_factor_expired: m.errors_second_factor_expired,
  passkey_wrong: m.errors_passkey_wrong,
  passkey_expired: m.errors_passkey_expired,
  passkeys_full: m.errors_passkeys_full,
  product_missing: m.errors_product_missing,
  quantity_invalid: m.errors_quantity_invalid,
  sold_out: m.errors_sold_out,
  limit_reached: m.errors_limit_reached,
  artist_unavailable: m.errors_artist_unavailable,
  quote_changed: m.errors_quote_changed,
  payment_changed: m.errors_payment_changed,
  submission_conflict: m.errors_submission_conflict,
  offer_ended: m.errors_offer_ended,
  work_incomplete: m.errors_work_incomplete,
  unchanged: m.errors_unchanged,
  ecard_missing: m.errors_ecard_missing,
  ecard_key_missing: m.errors_ecard_key_missing,
  coupon_not_applicable: m.errors_coupon_not_applicable,
  coupon_unknown: m.errors_coupon_unknown,
  coupon_ended: m.errors_coupon_ended,
  rush_unavailable: m.errors_rush_unavailable,
  international_unavailable: m.errors_international_unavailable,
  gratuity_invalid: m.errors_gratuity_invalid,
  gift_amount_invalid: m.errors_gift_amount_invalid,
  credits_changed: m.errors_credits_changed,
  gift_card_unknown: m.errors_gift_card_unknown,
  gift_card_used: m.errors_gift_card_used,
  gift_card_void: m.errors_gift_card_void,
  order_under_way: m.errors_order_under_way,
  story_under_way: m.errors_story_under_way,
  referral_unknown: m.referrals_invalid,
  content_invalid: m.errors_content_invalid,
  bundle_changed: m.errors_bundle_changed,
  pod_changed: m.errors_pod_changed,
  pod_missing: m.errors_pod_missing,
  name_unreadable: m.errors_name_unreadable,
  answers_invalid: m.errors_answers_invalid,
  no_songs_remaining: m.errors_no_songs_remaining,
  song_queue_full: m.errors_song_queue_full,
  switched_off: m.errors_switched_off,
  checkout_closed: m.errors_checkout_closed,
  taxes_missing: m.errors_taxes_missing,
  song_ordered: m.errors_song_ordered,
  image_unsupported: m.errors_image_unsupported,
  image_unreadable: m.errors_image_unreadable,
  image_too_small: m.errors_image_too_small,
  image_too_large: m.errors_image_too_large,
  upload_gone: m.errors_upload_gone,
  reveal_sent: m.stories_give_already_sent,
  already_thanked: m.stories_thanks_already,
  story_accepted: m.errors_story_accepted,
  revision_invalid: m.errors_revision_invalid,
  revision_under_way: m.errors_revision_under_way,
  revision_costs: m.errors_revision_costs,
  invite_used: m.errors_invite_used,
  invite_expired: m.errors_invite_expired,
  ecard_sent: m.errors_ecard_sent,
} satisfies Record<RefusalCode, () => string>;

function isRefusalCode(code: string | undefined): code is RefusalCode {
  return code !== undefined && Object.hasOwn(REFUSAL_WORDS, code);
}

/** The text for a refusal code of the API. An unknown code gets a general sentence: 'Something went wrong.' */
export function refusalWords(code: string | undefined): string {
  return isRefusalCode(code) ? REFUSAL_WORDS[code]() : m.errors_unknown();
}

/**
 * The text for any error of a call. A refusal gets the text of its code, and a network error says that the shop was not
 * reached. Any other error gets the general sentence.
 */
export function errorWords(error: unknown): string {
  if (isNetworkError(error)) return m.errors_network();
  if (!isApiError(error)) return m.errors_unknown();
  const { code, details } = error.body;
  if (isBudgetTooSmall(error)) return m.errors_coupon_budget();
  // The titles of the bundles are in the details, by language.
  const bundles = code === 'part_of_bundle' ? details?.[getLocale()] : undefined;
  return Array.isArray(bundles)
    ? m.errors_part_of_bundles({ names: bundles.join(', ') })
    : refusalWords(code);
}
