import { statfs } from 'node:fs/promises';
import type { BatchObservableResult } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { listenError } from '../startup-errors.ts';
import type { ShopFigures } from './shop-figures.repository.ts';

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
};

export type Metrics = {
  /** Measures the requests of a server from now on. Call it before the server listens. */
  watch(http: FastifyInstance): void;
  stop(): Promise<void>;
};

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
}: Options): Promise<Metrics> {
  const exporter = new PrometheusExporter({
    ...{ host, port, preventServerStart: true },
    ...{ withoutScopeInfo: true, withoutTargetInfo: true },
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('keepsong');
  const requests = meter.createHistogram('keepsong_http_request_seconds', {
    description: 'How long requests took, by method, route and status.',
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
    .addCallback((disk) =>
      statfs(dataDir).then(({ bavail, blocks }) => disk.observe(blocks === 0 ? 1 : bavail / blocks), away),
    );
  if (archivedUntil) watchArchive(archivedUntil);
  if (certificateEnds) watchCertificate(certificateEnds);
  if (readFigures) countWhatWaits(readFigures);
  await exporter.startServer().catch((error: unknown) => {
    throw listenError(error, host, port);
  });
  return {
    watch(http) {
      http.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown';
        const { method } = request;
        requests.record(reply.elapsedTime / 1000, { method, route, status: reply.statusCode });
        done();
      });
    },
    stop: () => provider.shutdown(),
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
        description: 'For how long the certificate of PUBLIC_URL is still valid.',
      })
      .addCallback((result) =>
        ends().then((end) => {
          if (end) result.observe((end.getTime() - Date.now()) / 1000);
        }, away),
      );
  }

  function countWhatWaits(read: () => Promise<ShopFigures>): void {
    const checkouts = meter.createObservableGauge('keepsong_checkouts', {
      description: 'Checkouts in each state.',
    });
    const outbox = meter.createObservableGauge('keepsong_outbox_waiting', {
      description: 'Messages that are due, by channel.',
    });
    const jobs = meter.createObservableGauge('keepsong_jobs_waiting_seconds', {
      description: 'How long each job has waited for its turn.',
    });
    const refunds = meter.createObservableGauge('keepsong_refunds', {
      description: 'Refunds that wait for a person, and failed ones.',
    });
    const songs = meter.createObservableGauge('keepsong_songs_waiting_seconds', {
      description: 'How long the oldest instant song has waited.',
    });
    const modelSongs = meter.createObservableGauge('keepsong_model_songs', {
      description: 'Songs that the music model was wanted for in the last hour, by what came of them.',
    });
    const modelCents = meter.createObservableGauge('keepsong_model_cents', {
      description: 'What the songs of the music model cost in the last hour, in cents.',
    });
    const replica = meter.createObservableGauge('keepsong_replication_lag_seconds', {
      description: 'How far the slowest copy of the database is behind.',
    });
    const observe = async (result: BatchObservableResult) => {
      const figures = await read();
      for (const { state, count } of figures.checkouts) result.observe(checkouts, count, { state });
      for (const { channel, count } of figures.outbox) result.observe(outbox, count, { channel });
      for (const { name, seconds } of figures.jobs) result.observe(jobs, seconds, { job: name });
      for (const { state, count } of figures.refunds) result.observe(refunds, count, { state });
      result.observe(songs, figures.songSeconds);
      let cents = 0;
      for (const bill of figures.modelSongs) {
        result.observe(modelSongs, bill.count, { outcome: bill.outcome });
        cents += bill.cents;
      }
      result.observe(modelCents, cents);
      result.observe(replica, figures.replicaSeconds);
    };
    meter.addBatchObservableCallback(
      // The other metrics are still reported while the database cannot be reached.
      (result) => observe(result).catch(away),
      [checkouts, outbox, jobs, refunds, songs, modelSongs, modelCents, replica],
    );
  }
}
