import { scrubbed } from '@keepsong/domain/signals/scrub';
import { defaultStackParser, type ErrorEvent, makeNodeTransport, NodeClient } from '@sentry/node';
import type { LoggedError } from '../../platform/log-error.ts';

/** A service to which the faults of the server are reported. */
export type Faults = {
  /** Reports a fault that was logged. `words` is the shop's own text in the log line. */
  report(error: LoggedError, words: string): void;
  /** Waits until the reports have arrived, at most two seconds. */
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

/**
 * Keeps only the parts of an event that the shop has set. The SDK adds others, such as names of machines and
 * modules.
 */
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
 * Reports the faults of the server to a service that speaks Sentry's protocol. The service gets the same as the
 * log: the type, the scrubbed message and the places in the code. It gets no request, no user and no trail of
 * earlier actions.
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
