import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

export type Health = { draining: boolean };

/** `/livez`: the process answers. `/readyz`: it may be sent customers; 503 while it shuts down. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, health: Health): void {
  app.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (health.draining) return reply.code(503).header('retry-after', '5').send({ status: 'draining' });
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database' });
    }
  });
}
