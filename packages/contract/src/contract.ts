import { account } from './account.ts';
import { artists } from './artists.ts';
import { auth } from './auth.ts';
import { builder } from './builder.ts';
import { cart } from './cart.ts';
import { catalog } from './catalog.ts';
import { answerTemplates } from './catalogue/answer-templates.ts';
import { calendar } from './catalogue/calendar.ts';
import { collectionDesk } from './catalogue/collections.ts';
import { mails } from './catalogue/mails.ts';
import { musicDesk } from './catalogue/music-desk.ts';
import { playlistDesk } from './catalogue/playlist-desk.ts';
import { products } from './catalogue/products.ts';
import { promotions } from './catalogue/promotions.ts';
import { reviewDesk } from './catalogue/review-desk.ts';
import { songLists } from './catalogue/song-lists.ts';
import { wordCalls as words } from './catalogue/words.ts';
import { checkout } from './checkout.ts';
import { cms } from './cms.ts';
import { conversations } from './conversations.ts';
import { credits } from './credits.ts';
import { customers } from './customers.ts';
import { desk } from './desk.ts';
import { instant } from './instant.ts';
import { applications } from './makers/applications.ts';
import { availability } from './makers/availability.ts';
import { boardCalls } from './makers/board.ts';
import { checks } from './makers/checks.ts';
import { profiles } from './makers/profiles.ts';
import { roster } from './makers/roster.ts';
import { standing } from './makers/standing.ts';
import { vendorDesk } from './makers/vendor-desk.ts';
import { marketing } from './marketing.ts';
import { affiliates } from './money/affiliates.ts';
import { earnings } from './money/earnings.ts';
import { shippingRates } from './money/shipping.ts';
import { taxes } from './money/taxes.ts';
import { orders } from './orders.ts';
import { playlists } from './playlists.ts';
import { referrals } from './referrals.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { staff } from './staff.ts';
import { comments } from './story/comments.ts';
import { stories } from './story/stories.ts';
import { studio } from './studio.ts';
import { system } from './system/system.ts';
import type { CallSchema } from './transport/call-schemas.ts';
import type { Calls } from './transport/calls.ts';
import { uploads } from './uploads.ts';

/** The whole contract with the schemas of every call. Only the server loads it. The browser imports only its types. */
export const CONTRACT = {
  auth,
  account,
  builder,
  artists,
  playlists,
  reviewDesk,
  reviews,
  cart,
  credits,
  customers,
  referrals,
  catalog,
  checkout,
  stories,
  comments,
  cms,
  words,
  mails,
  marketing,
  orders,
  applications,
  availability,
  board: boardCalls,
  checks,
  earnings,
  standing,
  instant,
  reports,
  calendar,
  answerTemplates,
  collectionDesk,
  musicDesk,
  playlistDesk,
  products,
  songLists,
  promotions,
  affiliates,
  taxes,
  shippingRates,
  profiles,
  roster,
  vendorDesk,
  desk,
  conversations,
  staff,
  studio,
  system,
  uploads,
} satisfies { [C in keyof Calls]: { [K in keyof Calls[C]]: CallSchema } };

export type Contract = typeof CONTRACT;
