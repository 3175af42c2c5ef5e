/**
 * The feature that owns each table. Only code of this feature may insert, update or delete rows of the table. Every
 * feature may read them. A feature that needs a change of another feature's table calls a function of the owner. `npm
 * test -- static` checks this (decision 0061).
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  access_passcodes: 'auth',
  address_changes: 'customers',
  addresses: 'account',
  applause: 'stories',
  application_notes: 'artists',
  artist_applications: 'artists',
  artist_availability: 'artists',
  artist_days_off: 'artists',
  artist_reviews: 'artists',
  artist_songs: 'artists',
  artist_strikes: 'artists',
  artists: 'artists',
  // Triggers on the tables of the catalogue raise this number.
  catalogue_version: 'platform',
  bonuses: 'earnings',
  checkouts: 'checkout',
  cms_entries: 'cms',
  cms_revisions: 'cms',
  comment_reports: 'comments',
  comments: 'comments',
  commission_offers: 'studio',
  commissions: 'studio',
  conversation_files: 'conversations',
  conversation_messages: 'conversations',
  conversation_reads: 'conversations',
  conversations: 'conversations',
  coupons: 'cart',
  // A trigger keeps the balance equal to the sum of the entries.
  credit_accounts: 'credits',
  credit_entries: 'credits',
  credit_grants: 'credits',
  customer_notes: 'customers',
  dispute_answers: 'orders',
  disputes: 'checkout',
  draft_links: 'builder',
  // A trigger keeps the sums equal to those of the entries.
  earning_accounts: 'earnings',
  earning_holds: 'earnings',
  earning_rates: 'earnings',
  earnings: 'earnings',
  event_reminders: 'marketing',
  funnel_visits: 'reports',
  gift_cards: 'credits',
  holidays: 'catalog',
  inbox_marks: 'desk',
  instant_allowances: 'instant',
  instant_collections: 'instant',
  instant_links: 'instant',
  instant_recordings: 'instant',
  instant_songs: 'instant',
  instant_tasks: 'instant',
  job_runs: 'platform',
  maker_uploads: 'uploads',
  late_songs: 'orders',
  newsletter_subscribers: 'marketing',
  // Triggers on orders, drafts and checkouts write `order_facts` and `funnel_visits`.
  order_facts: 'reports',
  order_assignments: 'orders',
  order_changes: 'orders',
  // Triggers on orders, songs, their work and their refunds keep these rows.
  desk_orders: 'platform',
  order_notes: 'orders',
  parcels: 'studio',
  order_taxes: 'checkout',
  orders: 'checkout',
  outbox: 'notifications',
  passkey_challenges: 'auth',
  passkeys: 'auth',
  payment_closings: 'checkout',
  payment_events: 'checkout',
  payout_runs: 'earnings',
  payouts: 'earnings',
  play_codes: 'stories',
  playlist_songs: 'playlists',
  playlists: 'playlists',
  product_addons: 'catalog',
  product_reviews: 'catalog',
  product_vendors: 'studio',
  products: 'catalog',
  pronunciations: 'builder',
  rate_counters: 'platform',
  recovery_codes: 'auth',
  referral_codes: 'referrals',
  referrals: 'referrals',
  refund_lines: 'checkout',
  refunds: 'checkout',
  releases: 'stories',
  report_mails: 'reports',
  reveals: 'stories',
  second_factors: 'auth',
  seen_hints: 'marketing',
  sessions: 'platform',
  shipping_rates: 'checkout',
  sign_in_networks: 'auth',
  song_builders: 'builder',
  stories: 'stories',
  song_ratings: 'artists',
  song_check_notes: 'studio',
  song_checks: 'studio',
  staff_invites: 'staff',
  staff_log: 'platform',
  staff_views: 'staff',
  state_changes: 'platform',
  story_contributions: 'stories',
  story_ecards: 'stories',
  story_invites: 'stories',
  story_messages: 'stories',
  story_revisions: 'stories',
  switches: 'platform',
  tax_rates: 'checkout',
  uploaded_images: 'uploads',
  users: 'auth',
  vendor_days_off: 'studio',
  vendor_items: 'studio',
  webhook_faults: 'platform',
};

/**
 * Files that may write tables of other features, each with the reason. Remove a file from this list when it no longer
 * writes such a table.
 */
export const GUEST_WRITERS: Readonly<Record<string, string>> = {
  'apps/server/src/features/account/personal-tables.ts':
    'the deletion of an account is one list over all tables, which a proof compares with the schema',
  'apps/server/src/features/customers/account-tables.ts':
    'the merge of two accounts is one list over all tables, which a proof compares with the schema',
  'apps/server/src/features/stories/data/story-tables.ts':
    'the same list for the deletion of one song; the deletion of an account uses it',
  'apps/server/src/features/stories/data/story-erasure.repository.ts':
    'the deletion of one song, with its orders and recordings',
};

/**
 * The tables that triggers write, by the name of their function in the migrations. Such a row changes whenever another
 * table does, whoever writes that one.
 */
export const TRIGGER_WRITES: Readonly<Record<string, readonly string[]>> = {
  comments_came: ['stories'],
  comments_changed: ['stories'],
  comments_went: ['stories'],
  credit_entry_added: ['credit_accounts'],
  earning_added: ['earning_accounts'],
  funnel_checkout: ['funnel_visits'],
  funnel_draft: ['funnel_visits'],
  keep_desk_order: ['desk_orders'],
  order_facts_kept: ['order_facts'],
  raise_catalogue_version: ['catalogue_version'],
};
