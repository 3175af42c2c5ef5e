import { scrubbed } from '@keepsong/domain/signals/scrub';
import { BrowserClient, defaultStackParser, type ErrorEvent, makeFetchTransport } from '@sentry/browser';

/** The most faults that one page reports, so that a repeated fault is not sent endlessly. */
const MOST_OF_A_PAGE = 10;

type Place = { origin: string; address: () => string };

/**
 * Keeps only the type, the scrubbed message and the code positions of a fault, and sets a safe address. The
 * recorded presses and the full address are removed.
 */
function onlyTold(
  { exception, message, level, timestamp, event_id, release, environment }: ErrorEvent,
  url: string,
): ErrorEvent {
  const values = exception?.values?.map(({ type, value, stacktrace }) => ({
    type,
    value: scrubbed(value ?? ''),
    stacktrace: {
      frames: stacktrace?.frames?.map(({ filename, function: name, lineno, colno, in_app }) => ({
        ...{ filename: filename?.split('?')[0], function: name, lineno, colno, in_app },
      })),
    },
  }));
  return {
    ...{ level, timestamp, event_id, release, environment, platform: 'javascript' },
    ...(message === undefined ? {} : { message: scrubbed(message) }),
    ...(values ? { exception: { values } } : {}),
    request: { url },
    type: undefined,
  } as ErrorEvent;
}

/** Opens a client that reports faults of the pages to a service with Sentry's protocol. */
export function openSentry(
  { dsn, release, environment }: { dsn: string; release: string; environment: string },
  { origin, address }: Place,
) {
  const client = new BrowserClient({
    ...{ dsn, release, environment, integrations: [], maxBreadcrumbs: 0, sendClientReports: false },
    ...{ transport: makeFetchTransport, stackParser: defaultStackParser },
    beforeSend: (event) => onlyTold(event, address()),
  });
  client.init();
  let told = 0;
  const mayTell = () => {
    told += 1;
    return told <= MOST_OF_A_PAGE;
  };
  return {
    /** Reports a fault of the shop's own scripts. Faults of other scripts are ignored. */
    report(fault: unknown): void {
      const isOwn = fault instanceof Error && (fault.stack ?? '').includes(origin);
      if (isOwn && mayTell()) client.captureException(fault);
    },
    /** Reports a fault that the page has caught and named itself (spec 8.7). */
    say(message: string): void {
      if (mayTell()) client.captureMessage(message, 'error');
    },
    flush: () => client.flush(2_000),
  };
}
