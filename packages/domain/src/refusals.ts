/** Every way the shop says no, once. The map to HTTP stands in the server, the words in the message files. */
export const REFUSAL_CODES = [
  'not_found',
  'forbidden',
  'sign_in_required',
  'invalid_input',
  'too_many_requests',
  'song_data_invalid',
  'address_invalid',
  'phone_invalid',
  'email_invalid',
  'passcode_malformed',
  'passcode_wrong',
  'passcode_expired',
  'passcode_used',
  'passcode_attempts',
  'fresh_passcode_needed',
  'second_factor_wrong',
  'second_factor_expired',
  'passkey_wrong',
  'passkey_expired',
  'passkeys_full',
  'second_song',
  'sections_not_complete',
  'cart_empty',
  'song_not_ready',
  'commission_state',
  'lyrics_empty',
  'lyrics_too_long',
  'audio_unsupported',
  'audio_unreadable',
  'audio_too_large',
  'audio_too_short',
  'audio_too_long',
  'audio_silent',
  'audio_too_quiet',
  'audio_clipped',
  'audio_channels',
  'audio_sample_rate',
  'file_missing',
  'file_too_large',
  'draft_conflict',
  'product_missing',
  'quantity_invalid',
  'artist_unavailable',
  'quote_changed',
  'payment_changed',
  'submission_conflict',
  'offer_ended',
  'work_incomplete',
  /** 8.3-11 agMissingCard 'Please personalize your card.' */
  'ecard_missing',
  /** 8.3-12 agMissingKey 'Missing {partner} ecard key. Please contact us at {email}' */
  'ecard_key_missing',
  /** 8.3-04 'Sorry, this coupon is not applicable to the products.' */
  'coupon_not_applicable',
  'coupon_unknown',
  /** 8.2-05: somebody else was faster, or it ended between cart and submission. */
  'coupon_ended',
  /** 8.2-06: the chosen rush delivery is not offered any more. */
  'rush_unavailable',
  /** 5-36: something in the cart does not leave the country. */
  'international_unavailable',
  'gratuity_invalid',
  'gift_amount_invalid',
  'credits_changed',
  'gift_card_unknown',
  'gift_card_used',
  'order_under_way',
  'story_under_way',
  'referral_unknown',
  /** What staff wrote cannot be read as a menu or a schedule; the details name the line. */
  'content_invalid',
  /** 4.3-09: the bundle holds other things by now. */
  'bundle_changed',
  /** Something made to order lacks what it is made from. */
  'pod_missing',
  /** What a name is written with cannot be sung; the details name the letters. */
  'name_unreadable',
  /** 8.4-07, 8.4-08: the details say what is missing and at which step. */
  'answers_invalid',
  'no_songs_remaining',
  'image_unsupported',
  'image_unreadable',
  'image_too_small',
  'image_too_large',
  /** The gift is on its way and cannot be planned anew. */
  'reveal_sent',
  /** An artist has the song meanwhile: what was told cannot be changed any more. */
  'story_accepted',
  /** No line is marked, or something is wrong with the wishes, by field. */
  'revision_invalid',
  /** One is asked for already. */
  'revision_under_way',
  /** More lines than are free: it goes through the cart. */
  'revision_costs',
  /** An invitation is for one person, and for some days. */
  'invite_used',
  'invite_expired',
  /** The e-card is on its way and cannot be changed any more. */
  'ecard_sent',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** What can be wrong with one field, shown beside it. The words are in the message files. */
export const FIELD_CODES = [
  'required',
  /** 8.4-03 'Please make a selection.' */
  'not_select',
  /** 8.4-03 'Oops! Please select two.' */
  'please_select_two',
  'too_long',
  'too_many',
  'invalid',
  'email_invalid',
  'state_invalid',
  'country_invalid',
  'postal_code_invalid',
  /** The chosen artist can no longer take the song. */
  'artist_unavailable',
  /** The e-mail and its repetition are not the same. */
  'emails_differ',
  /** 5-46 'Passwords Don't Match.' */
  'passwords_differ',
  'too_short',
  /** The shop sends no text messages to this number; e-mail works. */
  'not_served',
  /** More links than a comment may have. */
  'too_many_links',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];
