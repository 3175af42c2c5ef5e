import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { tooMany } from '../http/limits.ts';
import { busyPage } from './busy-page.ts';

/**
 * The delay of a process, in ms, above which it refuses previews or pages. Previews are refused first, because
 * nobody has paid for them, then pages. Checkout requests are always accepted.
 */
const MOST_LATE_MS = { previews: 200, pages: 600 } as const;
export type Shed = keyof typeof MOST_LATE_MS;

const MEASURED_MS = 500;
const RESOLUTION_MS = 10;
const WAIT_SECONDS = 5;

export type Lateness = { ms(): number; stop(): void };

/** Measures the delay of the event loop over the last half second. */
export function measureLateness(): Lateness {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let late = 0;
  const timer = setInterval(() => {
    late = delay.count === 0 ? 0 : delay.percentile(90) / 1e6 - RESOLUTION_MS;
    delay.reset();
  }, MEASURED_MS).unref();
  return {
    ms: () => late,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

const PREVIEWS = 'instant.requestPreviews';
/**
 * Paths that are never refused: pages on the way to an order, pages of people at work, and pages that tell
 * where an order is.
 */
const KEPT =
  /^\/(?:song-builder|cart|complete-checkout|checkout|thank-you|login|dashboard|admin|artist_experience|partners)(?:[/.?]|$)/;

const isPreview = ({ routeOptions: { config } }: FastifyRequest) =>
  (config as { call?: string } | undefined)?.call === PREVIEWS;
const isPage = ({ routeOptions: { url: route }, url }: FastifyRequest) => route === '/*' && !KEPT.test(url);

/**
 * Refuses previews, and later also pages, while the process is late. The answer asks visitors to come again in
 * a few seconds.
 */
export function shedLoad(
  http: FastifyInstance,
  { lateness, localeOf }: { lateness: Pick<Lateness, 'ms'>; localeOf(request: FastifyRequest): Locale },
): void {
  const sheds = (what: Shed) => lateness.ms() > MOST_LATE_MS[what];
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
