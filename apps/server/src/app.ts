import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { AppSettings } from '@keepsong/contract/app-settings';
import { API_BASE } from '@keepsong/contract/transport/call-definition';
import { APP_VERSION, DATA_VERSION } from '@keepsong/contract/transport/versions';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { createPhonetics } from './adapters/music/phonetics.ts';
import { createSharePictures } from './adapters/pictures/share-pictures.ts';
import { withMade } from './adapters/storage/made-storage.ts';
import { apiRoutes } from './api-routes.ts';
import type { Edges } from './edges.ts';
import { ANSWER_MS } from './features/auth/sign-in/answer-time.ts';
import { createNameSounds } from './features/instant/name-sounds.ts';
import { visitorRoutes, webhookRoutes } from './outside-routes.ts';
import { peersIn } from './platform/address.ts';
import { createArchives } from './platform/archives/archives.ts';
import { createKeepArrival } from './platform/arrival/keep-arrival.ts';
import { type BudgetSizes, createAddressBudgets } from './platform/budgets/address-budget.ts';
import { limitBodies } from './platform/budgets/body-budget.ts';
import { createLeases } from './platform/budgets/leases.repository.ts';
import { type Lateness, shedLoad } from './platform/budgets/overload.ts';
import { bookSpent } from './platform/budgets/shared-budgets.repository.ts';
import { createBudgetBook } from './platform/budgets/shared-budgets.ts';
import { slowClientLimits } from './platform/budgets/slow-clients.ts';
import type { KeptBuilds } from './platform/builds/kept-builds.ts';
import { readCatalogueVersion, readTogether } from './platform/catalogue/catalogue-answers.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { frameworkFault, guardAnswers, nameRequests } from './platform/http/answers.ts';
import { type Health, healthRoutes, newHealth } from './platform/http/health.ts';
import { localeOf } from './platform/http/locale.ts';
import type { PageLoader } from './platform/http/page-loader.ts';
import { pageRoutes } from './platform/http/pages.ts';
import { helmetOptions, paymentOrigins, permissionsPolicy } from './platform/http/security.ts';
import {
  createSecurityLog,
  type SecurityLog,
  securityRecorder,
} from './platform/security-log/security-log.ts';
import { mediaOriginsOf, type Settings } from './platform/settings.ts';
import { createServices, type Services } from './services.ts';
import { createShowDay } from './show-day.ts';

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
  shedLoad(http, { lateness: options.lateness, turns: budgets.turns, localeOf: locale });
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await http.register(multipart, { throwFileSizeLimit: false });
  limitBodies(http);
  const recorder = securityRecorder({ securityLog, secret });
  recorder.watch(http, services.sessions);
  guardAnswers(http, { permissions, health, apiBase: API_BASE });
  healthRoutes(http, database, health);
  const pictures = createSharePictures(join(settings.dataDir, 'cache', 'pictures'));
  http.addHook('onClose', () => pictures.stop());
  const mediaOrigins = mediaOriginsOf(settings);
  const outside = {
    ...{ settings, services, edges, clock, budgets, pictures, mediaOrigins },
    localeOf: locale,
  };
  await visitorRoutes(http, outside);
  await webhookRoutes(http, outside);

  const readVersion = readTogether(() => readCatalogueVersion(database.db));
  const dispatch = await apiRoutes(http, {
    ...{ settings, services, storage: edges.storage, budgets, pictures, secure: https },
    ...{
      localeOf: locale,
      readVersion,
      mostAnswers: options.mostCatalogueAnswers,
      record: recorder.answered,
    },
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
    ? { ...settings.receivers, ga4_by_server: settings.ga4 !== null, avatar_event: settings.avatarEvent }
    : null,
  locale: settings.locale,
  flags: {
    song_builder_v3: settings.flags.song_builder_v3 ? 1 : 0,
    swipe_recommendations: settings.flags.swipe_recommendations ? 1 : 0,
  },
});
