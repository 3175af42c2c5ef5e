import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import type { FastifyBaseLogger } from 'fastify';
import type { Phonetics } from './adapters/music/phonetics.ts';
import type { Edges } from './edges.ts';
import { editablesOf } from './editables.ts';
import { wireAccount } from './features/account/account.wiring.ts';
import { wireApplications } from './features/artists/applications/applications.wiring.ts';
import { wireArtists } from './features/artists/artists.wiring.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { needsSecondFactor } from './features/auth/second-factor/second-factor.service.ts';
import { wireBuilder } from './features/builder/builder.wiring.ts';
import { wireCart } from './features/cart/cart.wiring.ts';
import { wireCatalog } from './features/catalog/catalog.wiring.ts';
import { createCarryPhotos } from './features/catalog/desk/carry-photos.service.ts';
import { moveSales } from './features/catalog/desk/sales.service.ts';
import { createGiftDesigns } from './features/catalog/gift-designs.service.ts';
import { createStock } from './features/catalog/stock/stock.service.ts';
import { wireCheckout } from './features/checkout/checkout.wiring.ts';
import { wireWords } from './features/cms/cms.wiring.ts';
import { createCommentsService } from './features/comments/comments.service.ts';
import { wireConversations } from './features/conversations/conversations.wiring.ts';
import { createReplyAddresses } from './features/conversations/reply-address.ts';
import { wireCredits } from './features/credits/credits.wiring.ts';
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
import { wirePlaylists } from './features/playlists/playlists.wiring.ts';
import { wireReferrals } from './features/referrals/referrals.wiring.ts';
import { wireReports } from './features/reports/reports.wiring.ts';
import { createReviewsService } from './features/reviews/reviews.service.ts';
import { wireReviews } from './features/reviews/reviews.wiring.ts';
import { wireSignals } from './features/signals/signals.wiring.ts';
import { wireStaff } from './features/staff/staff.wiring.ts';
import { createTellAsker } from './features/staff/tell-asker.service.ts';
import { wireStories } from './features/stories/stories.wiring.ts';
import { wireStudio } from './features/studio/studio.wiring.ts';
import { wireSystem } from './features/system/system.wiring.ts';
import { createClaims } from './features/uploads/claims.service.ts';
import { createImagesService, type ImagesService } from './features/uploads/images.service.ts';
import { createMakerUploads } from './features/uploads/maker-uploads.service.ts';
import type { Foundation } from './foundation.ts';
import type { Archives } from './platform/archives/archives.ts';
import { createErasureNotes } from './platform/backup/erasure-notes.ts';
import { forgetBuilds } from './platform/builds/kept-builds.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Db, Tx } from './platform/db/database.ts';
import { createEditing, type Editing } from './platform/editing/editing.service.ts';
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
 * services creates them in its own `.wiring.ts`, except where others need some of them first.
 */
export function createServices(options: ServicesOptions) {
  const { settings, secret, answerMs } = options;
  const { foundation, relay, sessions } = layFoundation(options);
  const { db, limits, notifications } = foundation;

  const editing = createEditing(foundation);
  const images = createImagesService(foundation);
  const reviewLinks = createSignedLinks(keysFor(secret, settings.earlierSecrets, 'reviews'), 'review');
  const reviews = createReviewsService(db);
  const { catalog, ...catalogDesk } = wireCatalog(foundation, { reviews, editing, images });
  const makers = wireArtists(foundation, { catalog, reviews, reviewLinks });
  const { artists, availability, ownStanding } = makers;
  const makerUploads = createMakerUploads(foundation);
  const builder = wireBuilder(foundation);
  const { drafts } = builder;
  const tellAsker = createTellAsker(foundation);
  const money = wireCredits(foundation, { tellAsker, giftDesigns: createGiftDesigns(db) });
  const { credits, giftCards } = money;
  const { coupons, promotions } = wireCart(foundation, { catalog, editing });
  const settleEarnings = createSettleEarnings(foundation);
  const earnings = wireEarnings(foundation, { settleEarnings });
  const friends = wireReferrals(foundation, { credits, editing, statementFiles: earnings.statementFiles });
  const { affiliateOrders } = friends;
  const auth = createAuthService({
    ...foundation,
    ...{ sessions, secret, answerMs },
    earlierSecrets: settings.earlierSecrets,
    secondFactor: settings.secondFactor,
    onSignedIn: drafts.adopt,
    onRegistered: friends.referrals.record,
  });
  const givenUpEvents = createGivenUpEvents({ ...foundation, nudge: relay.nudge });
  const givenUpMessages = createGivenUpMessages({
    ...{ ...foundation, nudge: relay.nudge },
    endNews: (tx, email, now) => marketing.endNews(tx, email, now),
  });
  const conversations = wireConversations(foundation, { givenUpMessages, editing });
  const { nameSounds, phonetics } = options;
  const instant = wireInstant(foundation, { catalog, editing, nameSounds, phonetics, secret });
  const erasureNotes = createErasureNotes(foundation);
  const stories = wireStories(foundation, {
    ...{ artists, images, deliveries: instant.deliveries, settleEarnings },
    songTalk: conversations.songTalk,
  });
  const lapseChanges = createLapseChanges({ ...foundation, artists });
  const studio = wireStudio(foundation, {
    ...{ artists, availability, catalog, settleEarnings, editing, sessions, lapseChanges },
    ...stories,
  });
  const landingVisits = createLandingVisits(foundation);
  const signals = wireSignals(foundation, { secret });
  const stock = createStock();
  const checkout = wireCheckout(foundation, {
    ...{ ...signals, tellAsker, artists, catalog, images, drafts, credits, giftCards, coupons, stock },
    ...{ settleEarnings, affiliateOrders, editing },
    ...{ ...instant, ...stories, ...studio },
  });
  const keptMessages = createKeptMessages(foundation);
  const account = wireAccount(foundation, { images, secret, erasureNotes });
  const customers = wireCustomers(foundation, {
    ...{ ...account, ...checkout, sessions, givenUpMessages, keptMessages },
  });
  const marketing = createMarketingService({ ...foundation, ...signals });
  const edited = wireEdited(foundation, { editing, images });

  return {
    switches: foundation.switches,
    ...{ sessions, limits, relay, notifications, auth, images, makerUploads, coupons, promotions, catalog },
    ...{ reviews, erasureNotes, marketing, givenUpMessages, landingVisits },
    ...{ ...catalogDesk, ...makers, ...builder, ...money, ...earnings, ...friends },
    oldFiles: foundation.oldFiles,
    ...{
      ...account,
      ...customers,
      ...instant,
      ...stories,
      ...studio,
      ...checkout,
      ...conversations,
      ...signals,
    },
    ...wireApplications(foundation, { availability, images, makerUploads, sessions, secret }),
    ...wireReports(foundation),
    ...wireOrders(foundation, {
      keptMessages,
      ...{ ...stories, ...studio, ...checkout },
      ...{ artists, catalog, credits, secret, tellAsker, lapseChanges },
    }),
    ...wireStaff(foundation, { sessions, secret, carryCatalogue: edited.carryCatalogue }),
    ...wireDesk(foundation, { ...earnings, ...studio, ...checkout, ...conversations, givenUpMessages }),
    ...wireSystem(foundation, { keptMessages, givenUpEvents, ...instant, ...stories, ...checkout }),
    ...wireWords(foundation, { editing, images }),
    ...wireMails(foundation, { editing }),
    ...wirePlaylists(foundation, { editing }),
    ...wireReviews(foundation, { editing, images, ownStanding, reviewLinks }),
    ...edited.services,
    forgetBuilds: () => forgetBuilds(foundation.storage, foundation.clock.now()),
    claims: createClaims({ ...foundation, images, recordings: instant.recordings }),
    comments: createCommentsService({ ...foundation, artists, stories: stories.stories }),
    tried: createTried({ ...foundation, landingVisits }),
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
  const shop = { brand, publicUrl, supportEmail, takesAnswers: edges.inboundMail !== null };
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

/** Creates what concerns the things of all kinds that editors keep. */
function wireEdited(
  foundation: Foundation,
  { editing, images }: { editing: Editing; images: ImagesService },
) {
  const editables = editablesOf({ ...foundation, ...foundation.shop, images });
  return {
    carryCatalogue: createCarryCatalogue({
      ...{ ...foundation, editables },
      photos: createCarryPhotos({ ...foundation, images }),
    }),
    services: {
      publishDue: async () =>
        (await editing.publishDue(editables, foundation.log)) + (await moveSales(foundation)),
      /** Changes the shop, inside a transaction that must be rolled back, to what it will be at a moment. */
      applyDue: (tx: Tx, until: Date) => editing.applyDue(tx, editables, until),
      /** The content of pages at a moment, read in a transaction. */
      contentIn: (db: Db, clock: Clock) =>
        wireWords({ ...foundation, clock, db, database: { ...foundation.database, db } }, { editing, images })
          .cms,
    },
  };
}
