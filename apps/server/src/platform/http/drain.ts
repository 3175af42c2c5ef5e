import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from './health.ts';

/** A connection is accepted in one turn of the event loop and read in the next; one more for what came meanwhile. */
const TURNS = 3;

/**
 * Stops serving without breaking a request: says that it is not ready, serves for `ms` on, so that proxies have seen it
 * and those who keep a connection have been told to leave it, and closes when what is in flight is answered.
 */
export async function drain(app: { http: FastifyInstance; health: Health }, ms: number): Promise<void> {
  app.health.draining = true;
  await wait(ms);
  // A connection whose request nobody has read yet looks idle, and would be closed: what has arrived is taken up first.
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  await app.http.close();
}
