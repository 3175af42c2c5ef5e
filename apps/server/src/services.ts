import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { FastifyBaseLogger } from 'fastify';
import type { Edges } from './app.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createAddressesService } from './features/account/addresses.service.ts';
import { createOrdersService } from './features/account/orders.service.ts';
import { createPersonalDataService } from './features/account/personal-data.service.ts';
import { createPhotoService } from './features/account/photo.service.ts';
import { createArtistsService } from './features/artists/artists.service.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { needsSecondFactor } from './features/auth/second-factor/second-factor.service.ts';
import { createDraftsService } from './features/builder/drafts.service.ts';
import { createPronunciationsService } from './features/builder/pronunciations.service.ts';
import { createCouponsService } from './features/cart/coupons.service.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { createCheckoutService } from './features/checkout/checkout.service.ts';
import type { OrderStory } from './features/checkout/fulfilment/order-detail.ts';
import { createPlaceOrder } from './features/checkout/fulfilment/place-order.service.ts';
import { createWebhookService } from './features/checkout/payment/webhook.service.ts';
import { createConfirmService } from './features/checkout/settle/confirm.service.ts';
import { createHolds } from './features/checkout/settle/holds.ts';
import { createSettleService } from './features/checkout/settle/settle.service.ts';
import { createOrderTaxes } from './features/checkout/taxes/order-taxes.service.ts';
import { createCmsService } from './features/cms/cms.service.ts';
import { createCommentsService } from './features/comments/comments.service.ts';
import { createCreditsService } from './features/credits/credits.service.ts';
import { createGiftCardsService } from './features/credits/gift-cards.service.ts';
import { createCollectionsService } from './features/instant/collections.service.ts';
import { createDeliveriesService } from './features/instant/deliveries.service.ts';
import { createFailedSongs } from './features/instant/failed-songs.service.ts';
import { createInstantGoods } from './features/instant/goods.service.ts';
import { createLinksService } from './features/instant/links.service.ts';
import type { NameSounds } from './features/instant/name-sounds.ts';
import { createNamesService } from './features/instant/names.service.ts';
import { createOldSongs } from './features/instant/old-songs.job.ts';
import { createPreviewsService } from './features/instant/previews.service.ts';
import { createRecordingsService } from './features/instant/recordings.service.ts';
import { createSongMakers } from './features/instant/song-makers.job.ts';
import { createMarketingService } from './features/marketing/marketing.service.ts';
import { createOutboxRelay } from './features/notifications/notifications.relay.ts';
import { createNotifications } from './features/notifications/notifications.service.ts';
import { createPlaylistsService } from './features/playlists/playlists.service.ts';
import { createReferralsService } from './features/referrals/referrals.service.ts';
import { createReviewsService } from './features/reviews/reviews.service.ts';
import { createStoryDataService } from './features/stories/data/story-data.service.ts';
import { createECardService } from './features/stories/ecard/ecard.service.ts';
import { createKeepService } from './features/stories/keep/keep.service.ts';
import { createReleasesService } from './features/stories/sharing/releases.service.ts';
import { createRevealsService } from './features/stories/sharing/reveals.service.ts';
import { createStoriesService } from './features/stories/stories.service.ts';
import { createContributionsService } from './features/stories/work/contributions.service.ts';
import { createEditService } from './features/stories/work/edit.service.ts';
import { createInvitationsService } from './features/stories/work/invitations.service.ts';
import { createRevisionsService } from './features/stories/work/revisions.service.ts';
import { createOffersService } from './features/studio/offers.service.ts';
import { createRemindersService } from './features/studio/reminders.service.ts';
import { createStudioService } from './features/studio/studio.service.ts';
import { createVendorsService } from './features/studio/vendors.service.ts';
import { createImagesService } from './features/uploads/images.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { createLimits } from './platform/http/limits.ts';
import { createSessionStore } from './platform/http/sessions.ts';
import type { Settings } from './platform/settings.ts';

export type ServicesOptions = {
  settings: Settings;
  database: Database;
  edges: Edges;
  clock: Clock;
  nameSounds: NameSounds;
  secret: string;
  secure: boolean;
  /** How long answers take that must not tell who has an account, in ms. */
  answerMs: number;
  log: FastifyBaseLogger;
};

/** Every service of the shop, made once, each given what it needs. */
export function createServices({
  settings,
  database,
  edges,
  nameSounds,
  clock,
  secret,
  secure,
  answerMs,
  log,
}: ServicesOptions) {
  const { db } = database;
  const { payments, taxes, mailer, sms, storage, music, streaming, ecards: partner } = edges;
  const limits = createLimits(db, clock);
  const sessions = createSessionStore({
    ...{ db, limits, clock, secret, secure },
    needsSecondFactor: needsSecondFactor(settings.secondFactor),
  });
  const shop = { brand: settings.brand, publicUrl: settings.publicUrl, supportEmail: settings.supportEmail };
  const relay = createOutboxRelay({ db, mailer, sms, clock, log, shop });
  const notifications = createNotifications({ clock, nudge: relay.nudge });

  const artists = createArtistsService(db);
  const playlists = createPlaylistsService(db);
  const reviews = createReviewsService(db);
  const catalog = createCatalogService(db);
  const drafts = createDraftsService({ database, storage, notifications, limits, clock });
  const pronunciations = createPronunciationsService({ database, storage, drafts, limits, clock });
  const images = createImagesService({ db, storage, limits, clock });
  const cms = createCmsService({
    database,
    images,
    clock,
    brand: settings.brand,
    email: settings.supportEmail,
  });
  const account = createAccountService({ database, notifications, limits, clock, secret });
  const addresses = createAddressesService({ database, limits, clock });
  const personalData = createPersonalDataService({ database, storage, clock });
  const photos = createPhotoService({ database, images, limits });
  const orders = createOrdersService({ database, clock, shop });
  const credits = createCreditsService({ database, limits, clock });
  const referrals = createReferralsService({ database, credits, notifications, limits, clock });
  const auth = createAuthService({
    database,
    sessions,
    notifications,
    limits,
    clock,
    secret,
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    secondFactor: settings.secondFactor,
    onSignedIn: drafts.adopt,
    onRegistered: referrals.record,
    answerMs,
  });
  const deliveries = createDeliveriesService({
    database,
    notifications,
    clock,
    staff: { email: settings.supportEmail, locale: settings.locale },
  });
  const reveals = createRevealsService({ database, notifications, limits, clock });
  const releases = createReleasesService({
    db,
    artists,
    streaming,
    clock,
    log,
    publicUrl: settings.publicUrl,
    service: settings.streamingService,
  });
  const stories = createStoriesService({
    database,
    artists,
    instantSongs: deliveries,
    reveals,
    releases,
    clock,
  });
  const storyData = createStoryDataService({
    database,
    storage,
    stories,
    limits,
    clock,
    publicUrl: settings.publicUrl,
  });
  const keep = createKeepService({ db, artists, limits, clock, shop });
  const ecards = createECardService({
    database,
    ecards: partner,
    notifications,
    clock,
    publicUrl: settings.publicUrl,
    partnerKey: settings.partner.key,
  });
  const edits = createEditService({ database, artists, notifications, limits, clock });
  const revisions = createRevisionsService({ database, artists, notifications, storage, clock });
  const invitations = createInvitationsService({
    database,
    artists,
    notifications,
    limits,
    clock,
    publicUrl: settings.publicUrl,
  });
  const contributions = createContributionsService({
    database,
    storage,
    artists,
    images,
    notifications,
    limits,
    clock,
  });
  const offers = createOffersService({
    database,
    artists,
    catalog,
    stories,
    notifications,
    clock,
    staff: { email: settings.supportEmail, locale: settings.locale },
  });
  const comments = createCommentsService({
    database,
    stories,
    artists,
    notifications,
    limits,
    clock,
    staff: { email: settings.supportEmail, locale: settings.locale },
  });
  const studio = createStudioService({
    database,
    storage,
    artists,
    stories,
    revisions,
    contributions,
    notifications,
    clock,
  });
  const reminders = createRemindersService({ database, artists, notifications, clock });
  const vendors = createVendorsService(db);
  const coupons = createCouponsService({ db, catalog, limits, clock });
  const giftCards = createGiftCardsService({ database, notifications, clock });
  const marketing = createMarketingService({
    database,
    notifications,
    limits,
    clock,
    publicUrl: settings.publicUrl,
  });
  const songMakers = createSongMakers({
    database,
    music,
    storage,
    clock,
    log,
    onEnded: deliveries.deliverDue,
  });
  const collections = createCollectionsService({ db, catalog, clock });
  const previews = createPreviewsService({ database, makers: songMakers, limits, clock });
  const failedSongs = createFailedSongs({ database, makers: songMakers, clock });
  const oldSongs = createOldSongs({ db, storage, clock });
  const instantLinks = createLinksService({ database, notifications, limits, clock });
  const recordings = createRecordingsService({ db, storage, limits, clock });
  const names = createNamesService({ sounds: nameSounds, recordings, limits });
  const instantGoods = createInstantGoods({ recordings });
  const holds = createHolds({ coupons, credits });
  const staff = { email: settings.supportEmail, locale: settings.locale };
  const orderTaxes = createOrderTaxes({ database, taxes, payments, notifications, clock, staff });
  const placeOrder = createPlaceOrder({
    drafts,
    stories,
    offers,
    revisions,
    releases,
    songMakers,
    recordings,
    images,
    giftCards,
    orderTaxes,
    notifications,
    clock,
  });
  const settle = createSettleService({
    database,
    payments,
    notifications,
    orders: placeOrder,
    giftCards,
    holds,
    clock,
    staff,
  });
  const checkout = createCheckoutService({
    database,
    payments,
    settle,
    holds,
    catalog,
    coupons,
    taxes,
    artists,
    images,
    instantGoods,
    partnerKey: settings.partner.key,
    limits,
    clock,
  });

  async function storyOfOrder(orderId: number): Promise<OrderStory | null> {
    const found = await stories.ofOrder(db, orderId);
    if (!found) return null;
    const { story, dueAt, askedId } = found;
    const artist = askedId === null ? null : await artists.summary(db, askedId);
    return {
      slug: story.slug,
      recipient: story.songData.recipient,
      artistName: artist?.artistName ?? story.instant?.artistName ?? null,
      promisedDate: dueAt && chicagoDay(dueAt),
    };
  }

  const confirm = createConfirmService({ db, settle, storyOfOrder });
  const webhook = createWebhookService({ db, payments, settle, orderTaxes });

  return {
    sessions,
    limits,
    relay,
    notifications,
    artists,
    playlists,
    reviews,
    catalog,
    cms,
    coupons,
    credits,
    referrals,
    giftCards,
    drafts,
    pronunciations,
    images,
    account,
    addresses,
    orders,
    personalData,
    photos,
    auth,
    marketing,
    stories,
    reveals,
    releases,
    comments,
    storyData,
    keep,
    ecards,
    edits,
    revisions,
    invitations,
    contributions,
    offers,
    studio,
    vendors,
    reminders,
    songMakers,
    collections,
    previews,
    failedSongs,
    oldSongs,
    instantLinks,
    recordings,
    names,
    deliveries,
    settle,
    checkout,
    confirm,
    webhook,
    orderTaxes,
  };
}

export type Services = ReturnType<typeof createServices>;
