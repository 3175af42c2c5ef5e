import type { z } from 'zod';
import type { MailContent } from './mail/content.ts';
import { MESSAGES, type MessageName, type MessageParams } from './messages.ts';
import { accountsMerged, newAddress } from './templates/accounts.ts';
import {
  checkWaitsStaff,
  songReturnedArtist,
  strikeArtist,
  strikeDecidedArtist,
} from './templates/artist-checks.ts';
import { artistSearch, artistWantedStaff } from './templates/artist-search.ts';
import { dueSoonArtist, offerToArtist, songDue } from './templates/artist-work.ts';
import { collaborationInvite, contributionAdded } from './templates/collaboration.ts';
import { commentReportedStaff } from './templates/comment-reported.ts';
import { draftLink } from './templates/draft-link.ts';
import { ecard } from './templates/ecard.ts';
import { emailChanged } from './templates/email-changed.ts';
import { eventReminder, reminderConfirmed } from './templates/event-reminder.ts';
import { giftOpened, giftThanked, giftWaits, songGift, songGiftReminder } from './templates/gift.ts';
import { giftCard } from './templates/gift-card.ts';
import {
  goodsArrived,
  goodsProblemStaff,
  goodsReturn,
  goodsReturnRefused,
  goodsShipped,
} from './templates/goods/parcels.ts';
import {
  goodsReturnVendor,
  goodsSongVendor,
  orderChangedVendor,
  orderResumedVendor,
  orderStoppedVendor,
  orderToVendor,
} from './templates/goods/vendor-order.ts';
import {
  instantPreviews,
  instantSongDelivered,
  instantSongFailedStaff,
  instantSongTrouble,
} from './templates/instant-song.ts';
import {
  applicationActive,
  applicationKnown,
  applicationReceived,
  applicationRefused,
  applicationTrial,
  applicationTrialBack,
  applicationTrialLate,
  applicationTrialReceived,
  artistAdded,
  profileLiveArtist,
  profileReturnedArtist,
} from './templates/makers/application.ts';
import { payoutFailed } from './templates/makers/payout-failed.ts';
import { sampleAnswerArtist, sampleAsked } from './templates/makers/samples.ts';
import { songRating, standingArtist } from './templates/makers/standing.ts';
import { orderCancelled, orderRefunded, orderResumed, refundAttentionStaff } from './templates/money-back.ts';
import { newsletterWelcome } from './templates/newsletter.ts';
import { offerDeclinedNext } from './templates/offer-declined.ts';
import {
  briefChangedArtist,
  noMoreDaysArtist,
  orderChangeAsked,
  orderChanged,
} from './templates/order-change.ts';
import { orderReceived } from './templates/order-received.ts';
import { passcode } from './templates/passcode.ts';
import { paymentAttentionStaff, taxesAttentionStaff } from './templates/payment-attention.ts';
import { paymentProblem } from './templates/payment-problem.ts';
import { referralRewarded } from './templates/referral-rewarded.ts';
import { reportWeekly } from './templates/report-weekly.ts';
import { signInChanged } from './templates/sign-in-changed.ts';
import { changeLate, songLate, songLateStaff, songWaitedFor } from './templates/songs/song-late.ts';
import { questionUnanswered, songMessage } from './templates/songs/song-message.ts';
import { artistAccepted, songDelivered } from './templates/songs/song-progress.ts';
import { decidedStaff } from './templates/staff/decided.ts';
import { noteStaff } from './templates/staff/note-staff.ts';
import { secondPersonStaff } from './templates/staff/second-person.ts';
import { answersFull, replyAddressGone, staffAnswer, staffAnswerArtist } from './templates/staff-answer.ts';
import { staffInvite } from './templates/staff-invite.ts';
import { revisionStoppedArtist, songMovedArtist, songStoppedArtist } from './templates/stopped-work.ts';
import { messageToArtist, revisionToArtist, songRevised } from './templates/story-work.ts';
import type { Template } from './templates/template.ts';
import { vendorInvite } from './templates/vendor-invite.ts';
import type { Voice } from './voice.ts';

/**
 * A template that checks its parameters before it uses them, because they are read from the database as unknown JSON.
 */
type Bound = {
  keepSeconds: number;
  mail(params: unknown, voice: Voice): MailContent;
  sms: ((params: unknown, voice: Voice) => string) | null;
};

function bind<M extends MessageName>(schema: z.ZodType<MessageParams[M]>, template: Template<M>): Bound {
  const { sms } = template;
  return {
    keepSeconds: template.keepSeconds,
    mail: (params, voice) => template.mail[voice.locale](schema.parse(params), voice),
    sms: sms && ((params, voice) => sms[voice.locale](schema.parse(params), voice)),
  };
}

/** The words of every message in every language. */
export const TEMPLATES: Readonly<Record<MessageName, Bound>> = {
  passcode: bind(MESSAGES.passcode, passcode),
  email_changed: bind(MESSAGES.email_changed, emailChanged),
  reply_address_gone: bind(MESSAGES.reply_address_gone, replyAddressGone),
  answers_full: bind(MESSAGES.answers_full, answersFull),
  sign_in_changed: bind(MESSAGES.sign_in_changed, signInChanged),
  draft_link: bind(MESSAGES.draft_link, draftLink),
  instant_previews: bind(MESSAGES.instant_previews, instantPreviews),
  instant_song_delivered: bind(MESSAGES.instant_song_delivered, instantSongDelivered),
  instant_song_trouble: bind(MESSAGES.instant_song_trouble, instantSongTrouble),
  instant_song_failed_staff: bind(MESSAGES.instant_song_failed_staff, instantSongFailedStaff),
  order_received: bind(MESSAGES.order_received, orderReceived),
  artist_accepted: bind(MESSAGES.artist_accepted, artistAccepted),
  song_delivered: bind(MESSAGES.song_delivered, songDelivered),
  offer_declined_next: bind(MESSAGES.offer_declined_next, offerDeclinedNext),
  referral_rewarded: bind(MESSAGES.referral_rewarded, referralRewarded),
  gift_card: bind(MESSAGES.gift_card, giftCard),
  artist_search: bind(MESSAGES.artist_search, artistSearch),
  artist_wanted_staff: bind(MESSAGES.artist_wanted_staff, artistWantedStaff),
  order_changed: bind(MESSAGES.order_changed, orderChanged),
  order_change_asked: bind(MESSAGES.order_change_asked, orderChangeAsked),
  brief_changed_artist: bind(MESSAGES.brief_changed_artist, briefChangedArtist),
  no_more_days_artist: bind(MESSAGES.no_more_days_artist, noMoreDaysArtist),
  note_staff: bind(MESSAGES.note_staff, noteStaff),
  comment_reported_staff: bind(MESSAGES.comment_reported_staff, commentReportedStaff),
  vendor_invite: bind(MESSAGES.vendor_invite, vendorInvite),
  staff_invite: bind(MESSAGES.staff_invite, staffInvite),
  new_address: bind(MESSAGES.new_address, newAddress),
  accounts_merged: bind(MESSAGES.accounts_merged, accountsMerged),
  report_weekly: bind(MESSAGES.report_weekly, reportWeekly),
  song_gift: bind(MESSAGES.song_gift, songGift),
  song_gift_reminder: bind(MESSAGES.song_gift_reminder, songGiftReminder),
  gift_waits: bind(MESSAGES.gift_waits, giftWaits),
  gift_opened: bind(MESSAGES.gift_opened, giftOpened),
  gift_thanked: bind(MESSAGES.gift_thanked, giftThanked),
  payment_problem: bind(MESSAGES.payment_problem, paymentProblem),
  payment_attention_staff: bind(MESSAGES.payment_attention_staff, paymentAttentionStaff),
  taxes_attention_staff: bind(MESSAGES.taxes_attention_staff, taxesAttentionStaff),
  order_refunded: bind(MESSAGES.order_refunded, orderRefunded),
  order_cancelled: bind(MESSAGES.order_cancelled, orderCancelled),
  order_resumed: bind(MESSAGES.order_resumed, orderResumed),
  song_stopped_artist: bind(MESSAGES.song_stopped_artist, songStoppedArtist),
  song_moved_artist: bind(MESSAGES.song_moved_artist, songMovedArtist),
  song_returned_artist: bind(MESSAGES.song_returned_artist, songReturnedArtist),
  check_waits_staff: bind(MESSAGES.check_waits_staff, checkWaitsStaff),
  payout_failed: bind(MESSAGES.payout_failed, payoutFailed),
  standing_artist: bind(MESSAGES.standing_artist, standingArtist),
  song_rating: bind(MESSAGES.song_rating, songRating),
  strike_artist: bind(MESSAGES.strike_artist, strikeArtist),
  strike_decided_artist: bind(MESSAGES.strike_decided_artist, strikeDecidedArtist),
  revision_stopped_artist: bind(MESSAGES.revision_stopped_artist, revisionStoppedArtist),
  order_to_vendor: bind(MESSAGES.order_to_vendor, orderToVendor),
  order_stopped_vendor: bind(MESSAGES.order_stopped_vendor, orderStoppedVendor),
  order_resumed_vendor: bind(MESSAGES.order_resumed_vendor, orderResumedVendor),
  goods_song_vendor: bind(MESSAGES.goods_song_vendor, goodsSongVendor),
  order_changed_vendor: bind(MESSAGES.order_changed_vendor, orderChangedVendor),
  goods_shipped: bind(MESSAGES.goods_shipped, goodsShipped),
  goods_arrived: bind(MESSAGES.goods_arrived, goodsArrived),
  goods_return: bind(MESSAGES.goods_return, goodsReturn),
  goods_return_refused: bind(MESSAGES.goods_return_refused, goodsReturnRefused),
  goods_return_vendor: bind(MESSAGES.goods_return_vendor, goodsReturnVendor),
  goods_problem_staff: bind(MESSAGES.goods_problem_staff, goodsProblemStaff),
  refund_attention_staff: bind(MESSAGES.refund_attention_staff, refundAttentionStaff),
  staff_answer: bind(MESSAGES.staff_answer, staffAnswer),
  staff_answer_artist: bind(MESSAGES.staff_answer_artist, staffAnswerArtist),
  sample_asked: bind(MESSAGES.sample_asked, sampleAsked),
  sample_answer_artist: bind(MESSAGES.sample_answer_artist, sampleAnswerArtist),
  profile_live_artist: bind(MESSAGES.profile_live_artist, profileLiveArtist),
  profile_returned_artist: bind(MESSAGES.profile_returned_artist, profileReturnedArtist),
  application_received: bind(MESSAGES.application_received, applicationReceived),
  application_known: bind(MESSAGES.application_known, applicationKnown),
  application_trial: bind(MESSAGES.application_trial, applicationTrial),
  application_trial_received: bind(MESSAGES.application_trial_received, applicationTrialReceived),
  application_trial_back: bind(MESSAGES.application_trial_back, applicationTrialBack),
  application_trial_late: bind(MESSAGES.application_trial_late, applicationTrialLate),
  application_active: bind(MESSAGES.application_active, applicationActive),
  artist_added: bind(MESSAGES.artist_added, artistAdded),
  application_refused: bind(MESSAGES.application_refused, applicationRefused),
  newsletter_welcome: bind(MESSAGES.newsletter_welcome, newsletterWelcome),
  reminder_confirmed: bind(MESSAGES.reminder_confirmed, reminderConfirmed),
  event_reminder: bind(MESSAGES.event_reminder, eventReminder),
  offer_to_artist: bind(MESSAGES.offer_to_artist, offerToArtist),
  message_to_artist: bind(MESSAGES.message_to_artist, messageToArtist),
  revision_to_artist: bind(MESSAGES.revision_to_artist, revisionToArtist),
  ecard: bind(MESSAGES.ecard, ecard),
  collaboration_invite: bind(MESSAGES.collaboration_invite, collaborationInvite),
  contribution_added: bind(MESSAGES.contribution_added, contributionAdded),
  song_revised: bind(MESSAGES.song_revised, songRevised),
  due_soon_artist: bind(MESSAGES.due_soon_artist, dueSoonArtist),
  song_late: bind(MESSAGES.song_late, songLate),
  change_late: bind(MESSAGES.change_late, changeLate),
  song_late_staff: bind(MESSAGES.song_late_staff, songLateStaff),
  second_person_staff: bind(MESSAGES.second_person_staff, secondPersonStaff),
  decided_staff: bind(MESSAGES.decided_staff, decidedStaff),
  question_unanswered: bind(MESSAGES.question_unanswered, questionUnanswered),
  song_message: bind(MESSAGES.song_message, songMessage),
  song_waited_for: bind(MESSAGES.song_waited_for, songWaitedFor),
  song_due: bind(MESSAGES.song_due, songDue),
};
