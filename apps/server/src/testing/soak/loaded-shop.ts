import { buildApp } from '../../app.ts';
import { openEdges } from '../../edges.ts';
import { measureLateness } from '../../platform/budgets/overload.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { PageLoader } from '../../platform/http/page-loader.ts';
import { createLog } from '../../platform/log.ts';
import { requireSettings } from '../../platform/settings.ts';
import { rootSecret } from '../../platform/settings-secrets.ts';
import { plainPageLoader } from '../plain-pages.ts';

// Runs a shop in a separate process whose pages take as long as on a slow machine, for a test that requests
// more than the shop can serve.
process.once('disconnect', () => process.exit());

const settings = requireSettings(process.env);
const pageMs = Number(process.env.PAGE_MS);
const databaseUrl = settings.databaseUrl ?? '';
const log = createLog(settings.logLevel);
const secret = rootSecret(settings);
const database = openDatabase(databaseUrl);
const { edges, routes } = await openEdges({ settings, databaseUrl, secret, clock: systemClock, log });
const pages: PageLoader = {
  ...plainPageLoader,
  async load() {
    const page = await plainPageLoader.load();
    return {
      ...page,
      renderPage: (request, host) => {
        const until = performance.now() + pageMs;
        while (performance.now() < until) Math.sqrt(until);
        return page.renderPage(request, host);
      },
    };
  },
};
const app = await buildApp({
  ...{ settings, database, edges, clock: systemClock, secret, log, answerMs: 1, pages, extraRoutes: routes },
  lateness: measureLateness(database.pool),
});
app.services.relay.start();
await app.http.listen({ port: settings.port, host: '127.0.0.1' });
process.send?.('ready');
