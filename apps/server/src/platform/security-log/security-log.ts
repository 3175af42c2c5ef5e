import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AddressBudget, createAddressBudget } from '../budgets/address-budget.ts';
import type { Clock } from '../clock.ts';
import type { SessionStore } from '../http/sessions.ts';
import type { Log } from '../log.ts';
import { deriveKey } from '../settings-secrets.ts';
import {
  type Answered,
  eventOf,
  eventOfAnswer,
  type SecurityEvent,
  type SecurityKind,
} from './security-events.ts';

export type SecurityLog = {
  /** Adds an event. It never fails and does not delay the caller. */
  record(event: SecurityEvent): void;
  /** Resolves when all events so far are in the file. */
  flush(): Promise<void>;
};

type Options = { folder: string; keepDays: number; clock: Clock; log: Log };

const NAME = /^security-(\d{4}-\d{2}-\d{2})\.jsonl$/;
/** The most events that wait for the disk. Further events are only counted. */
const MOST_WAITING = 10_000;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The log of security events (decision 0073): one file for each day in UTC, one JSON object on each line. Lines
 * are only appended, never changed. Files older than `keepDays` days are deleted when a new day begins.
 */
export function createSecurityLog({ folder, keepDays, clock, log }: Options): SecurityLog {
  let waiting: { day: string; line: string }[] = [];
  let lost = 0;
  let writing: Promise<void> | null = null;
  let present = '';

  async function deleteOld(today: string): Promise<void> {
    const first = dayOf(new Date(Date.parse(today) - (keepDays - 1) * DAY_MS));
    for (const name of await readdir(folder)) {
      const day = NAME.exec(name)?.[1];
      if (day !== undefined && day < first) await rm(join(folder, name));
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      for (const [day, text] of byDay(lines)) {
        if (day !== present) {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await deleteOld(day);
          present = day;
        }
        await appendFile(join(folder, `security-${day}.jsonl`), text, { mode: 0o600 });
      }
    }
  }

  const flush = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => log.error({ err: error }, 'security events could not be written'))
      .finally(() => {
        writing = null;
        // Another event arrived after the last line was written.
        if (waiting.length > 0) void flush();
      });
    return writing;
  };

  return {
    record(event) {
      if (waiting.length >= MOST_WAITING) {
        lost += 1;
        return;
      }
      const time = clock.now();
      const missing = lost > 0 ? { lost } : {};
      lost = 0;
      waiting.push({
        day: dayOf(time),
        line: `${JSON.stringify({ time: time.toISOString(), ...event, ...missing })}\n`,
      });
      void flush();
    },
    async flush() {
      while (waiting.length > 0 || writing) await flush();
    },
  };
}

/**
 * How many refusals of one address and kind are recorded. The limit keeps a script that is refused again and again from
 * filling the disk. Each kind has its own, so that refused calls cannot hide the failed sign-ins after them.
 */
const REFUSALS = { burst: 60, perSecond: 0.1 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call that the route answers. */
    call?: string;
    /** The route serves a file that belongs to a person. Each request for it is a security event. */
    download?: true;
    /** The route shows the staff what a customer sees. Each request of the staff for it is a security event. */
    staffLook?: true;
  }
}

type Recording = { securityLog: SecurityLog; secret: string };

/** Records the answers that are security events. Calls report to `answered`; a hook sees all other answers. */
export function securityRecorder({ securityLog, secret }: Recording) {
  const key = deriveKey(secret, 'security-log').toString('base64url');
  const budgets = new Map<SecurityKind, AddressBudget>();
  /** How many events of each kind were left out since the last line of that kind. */
  const leftOut = new Map<SecurityKind, number>();
  /** Requests whose call has already been recorded. */
  const told = new WeakSet<FastifyRequest>();

  const budgetOf = (kind: SecurityKind): AddressBudget => {
    const budget = budgets.get(kind) ?? createAddressBudget(REFUSALS);
    budgets.set(kind, budget);
    return budget;
  };

  const keep = (event: SecurityEvent | null, ip: string): void => {
    if (!event) return;
    const before = leftOut.get(event.kind) ?? 0;
    if (event.outcome !== 'done' && !budgetOf(event.kind).spend(ip).ok) {
      leftOut.set(event.kind, before + 1);
      return;
    }
    leftOut.delete(event.kind);
    securityLog.record(before > 0 ? { ...event, left_out: before } : event);
  };

  return {
    /** `request` is null for a call that a page makes inside this process. */
    answered(answered: Answered, request: FastifyRequest | null): void {
      if (request) told.add(request);
      keep(eventOf(answered, key), answered.ip);
    },
    /**
     * Looks at all answers that no call has recorded: downloads, looks of the staff at a customer's pages, refusals of
     * other routes, refusals by the budget of an address, and limits that a call throws.
     */
    watch(http: FastifyInstance, sessions: Pick<SessionStore, 'of'>): void {
      http.addHook('onResponse', async (request, reply) => {
        if (told.has(request)) return;
        const { config, url } = request.routeOptions;
        const opens = config.download ? 'download' : config.staffLook ? 'staff_look' : null;
        const isOfPerson = opens !== null || reply.statusCode === 403;
        const session = isOfPerson ? await sessions.of(request, reply).find().catch(nobody) : null;
        const { params, ip, id } = request;
        const call = config.call ?? `${request.method} ${url ?? ''}`;
        keep(
          eventOfAnswer({ call, status: reply.statusCode, opens, session, params, ip, request: id }, key),
          ip,
        );
      });
    },
  };
}

/** Used when the session cannot be read because the database is down; the shop's own log reports that. */
const nobody = (): null => null;

function byDay(lines: readonly { day: string; line: string }[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { day, line } of lines) texts.set(day, (texts.get(day) ?? '') + line);
  return texts;
}
