import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import { errorForLog, type LoggedError } from './log-error.ts';
import { readableLine } from './readable-log.ts';
import { traceIdNow } from './telemetry/tracing.ts';

/** A logger, for modules that know nothing about HTTP. */
export type Log = FastifyBaseLogger;

/** Called for each error that is logged at the level `error`, with the message of the log line. */
export type OnFault = (error: LoggedError, words: string) => void;

/** pino's number of the level `error`. */
const ERROR_LEVEL = 50;

type LoggedRequest = { method: string; routeOptions?: { url?: string | undefined } };

/** Keys whose values are never logged, at any depth. */
const SECRET_KEYS = ['passcode', 'code', 'token', 'cookie', 'authorization', 'client_secret', 'html', 'text'];

/**
 * Options of the logger: one JSON object on each line. For a request it logs the method and the pattern of the
 * route, such as `/v3/api/stories/:slug`. It never logs the address itself, because some addresses are secrets
 * that open a page. It logs no query or body, because they may contain tokens, e-mail addresses or story text.
 */
export function logOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    // The trace id connects the lines of one trace, also across processes.
    mixin: () => {
      const trace = traceIdNow();
      return trace === null ? {} : { trace };
    },
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
export function createLog(
  level: string,
  { readable = false, onFault }: { readable?: boolean; onFault?: OnFault | undefined } = {},
): Log {
  const options = { ...logOptions(level), ...(onFault ? { hooks: { logMethod: telling(onFault) } } : {}) };
  return readable
    ? pino(options, { write: (line) => void process.stdout.write(readableLine(line)) })
    : pino(options);
}

/** Passes the error of a log line on, and then logs the line as usual. */
const telling = (onFault: OnFault): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> =>
  function tell(args, method, level) {
    const [about, words]: readonly unknown[] = args;
    const error: unknown = Object(about).err ?? (about instanceof Error ? about : undefined);
    if (level >= ERROR_LEVEL && error !== undefined)
      onFault(errorForLog(error), typeof words === 'string' ? words : 'fault');
    method.apply(this, args);
  };
