import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HelmetOptions } from 'helmet';
import { PaymentsUnavailable } from '../../adapters/payments/payments.port.ts';
import { TaxAddressUnknown, TaxesUnavailable } from '../../adapters/taxes/taxes.port.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { ThreadBusy } from '../threads/thread.ts';
import { sendRefusal } from './errors.ts';
import type { Health } from './health.ts';
import { LimitExceeded } from './limits.ts';
import { sendSecurityHeaders } from './security.ts';
import { SessionChanged } from './sessions.ts';

/**
 * Seconds after which a client may ask again when the database cannot be reached. A failover of a database
 * takes about this long.
 */
export const RETRY_UNAVAILABLE_SECONDS = '10';

/**
 * The limits for the length of a path and for the slashes in it. No address of the shop comes near them.
 * Routers match paths with patterns, and their time grows with the square of the number of slashes.
 */
const LONGEST_PATH = 2_048;
const MOST_SLASHES = 64;

/** Seconds after which a client may ask again when too many wait for one of the shop's threads. */
const RETRY_BUSY_SECONDS = '10';

/** Answers that take longer than this to begin are logged. */
const SLOW_MS = 2_000;

type Options = { permissions: string; health: Health; apiBase: string; slowMs?: number };

/**
 * Adds the request id and the `permissions-policy` header to every answer, logs slow answers, and answers errors
 * without any internal details.
 */
export function guardAnswers(
  http: FastifyInstance,
  { permissions, health, apiBase, slowMs = SLOW_MS }: Options,
): void {
  http.addHook('onRequest', async (request, reply) => {
    if (isTooLong(request.url)) return reply.code(414).send({ code: 'invalid_input' });
  });
  http.addHook('onSend', async (request, reply) => {
    addCommonHeaders(request, reply, permissions);
    if (reply.elapsedTime > slowMs)
      request.log.warn({ req: request, responseTime: reply.elapsedTime }, 'slow request');
    const isApi = request.url.startsWith(apiBase) || 'call' in request.routeOptions.config;
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    // Tell clients to close a connection that they keep open. Otherwise the shop might close it during a request.
    if (health.draining) reply.header('connection', 'close');
  });
  // Fastify's own handler would log the whole address. Links in e-mails have secrets in their query, so it must not be
  // logged.
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }));
  http.setErrorHandler(answerFault);
}

/** Answers requests that reach no route, such as `/%ff`. No hook runs for them, so the headers are added here. */
export const frameworkFault =
  ({ permissions, security }: { permissions: string; security: HelmetOptions }) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    sendSecurityHeaders(reply, security);
    addCommonHeaders(request, reply, permissions);
    reply
      .code(error.statusCode ?? 400)
      .header('cache-control', 'no-store')
      .send({ code: 'invalid_input' });
  };

function isTooLong(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (path.length > LONGEST_PATH) return true;
  let slashes = 0;
  for (const letter of path) if (letter === '/') slashes += 1;
  return slashes > MOST_SLASHES;
}

/** Whether the visitor disconnected before the whole request had arrived, for example during an upload. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** What a proxy may call a request: no spaces, quotes and control characters, which could break the lines of a log. */
const GIVEN_ID = /^[\w.:;=,/+@-]{1,128}$/;

/**
 * Names each request. A trusted proxy may have named it already: then its log and ours can be read together.
 * Visitors cannot choose a name.
 */
export const nameRequests =
  (isTrusted: (peer: string | undefined) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && GIVEN_ID.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : randomUUID();
  };

function addCommonHeaders(request: FastifyRequest, reply: FastifyReply, permissions: string): void {
  reply.header('permissions-policy', permissions);
  reply.header('x-request-id', request.id);
  // Documents say who may frame them. Any other answer may be framed by the shop only. A 304 keeps the policy that the
  // browser has stored.
  if (reply.statusCode === 304) return;
  const policy = String(reply.getHeader(POLICY) ?? reply.raw.getHeader(POLICY) ?? '');
  if (!policy.includes(FRAMES)) reply.header(POLICY, `${policy === '' ? '' : `${policy}; `}${FRAMES} 'self'`);
}

const POLICY = 'content-security-policy';
const FRAMES = 'frame-ancestors';

function answerFault(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  // Reading the body of an aborted request fails with the same error codes as a lost database connection.
  // Nobody receives this answer.
  if (isGone(request)) {
    request.log.info('the visitor disconnected during the request');
    return reply.code(400).send({ code: 'invalid_input' });
  }
  if (error instanceof PaymentsUnavailable) {
    request.log.warn({ reason: error.reason }, 'payment provider unavailable');
    return reply.code(502).send({ code: 'payment_unavailable' });
  }
  if (error instanceof TaxesUnavailable) {
    request.log.warn({ reason: error.reason }, 'taxes unavailable');
    return reply.code(502).send({ code: 'taxes_unavailable' });
  }
  if (error instanceof TaxAddressUnknown)
    return sendRefusal(reply, { code: 'address_invalid', fields: { postal_code: 'postal_code_invalid' } });
  if (error instanceof LimitExceeded) return sendRefusal(reply, error.refusal);
  if (error instanceof SessionChanged) return sendRefusal(reply, { code: 'session_changed' });
  if (error instanceof ThreadBusy)
    return reply.code(503).header('retry-after', RETRY_BUSY_SECONDS).send({ code: 'busy' });
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'database unavailable');
    return reply
      .code(503)
      .header('retry-after', RETRY_UNAVAILABLE_SECONDS)
      .send({ code: 'unavailable', request_id: request.id });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ code: 'invalid_input' });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ code: 'fault', request_id: request.id });
}
