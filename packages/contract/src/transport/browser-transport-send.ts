/** An HTTP request that is ready to be sent. */
export type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal: AbortSignal | undefined;
  keepalive: boolean;
};

/** The answer to a request. It may have any status. */
export type Incoming = { status: number; header: (name: string) => string | null; text: string };

/**
 * The server did not answer: the browser is offline, the request was blocked, or the connection broke. Nobody knows
 * whether the server has handled the call.
 */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('network', { cause });
    this.name = 'NetworkError';
  }
}

const aborted = (signal: AbortSignal): unknown => signal.reason ?? new DOMException('Aborted', 'AbortError');

/**
 * Sends a request with `fetch`. Rejects with `NetworkError`, or with the reason of the signal when the request was
 * canceled.
 */
export async function sendWithFetch(outgoing: Outgoing, send: typeof fetch): Promise<Incoming> {
  const { method, url, headers, body, signal, keepalive } = outgoing;
  try {
    const response = await send(url, {
      method,
      headers,
      body,
      signal,
      keepalive,
      credentials: 'same-origin',
    });
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), text };
  } catch (error) {
    throw signal?.aborted ? aborted(signal) : new NetworkError(error);
  }
}

/**
 * Sends a request with XMLHttpRequest, because `fetch` cannot report the progress of an upload. `onProgress` gets
 * numbers from 0 to 1.
 */
export function sendWithProgress(outgoing: Outgoing, onProgress: (share: number) => void): Promise<Incoming> {
  const { method, url, headers, body, signal } = outgoing;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText });
    xhr.onerror = () => reject(new NetworkError());
    xhr.ontimeout = () => reject(new NetworkError());
    xhr.onabort = () => reject(signal ? aborted(signal) : new NetworkError());
    xhr.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel, { once: true });
    xhr.send(body ?? null);
  });
}
