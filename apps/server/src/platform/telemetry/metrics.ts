import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type pg from 'pg';
import { slowClientLimits } from '../budgets/slow-clients.ts';
import type { Log } from '../log.ts';
import { listenError } from '../startup-errors.ts';
import type { ShopFigures } from './shop-figures.repository.ts';
import { reportWaiting } from './waiting-metrics.ts';

type Options = {
  /** Where `/metrics` is served. */
  host: string;
  port: number;
  pool: pg.Pool;
  /** The folder whose disk is watched. */
  dataDir: string;
  /** Returns when the shop's certificate ends. Null in a process that does not ask. */
  certificateEnds: (() => Promise<Date | null>) | null;
  /**
   * Counts the work that waits in the shop. Null in a process that runs no jobs, so that not every process of a
   * shop counts the same rows.
   */
  readFigures: (() => Promise<ShopFigures>) | null;
  /** Returns the moment up to which the database is archived. Null in a process that does not archive it. */
  archivedUntil: (() => Date | null) | null;
  log: Log;
  /** What part of the disk of a folder is free, from 0 to 1. */
  freePart?: (folder: string) => Promise<number>;
};

export type Metrics = {
  /** Measures the requests of a server from now on. Call it before the server listens. */
  watch(http: FastifyInstance): void;
  stop(): Promise<void>;
};

async function freePartOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 1 : bavail / blocks;
}

/**
 * Whether an answer is a recording or another file. How long such an answer takes depends on the visitor, for example
 * on a paused player, so it counts only until its first byte.
 */
const isFile = (reply: FastifyReply, payload: unknown): boolean =>
  payload instanceof Readable && !String(reply.getHeader('content-type')).startsWith('text/html');

/** The bounds of the histogram's buckets for requests, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves the metrics of this process at `/metrics`, in the text format of Prometheus. They identify no person:
 * a request is counted by the pattern of its route.
 */
export async function openMetrics({
  host,
  port,
  pool,
  dataDir,
  certificateEnds,
  readFigures,
  archivedUntil,
  log,
  freePart = freePartOf,
}: Options): Promise<Metrics> {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    ...{ withoutScopeInfo: true, withoutTargetInfo: true },
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('keepsong');
  const requests = meter.createHistogram('keepsong_http_request_seconds', {
    description: 'How long requests took, by method, route and status; files until their first byte.',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  meter
    .createObservableGauge('keepsong_db_pool', {
      description: 'Connections to the database: in use, idle, and requests that wait for one.',
    })
    .addCallback((pooled) => {
      pooled.observe(pool.totalCount - pool.idleCount, { state: 'used' });
      pooled.observe(pool.idleCount, { state: 'idle' });
      pooled.observe(pool.waitingCount, { state: 'waiting' });
    });
  const away = (error: unknown) => log.warn({ err: error }, 'metrics');
  meter
    .createObservableGauge('keepsong_disk_free_ratio', {
      description: 'What part of the disk of DATA_DIR is free, from 0 to 1.',
    })
    .addCallback((disk) => freePart(dataDir).then((part) => disk.observe(part), away));
  if (archivedUntil) watchArchive(archivedUntil);
  if (certificateEnds) watchCertificate(certificateEnds);
  if (readFigures)
    reportWaiting(meter, { read: readFigures, isArchived: archivedUntil !== null, onFault: away });
  // The exporter's own server would let slow clients hold its connections.
  const door = Fastify(slowClientLimits());
  door.get('/metrics', (request, reply) => {
    reply.hijack();
    exporter.getMetricsRequestHandler(request.raw, reply.raw);
  });
  await door.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  });
  return {
    watch(http) {
      const begun = new WeakMap<FastifyReply, number>();
      http.addHook('onSend', (_request, reply, payload, done) => {
        if (isFile(reply, payload)) begun.set(reply, reply.elapsedTime);
        done();
      });
      http.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown';
        const { method } = request;
        const ms = begun.get(reply) ?? reply.elapsedTime;
        requests.record(ms / 1000, { method, route, status: reply.statusCode });
        done();
      });
    },
    async stop() {
      await door.close();
      await provider.shutdown();
    },
  };

  function watchArchive(until: () => Date | null): void {
    const opened = Date.now();
    meter
      .createObservableGauge('keepsong_archive_behind_seconds', {
        description: 'How far the archive of the embedded database is behind.',
      })
      .addCallback((result) => result.observe((Date.now() - (until()?.getTime() ?? opened)) / 1000));
  }

  function watchCertificate(ends: () => Promise<Date | null>): void {
    meter
      .createObservableGauge('keepsong_certificate_seconds', {
        description:
          'For how long the certificate of PUBLIC_URL is still valid; 0 when its server does not answer.',
      })
      .addCallback((result) =>
        ends().then(
          (end) => {
            if (end) result.observe((end.getTime() - Date.now()) / 1000);
          },
          (error: unknown) => {
            away(error);
            // Visitors do not reach this server either, or nobody would notice when the certificate ends.
            result.observe(0);
          },
        ),
      );
  }
}
