import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { pino } from 'pino';
import { errorForLog } from './log-error.ts';
import { readableLine } from './readable-log.ts';

/** Writes log lines; for modules that know nothing about HTTP. */
export type Log = FastifyBaseLogger;

type LoggedRequest = { method: string; routeOptions?: { url?: string | undefined } };

/** Keys whose values are never logged, at any depth. */
const SECRET_KEYS = ['passcode', 'code', 'token', 'cookie', 'authorization', 'client_secret', 'html', 'text'];

/**
 * Options of the logger: one JSON object on each line. For a request it logs the method and the pattern of the route,
 * such as `/v3/api/stories/:slug`. It never logs the address, because some addresses are secrets that open a page. It
 * logs no query or body, because they may contain tokens, e-mail addresses or story text.
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
 * The logger that all parts of the process share. With `readable` it writes lines for a person at a terminal instead of
 * JSON.
 */
export const createLog = (level: string, { readable = false } = {}): Log =>
  readable
    ? pino(logOptions(level), { write: (line) => void process.stdout.write(readableLine(line)) })
    : pino(logOptions(level));
