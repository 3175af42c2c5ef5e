/**
 * The newest migration of each release, oldest first. A release adds its line when it raises the version in
 * `package.json`. Migrations after the last line are not released yet. Migrations up to release 1.0.0 are older
 * than the rule that the previous version must still work after each migration (decision 0143).
 */
export const RELEASES: readonly { version: string; migration: string }[] = [
  { version: '1.0.0', migration: '0089_outbox_traces' },
];

/**
 * Tables that stay small, because the staff or the code fill them: a lock on one of them ends before anybody
 * notices. A migration may add indexes and constraints to these at once.
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
