import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { pino } from 'pino';
import { errorForLog } from './log-error.ts';

/** Keys whose values never reach a log line, wherever they stand. */
const SECRET_KEYS = ['passcode', 'code', 'token', 'cookie', 'authorization', 'client_secret', 'html', 'text'];

/**
 * Logger options: one JSON object a line. Requests are logged without query string and body,
 * because both may hold tokens, e-mail addresses or story text.
 */
export function logOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[hidden]',
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: pathOnly(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({ ...errorForLog(error) }),
    },
  };
}

/** Draft and resume links carry secrets in their last segment; the log keeps the first segments only. */
function pathOnly(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/\/(songbuilders|stories|media|art)\/[^/]+/g, '/$1/…');
}

/** The process's logger, shared by the HTTP host and everything beside it. */
export const createLog = (level: string): FastifyBaseLogger => pino(logOptions(level));
