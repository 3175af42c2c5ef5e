import { m } from '~/paraglide/messages.js';

/** The name of something that has no words of its own yet: `order_received` becomes 'order received'. */
const plain = (name: string): string => name.replaceAll(/[_-]/g, ' ');

type Words = Readonly<Record<string, (() => string) | undefined>>;

const JOBS: Words = {
  'checkout-reconcile': m.desk_job_checkout_reconcile,
  'order-taxes': m.desk_job_order_taxes,
  'refunds-due': m.desk_job_refunds_due,
  'dispute-answers': m.desk_job_dispute_answers,
  'order-refunds': m.desk_job_order_refunds,
  'songs-accepted': m.desk_job_songs_accepted,
  'payouts-due': m.desk_job_payouts_due,
  'payouts-returned': m.desk_job_payouts_returned,
  'artists-availability': m.desk_job_artists_availability,
  'gift-cards-due': m.desk_job_gift_cards_due,
  'reveals-due': m.desk_job_reveals_due,
  'streaming-releases': m.desk_job_streaming_releases,
  'ecards-due': m.desk_job_ecards_due,
  'event-reminders': m.desk_job_event_reminders,
  'weekly-reports': m.desk_job_weekly_reports,
  'referral-rewards': m.desk_job_referral_rewards,
  'studio-offers': m.desk_job_studio_offers,
  'song-addresses': m.desk_job_song_addresses,
  'upload-expiry': m.desk_job_upload_expiry,
  'builder-expiry': m.desk_job_builder_expiry,
  'session-expiry': m.desk_job_session_expiry,
};

const MAILS: Words = {
  passcode: m.desk_mail_passcode,
  email_changed: m.desk_mail_email_changed,
  sign_in_changed: m.desk_mail_sign_in_changed,
  draft_link: m.desk_mail_draft_link,
  instant_previews: m.desk_mail_instant_previews,
  instant_song_delivered: m.desk_mail_instant_song_delivered,
  instant_song_trouble: m.desk_mail_instant_song_trouble,
  instant_song_failed_staff: m.desk_mail_instant_song_failed_staff,
  order_received: m.desk_mail_order_received,
  artist_accepted: m.desk_mail_artist_accepted,
  song_delivered: m.desk_mail_song_delivered,
  offer_declined_next: m.desk_mail_offer_declined_next,
  referral_rewarded: m.desk_mail_referral_rewarded,
  gift_card: m.desk_mail_gift_card,
  artist_search: m.desk_mail_artist_search,
  artist_wanted_staff: m.desk_mail_artist_wanted_staff,
  order_changed: m.desk_mail_order_changed,
  order_change_asked: m.desk_mail_order_change_asked,
  brief_changed_artist: m.desk_mail_brief_changed_artist,
  note_staff: m.desk_mail_note_staff,
  comment_reported_staff: m.desk_mail_comment_reported_staff,
  staff_invite: m.desk_mail_staff_invite,
  new_address: m.desk_mail_new_address,
  accounts_merged: m.desk_mail_accounts_merged,
  report_weekly: m.desk_mail_report_weekly,
  song_gift: m.desk_mail_song_gift,
  song_gift_reminder: m.desk_mail_song_gift_reminder,
  gift_waits: m.desk_mail_gift_waits,
  gift_opened: m.desk_mail_gift_opened,
  gift_thanked: m.desk_mail_gift_thanked,
  payment_problem: m.desk_mail_payment_problem,
  payment_attention_staff: m.desk_mail_payment_attention_staff,
  taxes_attention_staff: m.desk_mail_taxes_attention_staff,
  order_refunded: m.desk_mail_order_refunded,
  order_cancelled: m.desk_mail_order_cancelled,
  order_resumed: m.desk_mail_order_resumed,
  song_stopped_artist: m.desk_mail_song_stopped_artist,
  song_moved_artist: m.desk_mail_song_moved_artist,
  song_returned_artist: m.desk_mail_song_returned_artist,
  strike_artist: m.desk_mail_strike_artist,
  strike_decided_artist: m.desk_mail_strike_decided_artist,
  check_waits_staff: m.desk_mail_check_waits_staff,
  revision_stopped_artist: m.desk_mail_revision_stopped_artist,
  order_to_vendor: m.desk_mail_order_to_vendor,
  order_stopped_vendor: m.desk_mail_order_stopped_vendor,
  order_changed_vendor: m.desk_mail_order_changed_vendor,
  goods_shipped: m.desk_mail_goods_shipped,
  goods_arrived: m.desk_mail_goods_arrived,
  goods_problem_staff: m.desk_mail_goods_problem_staff,
  refund_attention_staff: m.desk_mail_refund_attention_staff,
  staff_answer: m.desk_mail_staff_answer,
  staff_answer_artist: m.desk_mail_staff_answer_artist,
  newsletter_welcome: m.desk_mail_newsletter_welcome,
  reminder_confirmed: m.desk_mail_reminder_confirmed,
  event_reminder: m.desk_mail_event_reminder,
  offer_to_artist: m.desk_mail_offer_to_artist,
  message_to_artist: m.desk_mail_message_to_artist,
  revision_to_artist: m.desk_mail_revision_to_artist,
  ecard: m.desk_mail_ecard,
  collaboration_invite: m.desk_mail_collaboration_invite,
  contribution_added: m.desk_mail_contribution_added,
  song_revised: m.desk_mail_song_revised,
  due_soon_artist: m.desk_mail_due_soon_artist,
  song_late: m.desk_mail_song_late,
  song_due: m.desk_mail_song_due,
};

const wordOf = (words: Words, name: string): string =>
  (Object.hasOwn(words, name) ? words[name]?.() : undefined) ?? plain(name);

/** What a recurring job of the shop does. */
export const jobName = (name: string): string => wordOf(JOBS, name);

/** What a message of the shop says, by its template. */
export const templateName = (template: string): string => wordOf(MAILS, template);
