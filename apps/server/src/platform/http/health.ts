import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';

export type Health = {
  /** The process is about to stop. */
  draining: boolean;
  /** False when the process should work on jobs but does not. Always true in a process without jobs. */
  isQueueRunning(): boolean;
};

export const newHealth = (): Health => ({ draining: false, isQueueRunning: () => true });

/** How long the answer of the database is kept, because everybody may ask, as often as they like. */
const KEPT_MS = 1_000;

/** `/livez`: the process is alive. `/readyz`: it can serve customers; otherwise 503 with the reason. */
export function healthRoutes(
  app: FastifyInstance,
  { pool }: Pick<Database, 'pool'>,
  health: Health,
  now = () => performance.now(),
): void {
  let asked: { until: number; isMigrated: Promise<boolean> } | null = null;

  /** Asks the database at most once a second. Requests that come meanwhile wait for the same answer. */
  function isUpToDate(): Promise<boolean> {
    if (asked === null || now() >= asked.until)
      asked = { until: now() + KEPT_MS, isMigrated: isMigrated(pool) };
    return asked.isMigrated;
  }

  async function problem(): Promise<string | null> {
    if (health.draining) return 'draining';
    if (!health.isQueueRunning()) return 'queue';
    return (await isUpToDate()) ? null : 'migrations';
  }

  app.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = await problem().catch(() => 'database');
    if (status === null) return { status: 'ok' };
    return reply.code(503).header('retry-after', '5').send({ status });
  });
}
