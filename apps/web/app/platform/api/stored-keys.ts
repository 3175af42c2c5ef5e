/** Every key that the shop uses in local storage, so that signing out finds all personal data. */
export const STORED_KEYS = {
  flags: 'sf_flags',
  submission: 'sf_submission_id',
  dataVersion: 'sf_data_version',
  cart: 'sf_cart',
  ecard: 'sf_ecard',
  songbuilder: 'sf_songbuilder',
  instant: 'sf_instant',
  chrome: 'sf_chrome',
  addressIds: 'sf_address_ids',
  checkoutForm: 'sf_checkout',
  /** The events of the checkout that were already reported, for visitors who agreed to them. */
  checkoutTold: 'sf_checkout_told',
  payment: 'sf_payment',
  referralCode: 'sf_referral_code',
  /** The popups that the visitor closed, each with the time of closing. */
  popups: 'sf_popups',
  /** The variants of experiments whose views were already reported as events. */
  experiments: 'sf_experiments',
  /** `off` when a member of staff has switched off the single-letter keys of the desk. */
  deskKeys: 'sf_desk_keys',
} as const;

/**
 * The keys that every sign-out clears (spec 4.7-18). A sign-out during checkout clears no other keys, so that the
 * customer can still order.
 */
export const CLEARED_ALWAYS = [STORED_KEYS.payment] as const;
export const CLEARED_OUTSIDE_CHECKOUT = [
  STORED_KEYS.cart,
  STORED_KEYS.ecard,
  STORED_KEYS.songbuilder,
  STORED_KEYS.instant,
  STORED_KEYS.chrome,
  STORED_KEYS.addressIds,
  STORED_KEYS.checkoutForm,
  STORED_KEYS.checkoutTold,
] as const;
