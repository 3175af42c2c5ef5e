import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { AppSettings } from '@keepsong/contract/app-settings';
import { API_BASE, instantApiBase } from '@keepsong/contract/transport/call-definition';
import { APP_VERSION, DATA_VERSION } from '@keepsong/contract/transport/versions';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { createPhonetics } from './adapters/music/phonetics.ts';
import { createSharePictures } from './adapters/pictures/share-pictures.ts';
import { withMade } from './adapters/storage/made-storage.ts';
import type { Edges } from './edges.ts';
import { accountHandlers, exportRoute, invoiceRoute } from './features/account/account.routes.ts';
import { applicationsHandlers } from './features/artists/applications/applications.routes.ts';
import { artistsHandlers } from './features/artists/artists.routes.ts';
import { availabilityHandlers } from './features/artists/availability.routes.ts';
import { profilesHandlers } from './features/artists/profile/profiles.routes.ts';
import { rosterHandlers } from './features/artists/roster/roster.routes.ts';
import { standingHandlers } from './features/artists/standing/standing.routes.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { ANSWER_MS } from './features/auth/sign-in/answer-time.ts';
import { builderHandlers } from './features/builder/builder.routes.ts';
import { cartHandlers } from './features/cart/cart.routes.ts';
import { promotionHandlers } from './features/cart/promotions/promotions.routes.ts';
import { calendarHandlers } from './features/catalog/calendar/calendar.routes.ts';
import { catalogHandlers } from './features/catalog/catalog.routes.ts';
import { productHandlers } from './features/catalog/desk/product-desk.routes.ts';
import { checkoutHandlers, paymentWebhookRoute } from './features/checkout/checkout.routes.ts';
import { shippingHandlers, taxFileRoute, taxHandlers } from './features/checkout/rates/rates.routes.ts';
import { cmsHandlers, wordsHandlers } from './features/cms/cms.routes.ts';
import { commentsHandlers } from './features/comments/comments.routes.ts';
import {
  attachmentRoute,
  conversationsHandlers,
  mailWebhookRoute,
} from './features/conversations/conversations.routes.ts';
import { talkFileRoutes } from './features/conversations/talk.routes.ts';
import { creditsHandlers, giftCardFileRoute } from './features/credits/credits.routes.ts';
import {
  customerExportRoute,
  customersHandlers,
  exportCustomersRoute,
} from './features/customers/customers.routes.ts';
import { deskHandlers } from './features/desk/desk.routes.ts';
import { earningsHandlers, statementRoutes } from './features/earnings/earnings.routes.ts';
import { payoutWebhookRoute } from './features/earnings/payouts/payouts.routes.ts';
import { collectionDeskHandlers } from './features/instant/desk/collection-desk.routes.ts';
import { musicDeskHandlers } from './features/instant/desk/music-desk.routes.ts';
import { instantHandlers } from './features/instant/instant.routes.ts';
import { createNameSounds } from './features/instant/name-sounds.ts';
import { landingVisitsRoute } from './features/marketing/landings/landing-visits.routes.ts';
import { calendarRoute, marketingHandlers, oneClickRoute } from './features/marketing/marketing.routes.ts';
import { mailsHandlers } from './features/notifications/edits/mails.routes.ts';
import { textReportsRoute } from './features/notifications/text-reports.routes.ts';
import { boardHandlers } from './features/orders/board/board.routes.ts';
import { disputeFileRoute, exportOrdersRoute, ordersHandlers } from './features/orders/orders.routes.ts';
import { playlistDeskHandlers } from './features/playlists/desk/playlist-desk.routes.ts';
import { songListHandlers } from './features/playlists/desk/song-lists.routes.ts';
import { playlistsHandlers } from './features/playlists/playlists.routes.ts';
import {
  affiliateHandlers,
  affiliateStatementRoute,
} from './features/referrals/affiliates/affiliates.routes.ts';
import { referralsHandlers } from './features/referrals/referrals.routes.ts';
import { reportFileRoutes, reportsHandlers } from './features/reports/reports.routes.ts';
import { reviewDeskHandlers } from './features/reviews/desk/review-desk.routes.ts';
import { reviewsHandlers } from './features/reviews/reviews.routes.ts';
import { signalRoutes } from './features/signals/signals.routes.ts';
import { logFileRoute, staffHandlers } from './features/staff/staff.routes.ts';
import { cardRoute } from './features/stories/ecard/ecard.routes.ts';
import { keepRoute } from './features/stories/keep/keep.routes.ts';
import { embedRoutes } from './features/stories/sharing/embed.routes.ts';
import { playRoutes } from './features/stories/sharing/play.routes.ts';
import { storiesHandlers, storyDownloadRoute, storyExportRoute } from './features/stories/stories.routes.ts';
import { checksHandlers } from './features/studio/checks/checks.routes.ts';
import { studioHandlers } from './features/studio/studio.routes.ts';
import { vendorDeskHandlers } from './features/studio/vendor-desk/vendor-desk.routes.ts';
import { printFileRoutes } from './features/studio/vendors/print-files.routes.ts';
import { shippingWebhookRoute } from './features/studio/vendors/shipping.routes.ts';
import { systemFileRoutes, systemHandlers } from './features/system/system.routes.ts';
import { uploadsHandlers } from './features/uploads/uploads.routes.ts';
import { peersIn } from './platform/address.ts';
import { createArchives } from './platform/archives/archives.ts';
import { createKeepArrival } from './platform/arrival/keep-arrival.ts';
import { type BudgetSizes, createAddressBudgets } from './platform/budgets/address-budget.ts';
import { limitBodies } from './platform/budgets/body-budget.ts';
import { createLeases } from './platform/budgets/leases.repository.ts';
import { type Lateness, shedLoad } from './platform/budgets/overload.ts';
import { limitMedia, limitRefusals, limitRequests } from './platform/budgets/request-budgets.ts';
import { bookSpent } from './platform/budgets/shared-budgets.repository.ts';
import { createBudgetBook } from './platform/budgets/shared-budgets.ts';
import { slowClientLimits } from './platform/budgets/slow-clients.ts';
import type { KeptBuilds } from './platform/builds/kept-builds.ts';
import { readCatalogueVersion, readTogether } from './platform/catalogue/catalogue-answers.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { frameworkFault, guardAnswers, nameRequests } from './platform/http/answers.ts';
import { apiDocsRoutes } from './platform/http/api-docs/api-docs.ts';
import { artRoutes } from './platform/http/art-routes.ts';
import { type Health, healthRoutes, newHealth } from './platform/http/health.ts';
import { type Binder, createBinder } from './platform/http/implement.ts';
import { localeOf } from './platform/http/locale.ts';
import { mediaRoutes } from './platform/http/media-routes.ts';
import { refuseOutdated } from './platform/http/outdated.ts';
import type { PageLoader } from './platform/http/page-loader.ts';
import { pageRoutes } from './platform/http/pages.ts';
import { helmetOptions, paymentOrigins, permissionsPolicy } from './platform/http/security.ts';
import { sitemapRoutes } from './platform/http/sitemap.ts';
import { createUploadGate } from './platform/http/uploads.ts';
import {
  createSecurityLog,
  type SecurityLog,
  securityRecorder,
} from './platform/security-log/security-log.ts';
import { mediaOriginsOf, type Settings } from './platform/settings.ts';
import { createServices, type Services } from './services.ts';
import { createShowDay } from './show-day.ts';
import { sitemapParts } from './sitemap-parts.ts';

export type AppOptions = {
  settings: Settings;
  database: Database;
  edges: Edges;
  clock: Clock;
  /** The root secret, from which the keys of sessions, CSRF tokens and passcodes are derived. */
  secret: string;
  log: FastifyBaseLogger;
  /**
   * How long some answers take at least, in ms. These answers take the same time whether or not an account exists, so
   * that the time does not reveal it. Tests set it so that they need not wait.
   */
  answerMs?: number;
  /**
   * At most this many answers that were made from the catalogue are kept. The benchmark sets it to 0, to measure pages
   * without them.
   */
  mostCatalogueAnswers?: number;
  /** Measures the delay of the event loop. Without it, as in most tests, no request is refused because of load. */
  lateness?: Pick<Lateness, 'ms'>;
  /** Budgets of addresses that differ from the usual ones. Only tests set them. */
  budgetSizes?: Partial<BudgetSizes>;
  /** Renders the pages. Missing in tests that use only the API. */
  pages?: PageLoader;
  /** The browser files of other builds. */
  keptBuilds?: KeptBuilds;
  /** Routes that only a demo shop or a development server has. */
  extraRoutes?: (http: FastifyInstance) => void | Promise<void>;
};

export type App = { http: FastifyInstance; health: Health; services: Services; securityLog: SecurityLog };

/** The largest JSON body. Most calls take less (`bodySizeOf`). Uploads have their own, larger limits. */
const BODY_LIMIT_BYTES = 512 * 1024;

/** Creates and connects all parts of the shop. It does not listen for requests yet, and no job runs yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { settings, database, clock, secret } = options;
  const nameSounds = createNameSounds({
    music: options.edges.music,
    secret,
    earlierSecrets: settings.earlierSecrets,
  });
  const edges = { ...options.edges, storage: withMade(options.edges.storage, nameSounds.makerOf) };
  const https = settings.publicUrl.startsWith('https:');
  const security = helmetOptions(https);
  const permissions = permissionsPolicy(paymentOrigins(edges.payments).frame);
  const http = Fastify({
    loggerInstance: options.log,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    ...slowClientLimits(),
    genReqId: nameRequests(peersIn(settings.trustProxy)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: frameworkFault({ permissions, security }),
    // When the server closes, requests in progress are finished. A request that arrives meanwhile on a connection that
    // is still open is answered, too.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const archives = createArchives({
    // The embedded database serves a single process, which needs no lease.
    takeLease: settings.databaseUrl === null ? null : createLeases(database.db),
  });
  const phonetics = createPhonetics();
  const health = newHealth();
  const budgets = createAddressBudgets(
    settings.addressBudgets,
    // The embedded database serves a single process, which keeps its budgets in memory.
    settings.databaseUrl === null
      ? null
      : createBudgetBook((spent) => bookSpent(database.db, spent), http.log),
    options.budgetSizes,
  );
  const services = createServices({
    settings,
    database,
    edges,
    nameSounds,
    archives,
    phonetics,
    clock,
    secret,
    secure: https,
    answerMs: options.answerMs ?? ANSWER_MS,
    log: http.log,
  });
  const securityLog = createSecurityLog({
    folder: join(settings.dataDir, 'security'),
    keepDays: settings.securityLogDays,
    clock,
    log: http.log,
  });
  http.addHook('onClose', () =>
    Promise.all([
      archives.stop(),
      phonetics.stop(),
      services.printing.stop(),
      services.evidencePrinting.stop(),
      services.invoicePrinting.stop(),
      services.statementPrinting.stop(),
      services.goodsPrinting.stop(),
      securityLog.flush(),
    ]),
  );
  const locale = (request: FastifyRequest) => localeOf(request, settings.locale);

  await http.register(helmet, security);
  await http.register(cookie);
  // Register this after the cookies, because a refusal is shown in the visitor's language.
  if (options.lateness) shedLoad(http, { lateness: options.lateness, localeOf: locale });
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await http.register(multipart, { throwFileSizeLimit: false });
  limitBodies(http);
  const recorder = securityRecorder({ securityLog, secret });
  recorder.watch(http, services.sessions);
  guardAnswers(http, { permissions, health, apiBase: API_BASE });
  healthRoutes(http, database, health);
  const pictures = createSharePictures(join(settings.dataDir, 'cache', 'pictures'));
  http.addHook('onClose', () => pictures.stop());
  await http.register(async (scope) => {
    limitMedia(scope, budgets);
    mediaRoutes(scope, {
      storage: edges.storage,
      mayGo: services.makerUploads.mayGo,
      async mayHear(key, request, reply) {
        const findSession = () => services.sessions.of(request, reply).find();
        const isOpen = await services.sampleConsents.mayHear(key, findSession);
        return isOpen && (await services.stories.mayHear(key, findSession));
      },
    });
  });
  const mediaOrigins = mediaOriginsOf(settings);
  // Routes for visitors that are not calls of the API.
  await http.register(async (scope) => {
    limitRequests(scope, budgets);
    artRoutes(scope, { pictures, limits: services.limits });
    sitemapRoutes(scope, {
      origin: settings.publicUrl,
      locale: settings.locale,
      parts: sitemapParts(services),
    });
    calendarRoute(scope, services.marketing);
    oneClickRoute(scope, services.marketing);
    embedRoutes(scope, {
      stories: services.stories,
      origin: settings.publicUrl,
      brand: settings.brand,
      localeOf: locale,
      mediaOrigins,
    });
    playRoutes(scope, {
      playCodes: services.playCodes,
      storage: edges.storage,
      brand: settings.brand,
      localeOf: locale,
      mediaOrigins,
    });
  });
  mailWebhookRoute(http, {
    inboundMail: edges.inboundMail,
    mailReports: services.mailReports,
    clock,
    budget: budgets.mails,
  });
  await http.register(async (scope) => {
    limitRefusals(scope, budgets);
    textReportsRoute(scope, {
      ...{ sms: edges.sms, givenUpMessages: services.givenUpMessages, publicUrl: settings.publicUrl },
    });
    shippingWebhookRoute(scope, { shipping: edges.shipping, parcels: services.parcels });
    payoutWebhookRoute(scope, { payouts: edges.payouts, sendPayouts: services.sendPayouts, clock });
    paymentWebhookRoute(scope, { payments: edges.payments, webhook: services.webhook, clock });
  });

  const readVersion = readTogether(() => readCatalogueVersion(database.db));
  let dispatch: Binder['dispatch'] | undefined;
  await http.register(async (root) => {
    refuseOutdated(root);
    limitRequests(root, budgets);
    const scopes = { root, instant: root };
    await root.register(
      async (instant) => {
        scopes.instant = instant;
        instant.all('/*', (_request, reply) => reply.code(404).send({ code: 'not_found' }));
      },
      { prefix: instantApiBase(settings.instantBase) },
    );
    await root.register(
      async (api) => {
        const binder = createBinder(
          { ...scopes, api },
          {
            sessionStore: services.sessions,
            localeOf: locale,
            admitUpload: createUploadGate(services.limits),
            publicUrl: settings.publicUrl,
            readVersion,
            mostAnswers: options.mostCatalogueAnswers,
            record: recorder.answered,
          },
        );
        bindCapabilities(binder, services);
        signalRoutes(api, {
          ...services,
          budget: budgets.events,
          publicUrl: settings.publicUrl,
          secure: https,
          localeOf: locale,
        });
        landingVisitsRoute(api, { ...services, budget: budgets.events, publicUrl: settings.publicUrl });
        storyDownloadRoute(api, {
          stories: services.stories,
          storage: edges.storage,
          oldFiles: services.oldFiles,
          sessions: services.sessions,
        });
        storyExportRoute(api, { storyData: services.storyData, sessions: services.sessions });
        cardRoute(api, services.ecards);
        keepRoute(api, { keep: services.keep, pictures, sessions: services.sessions, localeOf: locale });
        exportRoute(api, { personalData: services.personalData, sessions: services.sessions });
        invoiceRoute(api, { orders: services.orders, sessions: services.sessions, localeOf: locale });
        reportFileRoutes(api, services);
        talkFileRoutes(api, { ...services, storage: edges.storage });
        statementRoutes(api, { ...services, localeOf: locale });
        affiliateStatementRoute(api, { ...services, localeOf: locale });
        printFileRoutes(api, { ...services, localeOf: locale });
        disputeFileRoute(api, services);
        attachmentRoute(api, { ...services, storage: edges.storage });
        exportOrdersRoute(api, services);
        customerExportRoute(api, services);
        exportCustomersRoute(api, services);
        giftCardFileRoute(api, services);
        systemFileRoutes(api, services);
        logFileRoute(api, services);
        taxFileRoute(api, services);
        apiDocsRoutes(api, {
          server: `${settings.publicUrl}${API_BASE}`,
          version: APP_VERSION,
          instantBase: settings.instantBase,
        });
        api.all('/*', (_request, reply) => reply.code(404).send({ code: 'not_found' }));
        dispatch = binder.dispatch;
      },
      { prefix: API_BASE },
    );
  });
  await options.extraRoutes?.(http);
  if (options.pages && dispatch) {
    options.pages.mount(http);
    await pageRoutes(http, {
      dispatch,
      sessions: services.sessions,
      localeOf: locale,
      settings: appSettings(settings, services),
      readSettings: services.switches.read,
      readVersion,
      origin: settings.publicUrl,
      loader: options.pages,
      ...(options.keptBuilds && { keptBuilds: options.keptBuilds }),
      payment: paymentOrigins(edges.payments),
      mediaOrigins,
      budgets,
      seeAs: services.customerData.seeAs,
      keepArrival: createKeepArrival({ ...services, secure: https }),
      showDay: createShowDay({ database, clock, services, otherwise: dispatch }),
    });
  }
  return { http, health, services, securityLog };
}

function bindCapabilities(binder: Binder, services: Services): void {
  binder.implement('auth', authHandlers(services.auth));
  binder.implement('account', accountHandlers(services));
  binder.implement('builder', builderHandlers(services.drafts, services.pronunciations, services.voiceMemos));
  binder.implement('artists', artistsHandlers(services.artists));
  binder.implement('playlists', playlistsHandlers(services.playlists));
  binder.implement('reviews', reviewsHandlers(services));
  binder.implement('reviewDesk', reviewDeskHandlers(services));
  binder.implement('cart', cartHandlers(services));
  binder.implement(
    'credits',
    creditsHandlers(services.credits, services.creditGrants, services.staffGiftCards),
  );
  binder.implement('customers', customersHandlers(services));
  binder.implement('referrals', referralsHandlers(services.referrals));
  binder.implement('catalog', catalogHandlers(services.catalog));
  binder.implement('checkout', checkoutHandlers(services));
  binder.implement('uploads', uploadsHandlers(services));
  binder.implement('stories', storiesHandlers(services));
  binder.implement('comments', commentsHandlers(services.comments));
  binder.implement('cms', cmsHandlers(services.cms));
  binder.implement('words', wordsHandlers(services));
  binder.implement('mails', mailsHandlers(services));
  binder.implement('marketing', marketingHandlers(services));
  binder.implement('instant', instantHandlers(services));
  binder.implement('applications', applicationsHandlers(services));
  binder.implement('products', productHandlers(services));
  binder.implement('calendar', calendarHandlers(services));
  binder.implement('collectionDesk', collectionDeskHandlers(services));
  binder.implement('musicDesk', musicDeskHandlers(services));
  binder.implement('playlistDesk', playlistDeskHandlers(services));
  binder.implement('songLists', songListHandlers(services));
  binder.implement('promotions', promotionHandlers(services));
  binder.implement('vendorDesk', vendorDeskHandlers(services));
  binder.implement('affiliates', affiliateHandlers(services));
  binder.implement('taxes', taxHandlers(services));
  binder.implement('shippingRates', shippingHandlers(services));
  binder.implement('profiles', profilesHandlers(services));
  binder.implement('roster', rosterHandlers(services));
  binder.implement('availability', availabilityHandlers(services.availability));
  binder.implement('board', boardHandlers(services.board));
  binder.implement('standing', standingHandlers(services));
  binder.implement('checks', checksHandlers(services));
  binder.implement('earnings', earningsHandlers(services));
  binder.implement('reports', reportsHandlers(services));
  binder.implement('orders', ordersHandlers(services));
  binder.implement('desk', deskHandlers(services));
  binder.implement('conversations', conversationsHandlers(services));
  binder.implement('staff', staffHandlers(services));
  binder.implement('system', systemHandlers(services));
  binder.implement('studio', studioHandlers(services));
}

const appSettings = (settings: Settings, { switches }: Services): AppSettings => ({
  // A getter, so that every page gets the switches as they are when it is rendered.
  get switches() {
    return switches.shown();
  },
  version: APP_VERSION,
  data_version: DATA_VERSION,
  env: settings.mode,
  brand: settings.brand,
  support_email: settings.supportEmail,
  partner: { name: settings.partner.name, slug: settings.partner.slug },
  instant_landing_url: settings.instantLandingUrl,
  instant_base: settings.instantBase,
  widgets: settings.widgets,
  receivers: Object.values(settings.receivers).some((id) => id !== null)
    ? { ...settings.receivers, ga4_by_server: settings.ga4 !== null }
    : null,
  locale: settings.locale,
  flags: {
    song_builder_v3: settings.flags.song_builder_v3 ? 1 : 0,
    swipe_recommendations: settings.flags.swipe_recommendations ? 1 : 0,
  },
});
