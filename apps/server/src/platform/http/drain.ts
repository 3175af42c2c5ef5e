import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from './health.ts';

/** How long running requests, jobs and messages may take after a process has stopped serving. */
const FINISH_MS = 14_000;

/**
 * How long a shutdown may take altogether. Whatever supervises the process must wait longer before it kills it
 * (`terminationGracePeriodSeconds`, `stop_grace_period`).
 */
export const mostStopMs = (drainMs: number): number => drainMs + FINISH_MS;

/**
 * How many turns of the event loop `drain` waits. A request is read one turn after its connection was accepted. With
 * three turns, the request of a connection that is accepted in the second turn is still read.
 */
const TURNS = 3;

/**
 * Stops serving without breaking a request. First the process reports that it is not ready. It goes on serving for `ms`
 * milliseconds, so that proxies notice and clients close the connections that they keep open. Then it answers running
 * requests and closes.
 */
export async function drain(app: { http: FastifyInstance; health: Health }, ms: number): Promise<void> {
  app.health.draining = true;
  await wait(ms);
  // A connection with an unread request looks idle and would be closed. So first read the requests that have arrived.
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  await app.http.close();
}
