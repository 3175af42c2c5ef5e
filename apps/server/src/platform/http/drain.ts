import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from './health.ts';

/** A connection is accepted in one turn of the event loop and read in the next; a third turn is for those that came meanwhile. */
const TURNS = 3;

/**
 * Stops serving without breaking a request. First the process reports that it is not ready. It serves for another `ms`,
 * so that proxies notice and clients close their kept connections. Then it answers running requests and closes.
 */
export async function drain(app: { http: FastifyInstance; health: Health }, ms: number): Promise<void> {
  app.health.draining = true;
  await wait(ms);
  // A connection with an unread request looks idle and would be closed, so first read what has arrived.
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  await app.http.close();
}
