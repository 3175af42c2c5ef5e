const TIMEOUT_MS = 10_000;

/** Thrown when a service has not accepted the events. The message holds no event, no address and no key. */
export class EventsNotTaken extends Error {
  override readonly name = 'EventsNotTaken';
}

/** Sends JSON to a service outside. Throws unless the service has accepted it. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new EventsNotTaken(`status ${answer.status}`);
}
