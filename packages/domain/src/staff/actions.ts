/** What the log of the staff records, as `thing.what`. Pages have words for each. */
export const STAFF_ACTIONS = [
  'staff.first_owner',
  'staff.added',
  'staff.invited',
  'staff.invite_withdrawn',
  'staff.joined',
  'staff.role_changed',
  'staff.removed',
  'staff.factor_reset',
  'account.signed_out',
  'shop.signed_out',
  'song.seen',
  'instant_songs.seen',
  'instant_song.retried',
  'quiz.saved',
  'words.saved',
  'words.rolled_back',
  'comment.hidden',
  'comment.shown',
  'rates.tax_saved',
  'rates.shipping_saved',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];
