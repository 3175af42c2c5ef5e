import { flushCompileCache } from 'node:module';
import { buildApp } from '../../app.ts';
import { openEdges } from '../../edges.ts';
import { shopJobs } from '../../jobs.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { pageLoader } from '../../platform/http/page-loader.ts';
import { createLog } from '../../platform/log.ts';
import { makesSongs, runsJobs, servesPages } from '../../platform/roles.ts';
import { requireSettings } from '../../platform/settings.ts';
import { rootSecret } from '../../platform/settings-secrets.ts';
import { plainPageLoader } from '../plain-pages.ts';
import { createFastClock } from './fast-clock.ts';
import type { Memory } from './figures.ts';
import type { Asked } from './soak.ts';

// Runs one role of the shop in a separate process, as in shop.ts, with a clock that runs faster. PostgreSQL,
// which otherwise starts the recurring jobs, does not have this clock; so the jobs run every second. The
// process is started with --expose-gc, so that it can report how much memory it really holds.
const JOB_INTERVAL_MS = 1_000;

process.once('disconnect', () => process.exit());

const settings = requireSettings(process.env);
const databaseUrl = settings.databaseUrl ?? '';
const clock = createFastClock(Number(process.env.CLOCK_PACE));
const log = createLog(settings.logLevel);
const secret = rootSecret(settings);
const database = openDatabase(databaseUrl);
const edges = await openEdges({ settings, databaseUrl, secret, clock, log });
const loader = process.env.PAGES === 'built' ? await pageLoader({ development: false }) : plainPageLoader;
const app = await buildApp({
  ...{ settings, database, edges: edges.edges, clock, secret, log },
  ...(servesPages(settings) ? { pages: loader, extraRoutes: edges.routes } : {}),
});
if (makesSongs(settings)) app.services.songMakers.start();
if (runsJobs(settings)) {
  app.services.relay.start();
  for (const job of shopJobs({ services: app.services, database, clock })) {
    let running = false;
    setInterval(async () => {
      if (running) return;
      running = true;
      await job.run().catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'));
      running = false;
    }, JOB_INTERVAL_MS).unref();
  }
}
await app.http.listen({ port: settings.port, host: '127.0.0.1' });

process.on('message', (asked: Asked) => {
  if ('advanceMs' in asked) clock.advance(asked.advanceMs);
  // Garbage is collected twice: the second collection frees objects that the first one only finalized.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heldMb: (heapUsed + external) / 1e6, rssMb: rss / 1e6 } satisfies Memory);
});
flushCompileCache();
process.send?.('ready');
