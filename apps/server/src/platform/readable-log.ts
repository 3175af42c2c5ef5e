import { z } from 'zod';

/** The fields of a log line that people need to see. */
const entry = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  req: z.object({ method: z.string(), route: z.string() }).optional(),
  responseTime: z.number().optional(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
});

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const two = (part: number): string => String(part).padStart(2, '0');

/** The time of day in the reader's time zone. */
function timeOf(epochMs: number): string {
  const time = new Date(epochMs);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

/**
 * Formats a JSON log line for a person at a terminal: '21:04:09 warn  slow request  GET /v3/api/cart  2310 ms'. The
 * stack of an error follows on indented lines. Text that is not a JSON log line is returned unchanged.
 */
export function readableLine(line: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return line;
  }
  const read = entry.safeParse(parsed);
  if (!read.success) return line;
  const { level, time, msg, req, responseTime, err } = read.data;
  const parts = [
    `${timeOf(time)} ${(LEVELS[level] ?? String(level)).padEnd(5)} ${msg}`,
    ...(req ? [`${req.method} ${req.route}`] : []),
    ...(responseTime === undefined ? [] : [`${Math.round(responseTime)} ms`]),
    ...(err ? [`${err.type}: ${err.message}`] : []),
  ];
  return [parts.join('  '), ...(err?.stack ? [err.stack] : [])].join('\n').concat('\n');
}
