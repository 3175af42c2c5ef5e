import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { pino } from 'pino';
import { errorForLog } from './log-error.ts';
import { readableLine } from './readable-log.ts';

type LoggedRequest = { method: string; routeOptions?: { url?: string | undefined } };

/** Keys whose values never reach a log line, wherever they stand. */
const SECRET_KEYS = ['passcode', 'code', 'token', 'cookie', 'authorization', 'client_secret', 'html', 'text'];

/**
 * Logger options: one JSON object a line. Of a request stand the method and the pattern of its route there, such as
 * `/v3/api/stories/:slug`, never its address: whoever reads a log could open what only those may who know the address,
 * and query and body may hold tokens, e-mail addresses or story text.
 */
export function logOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[hidden]',
    },
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'none',
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({ ...errorForLog(error) }),
    },
  };
}

/**
 * The process's logger, shared by the HTTP host and everything beside it. `readable` writes for a person at a terminal
 * instead of for machines.
 */
export const createLog = (level: string, { readable = false } = {}): FastifyBaseLogger =>
  readable
    ? pino(logOptions(level), { write: (line) => void process.stdout.write(readableLine(line)) })
    : pino(logOptions(level));
