import { scrubbed } from '@keepsong/domain/signals/scrub';
import { defaultStackParser, type ErrorEvent, makeNodeTransport, NodeClient } from '@sentry/node';
import type { LoggedError } from '../../platform/log-error.ts';

/** Whoever is told the faults of the server. */
export type Faults = {
  /** Tells a fault that was logged. `words` are the shop's own words of the line. */
  report(error: LoggedError, words: string): void;
  /** Waits until what was told has arrived, at most two seconds. */
  stop(): Promise<void>;
};

type Options = { dsn: string; release: string; environment: string };

const FLUSH_MS = 2_000;

/** The chain of an error and its causes, the innermost first, as the service wants it. */
function valuesOf(error: LoggedError): NonNullable<NonNullable<ErrorEvent['exception']>['values']> {
  const { type, message, stack, cause } = error;
  const frames = defaultStackParser(`${type}\n${stack}`);
  return [
    ...(cause === undefined ? [] : valuesOf(cause)),
    { type, value: scrubbed(message), stacktrace: { frames } },
  ];
}

/** Leaves of an event what the shop has put there. The kit adds what it finds, such as names of machines and modules. */
function onlyTold({
  exception,
  level,
  message,
  timestamp,
  event_id,
  release,
  environment,
}: ErrorEvent): ErrorEvent {
  const own = { exception, level, message, timestamp, event_id, release, environment };
  return { ...own, type: undefined, platform: 'node' } as ErrorEvent;
}

/**
 * Tells the faults of the server to a service that speaks Sentry's protocol. It gets the type, the scrubbed message and
 * the places in the code, which are also what the log has. No request, no user, no trail of what was done before.
 */
export function createSentryFaults({ dsn, release, environment }: Options): Faults {
  const client = new NodeClient({
    ...{ dsn, release, environment, integrations: [], includeServerName: false, maxBreadcrumbs: 0 },
    ...{ transport: makeNodeTransport, stackParser: defaultStackParser, sendClientReports: false },
    beforeSend: onlyTold,
  });
  client.init();
  return {
    report(error, words) {
      client.captureEvent({ level: 'error', message: words, exception: { values: valuesOf(error) } });
    },
    async stop() {
      await client.close(FLUSH_MS);
    },
  };
}
