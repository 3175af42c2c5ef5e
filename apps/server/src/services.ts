import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import type { FastifyBaseLogger } from 'fastify';
import type { Phonetics } from './adapters/music/phonetics.ts';
import type { Edges } from './edges.ts';
import { editablesOf } from './editables.ts';
import { wireAccount } from './features/account/account.wiring.ts';
import { wireApplications } from './features/artists/applications/applications.wiring.ts';
import { createArtistsService } from './features/artists/artists.service.ts';
import { createAvailability } from './features/artists/availability.service.ts';
import { createApplyStanding } from './features/artists/standing/apply-standing.service.ts';
import { createAskRating } from './features/artists/standing/ask-rating.service.ts';
import { createOwnStanding } from './features/artists/standing/own-standing.service.ts';
import { createStanding } from './features/artists/standing/standing.service.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { needsSecondFactor } from './features/auth/second-factor/second-factor.service.ts';
import { createDraftsService } from './features/builder/drafts.service.ts';
import { createPronunciationsService } from './features/builder/pronunciations.service.ts';
import { createVoiceMemos } from './features/builder/voice-memos.service.ts';
import { createCouponsService } from './features/cart/coupons.service.ts';
import { createPromotions } from './features/cart/promotions/promotions.service.ts';
import { createCalendar } from './features/catalog/calendar/calendar.service.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { createCarryPhotos } from './features/catalog/desk/carry-photos.service.ts';
import { createPhotos } from './features/catalog/desk/photos.service.ts';
import { createProductDesk } from './features/catalog/desk/product-desk.service.ts';
import { moveSales } from './features/catalog/desk/sales.service.ts';
import { createGiftDesigns } from './features/catalog/gift-designs.service.ts';
import { createStock } from './features/catalog/stock/stock.service.ts';
import { wireCheckout } from './features/checkout/checkout.wiring.ts';
import { wireWords } from './features/cms/cms.wiring.ts';
import { createCommentsService } from './features/comments/comments.service.ts';
import { wireConversations } from './features/conversations/conversations.wiring.ts';
import { createReplyAddresses } from './features/conversations/reply-address.ts';
import { createCreditGrants } from './features/credits/credit-grants.service.ts';
import { createCreditsService } from './features/credits/credits.service.ts';
import { createEndGiftCards } from './features/credits/end-gift-cards.service.ts';
import { createGiftCardsService } from './features/credits/gift-cards.service.ts';
import { createPreviewGrant } from './features/credits/preview-grant.service.ts';
import { createStaffGiftCards } from './features/credits/staff-gift-cards.service.ts';
import { wireCustomers } from './features/customers/customers.wiring.ts';
import { wireDesk } from './features/desk/desk.wiring.ts';
import { wireEarnings } from './features/earnings/earnings.wiring.ts';
import { createSettleEarnings } from './features/earnings/settle-earnings.service.ts';
import { wireInstant } from './features/instant/instant.wiring.ts';
import type { NameSounds } from './features/instant/name-sounds.ts';
import { createLandingVisits } from './features/marketing/landings/landing-visits.service.ts';
import { createTried } from './features/marketing/landings/tried.service.ts';
import { createMarketingService } from './features/marketing/marketing.service.ts';
import { createAskedMessages } from './features/notifications/asked-messages.ts';
import { wireMails } from './features/notifications/edits/mails.wiring.ts';
import { createGivenUpEvents } from './features/notifications/given-up-events.service.ts';
import { createGivenUpMessages } from './features/notifications/given-up-messages.service.ts';
import { createKeptMessages } from './features/notifications/kept-messages.service.ts';
import { createOutboxRelay } from './features/notifications/notifications.relay.ts';
import { createNotifications } from './features/notifications/notifications.service.ts';
import { createLapseChanges } from './features/orders/lapse-changes.service.ts';
import { wireOrders } from './features/orders/orders.wiring.ts';
import { createPlaylistDesk } from './features/playlists/desk/playlist-desk.service.ts';
import { createSongLists } from './features/playlists/desk/song-lists.service.ts';
import { createPlaylistsService } from './features/playlists/playlists.service.ts';
import { createAffiliateOrders } from './features/referrals/affiliates/affiliate-orders.service.ts';
import { createAffiliates } from './features/referrals/affiliates/affiliates.service.ts';
import { createReferralTerms } from './features/referrals/affiliates/referral-terms.service.ts';
import { createReferralsService } from './features/referrals/referrals.service.ts';
import { wireReports } from './features/reports/reports.wiring.ts';
import { createReviewDesk } from './features/reviews/desk/review-desk.service.ts';
import { createOwnReviews } from './features/reviews/own/own-reviews.service.ts';
import { createReportedReviews } from './features/reviews/reports/reported-reviews.service.ts';
import { createReviewsService } from './features/reviews/reviews.service.ts';
import { wireSignals } from './features/signals/signals.wiring.ts';
import { wireStaff } from './features/staff/staff.wiring.ts';
import { createTellAsker } from './features/staff/tell-asker.service.ts';
import { wireStories } from './features/stories/stories.wiring.ts';
import { wireStudio } from './features/studio/studio.wiring.ts';
import { wireSystem } from './features/system/system.wiring.ts';
import { createClaims } from './features/uploads/claims.service.ts';
import { createImagesService } from './features/uploads/images.service.ts';
import { createMakerUploads } from './features/uploads/maker-uploads.service.ts';
import type { Foundation } from './foundation.ts';
import type { Archives } from './platform/archives/archives.ts';
import { createErasureNotes } from './platform/backup/erasure-notes.ts';
import { forgetBuilds } from './platform/builds/kept-builds.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Db, Tx } from './platform/db/database.ts';
import { createEditing } from './platform/editing/editing.service.ts';
import { createCarryCatalogue } from './platform/editing/folder/carry-catalogue.service.ts';
import { createLimits } from './platform/http/limits.ts';
import { createSessionStore } from './platform/http/sessions.ts';
import { createOldFiles } from './platform/old-files/old-files.ts';
import type { Settings } from './platform/settings.ts';
import { keysFor } from './platform/settings-secrets.ts';
import { createSignedLinks } from './platform/signed-links.ts';
import { createSwitches } from './platform/switches/switches.ts';

export type ServicesOptions = {
  settings: Settings;
  database: Database;
  edges: Edges;
  clock: Clock;
  nameSounds: NameSounds;
  phonetics: Phonetics;
  archives: Archives;
  secret: string;
  secure: boolean;
  /** The time in ms that certain answers always take, so that their duration does not reveal who has an account. */
  answerMs: number;
  log: FastifyBaseLogger;
};

/**
 * Creates every service of the shop once. A service is created after the services that it needs. A feature with several
 * services creates them in its own `.wiring.ts`.
 */
export function createServices(options: ServicesOptions) {
  const { settings, secret, answerMs } = options;
  const { foundation, relay, sessions } = layFoundation(options);
  const { db, limits, notifications } = foundation;

  const artists = createArtistsService(db, foundation.clock);
  const reviews = createReviewsService(db);
  const catalog = createCatalogService(db, reviews);
  const availability = createAvailability({ ...foundation, catalog });
  const applyStanding = createApplyStanding({ ...foundation, availability });
  const standing = createStanding({ ...foundation, applyStanding });
  const ownStanding = createOwnStanding(foundation);
  const reviewLinks = createSignedLinks(keysFor(secret, settings.earlierSecrets, 'reviews'), 'review');
  const editing = createEditing(foundation);
  const images = createImagesService(foundation);
  const makerUploads = createMakerUploads(foundation);
  const drafts = createDraftsService(foundation);
  const credits = createCreditsService(foundation);
  const tellAsker = createTellAsker(foundation);
  const creditGrants = {
    ...createCreditGrants({ ...foundation, tellAsker }),
    ...createPreviewGrant(foundation),
  };
  const giftCards = createGiftCardsService(foundation);
  const staffGiftCards = {
    ...createStaffGiftCards({ ...foundation, tellAsker, giftDesigns: createGiftDesigns(db) }),
    ...createEndGiftCards(foundation),
  };
  const referrals = createReferralsService({ ...foundation, credits });
  const coupons = createCouponsService({ ...foundation, catalog });
  const stock = createStock();
  const auth = createAuthService({
    ...foundation,
    ...{ sessions, secret, answerMs },
    earlierSecrets: settings.earlierSecrets,
    secondFactor: settings.secondFactor,
    onSignedIn: drafts.adopt,
    onRegistered: referrals.record,
  });
  const givenUpEvents = createGivenUpEvents({ ...foundation, nudge: relay.nudge });
  const givenUpMessages = createGivenUpMessages({
    ...{ ...foundation, nudge: relay.nudge },
    endNews: (tx, email, now) => marketing.endNews(tx, email, now),
  });
  const conversations = wireConversations(foundation, { givenUpMessages });
  const { nameSounds, phonetics } = options;
  const instant = wireInstant(foundation, { catalog, editing, nameSounds, phonetics, secret });
  const settleEarnings = createSettleEarnings(foundation);
  const affiliateOrders = createAffiliateOrders(foundation);
  const erasureNotes = createErasureNotes(foundation);
  const earnings = wireEarnings(foundation, { settleEarnings });
  const { deliveries } = instant;
  const stories = wireStories(foundation, {
    ...{ artists, images, deliveries, settleEarnings },
    songTalk: conversations.songTalk,
  });
  const lapseChanges = createLapseChanges(foundation);
  const studio = wireStudio(foundation, {
    ...{ artists, availability, catalog, settleEarnings, editing, sessions, lapseChanges },
    ...stories,
  });
  const landingVisits = createLandingVisits(foundation);
  const signals = wireSignals(foundation, { secret });
  const checkout = wireCheckout(foundation, {
    ...{ ...signals, tellAsker },
    ...{
      artists,
      catalog,
      images,
      drafts,
      credits,
      giftCards,
      coupons,
      stock,
      settleEarnings,
      affiliateOrders,
      editing,
    },
    ...instant,
    ...stories,
    ...studio,
  });

  const shopWords = wireWords(foundation, { editing, images });
  const shopMails = wireMails(foundation, { editing });
  const keptMessages = createKeptMessages(foundation);
  const account = wireAccount(foundation, { images, secret, erasureNotes });
  const customers = wireCustomers(foundation, {
    ...{ ...account, ...checkout, sessions, givenUpMessages, keptMessages },
  });

  const marketing = createMarketingService({ ...foundation, ...signals });

  /** All kinds of things that editors keep. */
  const editables = editablesOf({ ...foundation, ...foundation.shop, images });

  return {
    switches: foundation.switches,
    ...{ sessions, limits, relay, notifications, staffGiftCards },
    ...earnings,
    oldFiles: foundation.oldFiles,
    erasureNotes,
    ...{
      auth,
      artists,
      availability,
      standing,
      ownStanding,
      applyStanding,
      askRating: createAskRating({ ...foundation, reviewLinks }),
      catalog,
      images,
      makerUploads,
      drafts,
      coupons,
      credits,
      creditGrants,
      giftCards,
      referrals,
    },
    ...account,
    ...customers,
    ...instant,
    ...stories,
    ...studio,
    ...checkout,
    ...wireApplications(foundation, { availability, images, makerUploads, sessions, secret }),
    ...wireReports(foundation),
    ...wireOrders(foundation, {
      keptMessages,
      ...stories,
      ...studio,
      ...checkout,
      ...{ artists, catalog, credits, secret, tellAsker, lapseChanges },
    }),
    ...wireStaff(foundation, {
      ...{ sessions, secret },
      carryCatalogue: createCarryCatalogue({
        ...{ ...foundation, editables },
        photos: createCarryPhotos({ ...foundation, images }),
      }),
    }),
    ...conversations,
    ...wireDesk(foundation, { ...earnings, ...studio, ...checkout, ...conversations, givenUpMessages }),
    ...wireSystem(foundation, { keptMessages, givenUpEvents, ...instant, ...stories, ...checkout }),
    calendar: createCalendar({ ...foundation, editing }),
    productDesk: createProductDesk({ ...foundation, editing, catalog }),
    productPhotos: createPhotos({ ...foundation, images }),
    promotions: createPromotions({ ...foundation, editing, catalog, coupons }),
    songLists: createSongLists(editing),
    playlistDesk: createPlaylistDesk({ ...foundation, editing }),
    ...shopWords,
    ...shopMails,
    affiliateOrders,
    affiliates: createAffiliates({ ...foundation, ...earnings, editing, affiliateOrders }),
    referralTerms: createReferralTerms({ ...foundation, editing }),
    forgetBuilds: () => forgetBuilds(foundation.storage, foundation.clock.now()),
    publishDue: async () =>
      (await editing.publishDue(editables, foundation.log)) + (await moveSales(foundation)),
    /** The content of pages, read in a transaction. */
    contentIn: (db: Db) =>
      wireWords({ ...foundation, db, database: { ...foundation.database, db } }, { editing, images }).cms,
    /** Changes the shop, inside a transaction that must be rolled back, to what it will be at a moment. */
    applyDue: (tx: Tx, until: Date) => editing.applyDue(tx, editables, until),
    claims: createClaims({ ...foundation, images, recordings: instant.recordings }),
    pronunciations: createPronunciationsService({ ...foundation, drafts }),
    voiceMemos: createVoiceMemos({ ...foundation, drafts }),
    comments: createCommentsService({ ...foundation, artists, stories: stories.stories }),
    playlists: createPlaylistsService(db),
    reviews,
    reportedReviews: createReportedReviews(foundation),
    reviewDesk: createReviewDesk({ ...foundation, editing }),
    ownReviews: createOwnReviews({ ...foundation, images, ownStanding, reviewLinks }),
    ...{ marketing, givenUpMessages },
    landingVisits,
    tried: createTried({ ...foundation, landingVisits }),
    ...signals,
  };
}

export type Services = ReturnType<typeof createServices>;

function layFoundation(options: ServicesOptions) {
  const { settings, database, edges, clock, secret, secure, log, archives } = options;
  const { db } = database;
  const { brand, publicUrl, supportEmail, locale, earlierSecrets } = settings;
  const limits = createLimits(db, clock);
  const sessions = createSessionStore({
    ...{ db, limits, clock, secret, earlierSecrets, secure },
    needsSecondFactor: needsSecondFactor(settings.secondFactor),
  });
  const shop = { brand, publicUrl, supportEmail };
  const replyAddresses = edges.inboundMail
    ? createReplyAddresses({
        domain: edges.inboundMail.domain,
        keys: keysFor(secret, earlierSecrets, 'reply-addresses'),
      })
    : null;
  const switches = createSwitches({ db, clock, settings });
  const relay = createOutboxRelay({
    ...{ ...edges, db, clock, log, shop, replyAddresses },
    holdsMail: () => switches.isShut('mail'),
  });
  const reachesPhone = (phone: string) => !switches.isShut('texts') && isSmsServed(phone);
  const foundation: Foundation = {
    ...edges,
    ...{ settings, database, db, limits, archives, clock, log, brand, publicUrl, shop, replyAddresses },
    ...{ switches, reachesPhone },
    oldFiles: createOldFiles({ db, storage: edges.storage, clock, log }),
    notifications: createNotifications({ clock, nudge: relay.nudge, reachesPhone }),
    askedMessages: createAskedMessages(limits),
    staff: { email: supportEmail, locale },
  };
  return { foundation, relay, sessions };
}
