/**
 * The newest migration of each release, oldest first. Whoever releases adds a line together with the version of
 * `package.json`. Migrations after the last line are not released yet. Up to release 1.0.0 migrations were written before
 * the rule that the version before must work with each (decision 0143).
 */
export const RELEASES: readonly { version: string; migration: string }[] = [
  { version: '1.0.0', migration: '0089_outbox_traces' },
];

/**
 * Tables that stay small, because the staff or the code fill them: a lock on one is over before anybody notices. A
 * migration may add indexes and constraints to these at once.
 */
export const SMALL_TABLES: readonly string[] = [
  'affiliate_rates',
  'calendar_entries',
  'catalogue_version',
  'cms_entries',
  'coupons',
  'edited_items',
  'holidays',
  'instant_collections',
  'landing_salts',
  'playlists',
  'product_vendors',
  'products',
  'report_mails',
  'shipping_rates',
  'song_list_songs',
  'switches',
  'tax_rates',
  'vendor_invites',
];
