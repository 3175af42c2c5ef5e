import { flushCompileCache } from 'node:module';
import { buildApp } from '../app.ts';
import { openEdges } from '../edges.ts';
import { shopJobs } from '../jobs.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { makesSongs, runsJobs, servesPages } from '../platform/roles.ts';
import { requireSettings } from '../platform/settings.ts';
import { rootSecret } from '../platform/settings-secrets.ts';

// Runs the shop as a separate process without pages, for tests that kill it and for benchmarks. It is wired as
// in shop.ts, on a migrated database. It tells its parent when it is ready. The recurring jobs run every
// second. A process whose role serves no requests has no port here.
const JOB_INTERVAL_MS = 1_000;

// A test that times out closes nothing. But when the test's process ends, this process is disconnected and
// exits. Otherwise it would keep the output of the test open for ever.
process.once('disconnect', () => process.exit());

const settings = requireSettings(process.env);
const { databaseUrl, directDatabaseUrl, pooler } = settings;
if (databaseUrl === null) throw new Error('DATABASE_URL must be the address of a database');
const log = createLog(settings.logLevel);
const secret = rootSecret(settings);
const database = openDatabase(databaseUrl, { pooler });
/** The stand-ins for other companies may keep their records in another database, which no test kills. */
const booksUrl = process.env.BOOKS_URL ?? directDatabaseUrl ?? databaseUrl;
const edges = await openEdges({ settings, databaseUrl: booksUrl, secret, clock: systemClock, log });
const app = await buildApp({
  answerMs: 1,
  settings,
  database,
  edges: edges.edges,
  clock: systemClock,
  secret,
  log,
  extraRoutes: edges.routes,
});
if (makesSongs(settings)) app.services.songMakers.start();
if (runsJobs(settings)) app.services.relay.start();
const jobs = runsJobs(settings) ? shopJobs({ services: app.services, database, clock: systemClock }) : [];
for (const job of jobs) {
  let running = false;
  setInterval(async () => {
    if (running) return;
    running = true;
    await job.run().catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'));
    running = false;
  }, JOB_INTERVAL_MS).unref();
}
if (servesPages(settings)) await app.http.listen({ port: settings.port, host: settings.host });
// Write the compile cache now, because a killed shop cannot write it when it ends. The cache makes the next
// start faster.
flushCompileCache();
process.send?.('ready');
