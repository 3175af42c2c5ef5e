/** All refusal codes of the shop. The server maps them to HTTP statuses. The texts are in the message files. */
export const REFUSAL_CODES = [
  'not_found',
  'forbidden',
  'sign_in_required',
  'invalid_input',
  'too_many_requests',
  /** The staff have turned off this part of the shop, for everybody or for this visitor. */
  'switched_off',
  /** The staff take no new orders for the moment, for example while the payment provider is away. */
  'checkout_closed',
  /** Nobody has entered tax rates yet, so the shop cannot compute the price of an order. */
  'taxes_missing',
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
  /** An action on money or staff needs the second step again, because the last one is older than 15 minutes. */
  'second_step',
  /** The refund is larger than what is left of the order, or more credit is to be taken than there is. */
  'more_than_left',
  /** The same `Idempotency-Key` was used with another body. */
  'key_reused',
  /** The order is already cancelled, or its money is in dispute. */
  'order_closed',
  /** The customer's account was erased, so nobody could spend credit that is given back to it. */
  'account_erased',
  /** A payout run must be approved by somebody other than the person who made it. */
  'second_person',
  /** A payout run or a bonus must be approved by somebody whom it does not pay. */
  'own_pay',
  /** No account of an artist or vendor has money that can be paid out. */
  'nothing_payable',
  /** The refund or credit no longer waits for a second person. */
  'already_decided',
  /**
   * The refund or the new address of a gift card is something else now than the person who decides has seen. For a
   * refund, `theirs` has the effects of now.
   */
  'effects_changed',
  /** Another address of this gift card waits for a second person already. */
  'address_waits',
  /** This payment waits already for a second person, who must agree that it is sent back. */
  'payment_waits',
  /**
   * The application is not in the state that the action needs. It was decided, or its trial song has not
   * arrived yet.
   */
  'application_state',
  /** The profile was changed elsewhere, or somebody else has to act on it now. */
  'profile_changed',
  /** Somebody else has saved a newer version. `theirs` is the current one. */
  'changed_meanwhile',
  /** Bundles that are on sale contain the product, so it cannot leave the shop. The details name them. */
  'part_of_bundle',
  /** The file is not a film that all browsers can play. */
  'film_unsupported',
  /** The customer is already asked about another change of the same kind. */
  'change_waits',
  /** The person has as many saved views of this list as are allowed. */
  'views_full',
  /** The staff have blocked the account. */
  'account_blocked',
  /** Another account has this e-mail address. */
  'address_taken',
  /** The two accounts cannot be merged: one of them is not a customer's, or was merged already. */
  'merge_impossible',
  /** The merge moves so much credit that a second person must do it. The log keeps that the first one asked. */
  'merge_second_person',
  /** The shop would have no owner left. */
  'last_owner',
  /** The e-mail address already belongs to a member of staff, an artist or a vendor. An account has one role. */
  'staff_already',
  /** Another call of the same browser has meanwhile signed in or out. */
  'session_changed',
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
  /** A vendor's item cannot move from its state to the wanted one. */
  'item_state',
  /** A carrier has scanned the label of a vendor's item, so another number must be confirmed. */
  'parcel_scanned',
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
  /** Fewer pieces of the line's product are left than the line asks for. */
  'sold_out',
  /** The line asks for more of the product than one order may contain, or one customer may buy. */
  'limit_reached',
  'artist_unavailable',
  'quote_changed',
  'payment_changed',
  'submission_conflict',
  'offer_ended',
  'work_incomplete',
  /** A new version of a song has the same words and recording as the one before, and no reason was given. */
  'unchanged',
  /** 8.3-11 agMissingCard 'Please personalize your card.' */
  'ecard_missing',
  /** 8.3-12 agMissingKey 'Missing {partner} ecard key. Please contact us at {email}' */
  'ecard_key_missing',
  /** 8.3-04 'Sorry, this coupon is not applicable to the products.' */
  'coupon_not_applicable',
  'coupon_unknown',
  /** 8.2-05: another order used the coupon first, or the coupon ended before the checkout was submitted. */
  'coupon_ended',
  /** 8.2-06: the chosen rush delivery is not offered any more. */
  'rush_unavailable',
  /** 5-36: a product in the cart is not sent abroad. */
  'international_unavailable',
  'gratuity_invalid',
  'gift_amount_invalid',
  'credits_changed',
  'gift_card_unknown',
  'gift_card_used',
  /** The money for the gift card went back to its buyer. */
  'gift_card_void',
  'order_under_way',
  'story_under_way',
  'referral_unknown',
  /** The staff wrote a menu or a schedule that cannot be read. The details name the line. */
  'content_invalid',
  /** 4.3-09: the contents of the bundle have changed. */
  'bundle_changed',
  /** The customer wrote a text for a made-to-order product that is not printed on it any more. */
  'pod_changed',
  /** A made-to-order product lacks pictures or texts, or has too many pictures or texts that are too long. */
  'pod_missing',
  /** A name has letters that cannot be sung. The details name them. */
  'name_unreadable',
  /** 8.4-07, 8.4-08: the details name the missing answers and the step. */
  'answers_invalid',
  'no_songs_remaining',
  /** Too many songs wait to be made. `retry_after` says when to try again. */
  'song_queue_full',
  /** Another order has already bought this instant song. */
  'song_ordered',
  'image_unsupported',
  'image_unreadable',
  'image_too_small',
  'image_too_large',
  /** The uploaded file was deleted, because nothing used it in time. */
  'upload_gone',
  /** The gift was already sent and cannot be changed. */
  'reveal_sent',
  /** The recipient of this gift has already thanked for it. */
  'already_thanked',
  /** An artist has accepted the song in the meantime, so its description cannot be changed. */
  'story_accepted',
  /** No line is marked, or some requests are wrong. `fields` says which. */
  'revision_invalid',
  /** Another revision is already requested. */
  'revision_under_way',
  /** More lines are marked than are free. A paid revision must go through the cart. */
  'revision_costs',
  /** Another person has already used the invitation. */
  'invite_used',
  'invite_expired',
  /** The e-card was already sent and cannot be changed. */
  'ecard_sent',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/**
 * Codes for the fault of a single field. The page shows the message beside the field. The texts are in the
 * message files.
 */
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
  /** The e-mail address and its repetition differ. */
  'emails_differ',
  /** 5-46 'Passwords Don't Match.' */
  'passwords_differ',
  'too_short',
  /**
   * The password contains a word that others would try: from the shop, or from the person's name or address.
   */
  'guessable',
  /** The shop sends no text messages to this number. The customer can use e-mail instead. */
  'not_served',
  /** A mail or a page has a placeholder that it does not know. */
  'placeholder_unknown',
  /** A mail or a page lacks a placeholder that it must have. */
  'placeholder_missing',
  /** Something else has this name or number already. */
  'taken',
  /** Customers know the thing by this field, so it cannot change any more. */
  'stays',
  /** The comment has more links than allowed. */
  'too_many_links',
  /** The main product of a size is a size itself, or the size has sizes of its own. */
  'no_size_of',
  /** A bundle contains a song, an add-on of a song, an e-card, a gift card or another bundle. */
  'not_in_bundle',
  /** A product in a bundle needs texts or pictures from the customer that the bundle does not ask for. */
  'part_asks',
  /** A product in a bundle lacks its title in a language. */
  'part_untitled',
  /** A product that customers buy would cost nothing. */
  'costs_nothing',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];
