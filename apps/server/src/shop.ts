import { APP_VERSION } from '@keepsong/contract/transport/versions';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { DEMO_REFUSED, holdsDemo } from '../db/seed/demo-mark.ts';
import { fillDemo } from '../db/seed/fill-demo.ts';
import type { Faults } from './adapters/faults/sentry-faults.ts';
import { type App, buildApp } from './app.ts';
import { type Edges, type OpenEdges, openEdges } from './edges.ts';
import { RATES_MISSING, sellsWithoutRates } from './features/checkout/rates/tax-rates.repository.ts';
import { shopJobs } from './jobs.ts';
import { openingWords } from './opening-words.ts';
import { checkAddress, peersIn } from './platform/address.ts';
import { keepNoLog } from './platform/backup/moments/archiver.ts';
import { startArchiver } from './platform/backup/moments/archiver-thread.ts';
import { measureLateness } from './platform/budgets/overload.ts';
import { slowClientLimits } from './platform/budgets/slow-clients.ts';
import { createKeptBuilds } from './platform/builds/kept-builds.ts';
import { systemClock } from './platform/clock.ts';
import { inDataFolder, makeDataFolder } from './platform/data-folder.ts';
import type { Pooler } from './platform/db/client.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrateGiven, migrateRestored } from './platform/db/migrate-given.ts';
import { checkPooler } from './platform/db/pooler.ts';
import { drain, mostStopMs } from './platform/http/drain.ts';
import { healthRoutes } from './platform/http/health.ts';
import { pageLoader } from './platform/http/page-loader.ts';
import { noteJobRun } from './platform/jobs/job-runs.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { makesSongs, runsJobs, servesPages } from './platform/roles.ts';
import type { Settings } from './platform/settings.ts';
import { rootSecret, secretsToKeep } from './platform/settings-secrets.ts';
import { databaseUnreachable, listenError, StartupError } from './platform/startup-errors.ts';
import { certificateEnds } from './platform/telemetry/certificate.ts';
import { openMetrics } from './platform/telemetry/metrics.ts';
import { openTracing, type Tracing } from './platform/telemetry/open-tracing.ts';
import { readShopFigures } from './platform/telemetry/shop-figures.repository.ts';
import { sweepTemporaryFiles } from './platform/temporary-files.ts';
import { testKeysIn } from './platform/test-keys.ts';

export type Shop = {
  stop(): Promise<void>;
  /** How long `stop` may take before the process no longer waits for unfinished work. */
  stopMs: number;
};

/** The functions that close what was opened. `closeAll` calls the newest first. */
type Closers = (() => Promise<void>)[];

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/**
 * Starts all parts of the shop in order and resolves when customers can be served. Throws `StartupError`, which says
 * what to do.
 */
export async function startShop(settings: Settings): Promise<Shop> {
  const closers: Closers = [];
  try {
    const app = await openShop(settings, closers);
    console.log(openingWords(settings, await app.services.staffEntrance.setUpPath()));
    return {
      stopMs: mostStopMs(settings.drainMs),
      async stop() {
        // While this process drains, the load balancer stops sending it new requests.
        await drain(app, settings.drainMs);
        await closeAll(closers);
      },
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function openShop(settings: Settings, closers: Closers): Promise<App> {
  const faults = await openFaults(settings);
  if (faults) closers.push(() => faults.stop());
  const log = createLog(settings.logLevel, {
    readable: settings.mode === 'demo' && process.stdout.isTTY,
    onFault: faults?.report,
  });
  const testKeys = settings.mode === 'production' ? testKeysIn(settings) : [];
  if (testKeys.length > 0)
    log.warn({ settings: testKeys }, 'keys of a test mode: no card is charged and no label is real');
  const tracing = await openTraces(settings, closers);
  await checkAddress(settings.host, settings.port);
  const endSweep = sweepTemporaryFiles(log);
  closers.push(async () => endSweep());
  makeDataFolder(settings.dataDir);
  const secret = inDataFolder(settings.dataDir, () => rootSecret(settings));
  const server = await openDatabaseServer(settings, { secret, log, closers });
  const { databaseUrl, directUrl, archivedUntil } = server;
  const { pooler } = settings;
  const database = openDatabase(databaseUrl, { around: tracing?.watchStatement, pooler });
  closers.push(() => database.close());
  if (pooler) await tryPooler(database, { pooler, databaseUrl, log });
  if (settings.mode === 'production' && (await holdsDemo(database.db))) throw new StartupError(DEMO_REFUSED);
  // Stand-ins play other companies, so they reach their rows directly and not through the shop's pooler.
  const edges = await openEdges({ settings, databaseUrl: directUrl, secret, clock: systemClock, log });
  closers.push(() => edges.stop());
  if (settings.mode === 'production' && edges.edges.taxes.usesTable && (await sellsWithoutRates(database.db)))
    throw new StartupError(RATES_MISSING);
  if (settings.mode === 'demo')
    await fillDemo({
      ...{ database, partner: settings.partner.slug, now: systemClock.now(), mode: settings.mode },
      onProgress: (text) => console.log(`${text} …`),
      bookEarlier: edges.bookEarlier,
    });

  const metrics = settings.metrics
    ? await openMetrics({
        ...settings.metrics,
        ...{ pool: database.pool, log, dataDir: settings.dataDir },
        certificateEnds: runsJobs(settings)
          ? certificateEnds(settings.publicUrl, { now: () => performance.now() })
          : null,
        readFigures: runsJobs(settings) ? () => readShopFigures(database.db, systemClock.now()) : null,
        archivedUntil,
      })
    : null;
  if (metrics) closers.push(metrics.stop);
  const lateness = settings.loadShedding ? measureLateness(database.pool) : null;
  if (lateness) closers.push(async () => lateness.stop());
  const app = await buildApp({
    ...{
      settings,
      database,
      edges: tracing ? watchedEdges(tracing, edges.edges) : edges.edges,
      clock: systemClock,
      secret,
      log,
    },
    ...(servesPages(settings) ? await openPages(settings, { edges, log, closers }) : {}),
    ...(lateness ? { lateness } : {}),
  });
  closers.push(() => app.http.close());
  if (makesSongs(settings)) {
    app.services.songMakers.start();
    closers.push(() => app.services.songMakers.stop());
  }
  if (runsJobs(settings)) await startWork(app, { database, databaseUrl, log, closers });
  const http = servesPages(settings) ? app.http : openHealthDoor(app, { database, log, closers });
  metrics?.watch(http);
  tracing?.watchRequests(http);
  await http.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenError(error, settings);
  });
  lateness?.begin();
  return { ...app, http };
}

/** Opens the connection that sends the traces of this process. It closes after everything else. */
async function openTraces(settings: Settings, closers: Closers): Promise<Tracing | null> {
  const { tracesTo: endpoint, role, trustProxy } = settings;
  if (endpoint === null) return null;
  const tracing = await openTracing({
    endpoint,
    service: { 'service.name': 'keepsong', 'service.version': APP_VERSION, 'keepsong.role': role },
    isTrusted: peersIn(trustProxy),
  });
  closers.push(tracing.stop);
  return tracing;
}

/** The connections to outside services, wrapped so that their calls appear in traces. */
function watchedEdges({ watchEdge }: Tracing, edges: Edges): Edges {
  const { payments, payouts, shipping, mailer, sms, storage, taxes, music, songModel, streaming, ecards } =
    edges;
  return {
    ...edges,
    payments: watchEdge('payments', payments),
    payouts: watchEdge('payouts', payouts),
    shipping: watchEdge('shipping', shipping),
    mailer: watchEdge('mail', mailer),
    sms: watchEdge('sms', sms),
    storage: watchEdge('storage', storage),
    taxes: watchEdge('taxes', taxes),
    music: watchEdge('music', music),
    songModel: songModel && watchEdge('song model', songModel),
    streaming: watchEdge('streaming', streaming),
    ecards: watchEdge('ecards', ecards),
  };
}

/** The service to which this process reports faults. Its SDK is loaded only when the service is set. */
async function openFaults({ receivers: { sentry }, mode }: Settings): Promise<Faults | null> {
  if (sentry === null) return null;
  const { createSentryFaults } = await import('./adapters/faults/sentry-faults.ts');
  return createSentryFaults({ dsn: sentry, release: APP_VERSION, environment: mode });
}

type Pages = { edges: OpenEdges; log: FastifyBaseLogger; closers: Closers };

/**
 * The pages, and the browser files of this and of earlier builds. Before this process serves a page, the other
 * processes can serve the page's scripts. A file store that does not answer does not stop the start: then only
 * visitors who meet another version have to load their page again.
 */
async function openPages(settings: Settings, { edges, log, closers }: Pages) {
  const pages = await pageLoader({ development: settings.development });
  closers.push(pages.stop);
  const shown = { pages, extraRoutes: edges.routes };
  if (pages.dev) return shown;
  const keptBuilds = createKeptBuilds({ storage: edges.edges.storage, files: pages.files, log });
  await keptBuilds.start();
  closers.push(async () => keptBuilds.stop());
  return { ...shown, keptBuilds };
}

type Work = { database: Database; databaseUrl: string; log: FastifyBaseLogger; closers: Closers };

/** Starts to send the messages of the outbox and to run the jobs. */
async function startWork(app: App, { database, databaseUrl, log, closers }: Work): Promise<void> {
  const { health, services } = app;
  // Until the switches are known, mail counts as on.
  await services.switches.read();
  services.relay.start();
  closers.push(() => services.relay.stop());
  const jobs = createJobs(databaseUrl, log, (run) => noteJobRun(database.db, run, systemClock.now()));
  health.isQueueRunning = jobs.isRunning;
  await jobs.start(shopJobs({ services, database, clock: systemClock }));
  closers.push(() => jobs.stop());
}

/** The only answers of a process that serves no visitors: whether it is alive and ready. */
function openHealthDoor(
  { health }: App,
  { database, log, closers }: Pick<Work, 'database' | 'log' | 'closers'>,
): FastifyInstance {
  const http = Fastify({ loggerInstance: log, ...slowClientLimits() });
  healthRoutes(http, database, health);
  closers.push(() => http.close());
  return http;
}

type OpenDatabase = {
  databaseUrl: string;
  /** The address of PostgreSQL itself. With a pooler it differs from `databaseUrl`. */
  directUrl: string;
  /** Up to which moment the database is archived. Null when this shop does not archive it. */
  archivedUntil: (() => Date | null) | null;
};

/**
 * Opens the embedded PostgreSQL, or the database that `DATABASE_URL` names, and migrates it to the newest
 * schema. Archives the embedded database when `BACKUP_TARGET` is set.
 */
async function openDatabaseServer(
  settings: Settings,
  { secret, log, closers }: Pick<Work, 'log' | 'closers'> & { secret: string },
): Promise<OpenDatabase> {
  const { databaseUrl, directDatabaseUrl } = settings;
  if (databaseUrl) {
    await migrateGiven({ ...settings, databaseUrl });
    return { databaseUrl, directUrl: directDatabaseUrl ?? databaseUrl, archivedUntil: null };
  }
  const onLost = (error: unknown) => {
    log.fatal({ err: error }, 'the embedded database is lost');
    process.exit(1);
  };
  const { dataDir, backups, s3, s3Access } = settings;
  const isArchived = backups.target !== null;
  const embedded = await startEmbedded({ dataDir, log, onLost, isArchived });
  closers.push(() => embedded.stop());
  await migrateRestored(embedded.url);
  if (!isArchived) {
    await keepNoLog(embedded.url);
    return { databaseUrl: embedded.url, directUrl: embedded.url, archivedUntil: null };
  }
  const archiver = startArchiver(
    {
      settings: { s3, s3Access, dataDir, backups },
      ...{ databaseUrl: embedded.url, databaseFiles: embedded.files },
      secrets: secretsToKeep(settings, secret),
    },
    log,
  );
  closers.push(archiver.stop);
  return { databaseUrl: embedded.url, directUrl: embedded.url, archivedUntil: archiver.archivedUntil };
}

type Way = { pooler: Pooler; databaseUrl: string; log: FastifyBaseLogger };

async function tryPooler({ pool }: Database, { pooler, databaseUrl, log }: Way): Promise<void> {
  const missing = await checkPooler(pool, pooler).catch((error: unknown) => {
    throw databaseUnreachable(databaseUrl, error);
  });
  if (missing.length > 0)
    log.warn(
      { missing },
      'the pooler has connections from before the settings of their account: reconnect them',
    );
}
