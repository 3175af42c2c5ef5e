import { EventsNotTaken } from './receivers.port.ts';

const TIMEOUT_MS = 10_000;

type PostOptions = {
  headers?: Readonly<Record<string, string>>;
  /** The statuses by which the service says that it will never accept this content. */
  never?: readonly number[];
};

/** Sends JSON to a service outside. Throws unless the service has accepted it. */
export async function post(
  url: string,
  body: unknown,
  { headers = {}, never = [] }: PostOptions = {},
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new EventsNotTaken(`status ${answer.status}`, never.includes(answer.status));
}
