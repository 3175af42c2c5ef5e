import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { tooMany } from '../http/limits.ts';
import { busyPage } from './busy-page.ts';
import { isKept } from './kept-paths.ts';

/**
 * How late a process may be, in ms, before it refuses previews or pages. Previews are refused first, because
 * nobody has paid for them, then pages. Checkout requests are always accepted.
 */
const MOST_LATE_MS = { previews: 200, pages: 600 } as const;
export type Shed = keyof typeof MOST_LATE_MS;

const MEASURED_MS = 500;
const RESOLUTION_MS = 10;
const WAIT_SECONDS = 5;

export type Lateness = {
  ms(): number;
  /** Forgets what was measured before. The start of a process takes longer than it may be late. */
  begin(): void;
  stop(): void;
};

/** How often it is looked whether somebody waits for a connection, in ms. */
const LOOKED_MS = 50;

export type Connections = {
  readonly waitingCount: number;
  connect(): Promise<{ release(): void }>;
};

/**
 * Measures for how long callers wait for a connection to the database. While somebody waits, it queues for a
 * connection too, behind them, and gives it back at once.
 */
function measureWait(pool: Connections): Pick<Lateness, 'ms' | 'stop'> {
  let since: number | null = null;
  let waited = 0;
  async function queue(): Promise<void> {
    const begun = performance.now();
    since = begun;
    // When no connection comes in time, the wait was long.
    await pool.connect().then(
      (connection) => connection.release(),
      () => undefined,
    );
    waited = performance.now() - begun;
    since = null;
  }
  const timer = setInterval(() => {
    if (pool.waitingCount === 0) waited = 0;
    else if (since === null) void queue();
  }, LOOKED_MS).unref();
  return {
    ms: () => Math.max(waited, since === null ? 0 : performance.now() - since),
    stop: () => clearInterval(timer),
  };
}

/**
 * Measures how late a process is: the delay of its event loop over the last half second, or the wait for a connection
 * to the database, whichever is longer. With a slow database, the event loop is idle while everything waits.
 */
export function measureLateness(pool: Connections): Lateness {
  const wait = measureWait(pool);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let late = 0;
  let since = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Nothing is counted in a time in which the loop turned only once: then the whole time was one delay.
    late = (delay.count === 0 ? now - since : delay.percentile(90) / 1e6) - RESOLUTION_MS;
    since = now;
    delay.reset();
  }, MEASURED_MS).unref();
  return {
    ms: () => Math.max(late, wait.ms()),
    begin() {
      late = 0;
      since = performance.now();
      delay.reset();
    },
    stop() {
      wait.stop();
      clearInterval(timer);
      delay.disable();
    },
  };
}

const PREVIEWS = 'instant.requestPreviews';
const isPreview = ({ routeOptions: { config } }: FastifyRequest) =>
  (config as { call?: string } | undefined)?.call === PREVIEWS;
const isPage = ({ routeOptions: { url: route }, url }: FastifyRequest) => route === '/*' && !isKept(url);

type Shedding = {
  /** Without it nothing is refused. */
  lateness: Pick<Lateness, 'ms'> | undefined;
  /** How long somebody has waited for their page to be rendered. Each rendering is short, so the loop is not late. */
  turns: { waitedMs(): number };
  localeOf(request: FastifyRequest): Locale;
};

/**
 * Refuses previews, and later also pages, while the process is late or a crowd waits for pages. The answer asks
 * visitors to come again in a few seconds.
 */
export function shedLoad(http: FastifyInstance, { lateness, turns, localeOf }: Shedding): void {
  if (!lateness) return;
  const sheds = (what: Shed) => Math.max(lateness.ms(), turns.waitedMs()) > MOST_LATE_MS[what];
  http.addHook('onRequest', async (request, reply) => {
    if (isPreview(request) && sheds('previews'))
      return sendRefusal(reply, tooMany(WAIT_SECONDS * 1000).refusal);
    if (!isPage(request) || !sheds('pages')) return;
    return reply
      .code(503)
      .header('retry-after', String(WAIT_SECONDS))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(busyPage(localeOf(request), WAIT_SECONDS, 'shop'));
  });
}
