import { isRecord } from '@keepsong/domain/schema/is-record';
import { createAnswerCache } from './browser-transport-cache.ts';
import { type Incoming, type Outgoing, sendWithFetch, sendWithProgress } from './browser-transport-send.ts';
import { type CallDefinition, HTTP_CACHE_SECONDS, instantApiBase } from './call-definition.ts';
import { ApiError, type ApiErrorBody, type CallRequest, type Transport } from './client.ts';
import { MOST_TRIES } from './tries.ts';

export { NetworkError } from './browser-transport-send.ts';

/** The address of the API, and the facts about the front end that every call sends. */
export type BrowserTransportSettings = {
  /** `{origin}/v3/api`, or only its path (spec 7.1-01). */
  base: string;
  /** `{instant_base}` of spec 7.4-01. */
  instantBase: string;
  version: string;
  dataVersion: string;
  /**
   * The language of the page. It is part of the cache key, because an answer contains texts in one language.
   */
  locale: string;
};

/** Functions of the page that the transport calls. */
export type BrowserTransportHooks = {
  getToken: () => string;
  setToken: (token: string) => void;
  /** Called with the current user when a 422 answer contains one. The user is not checked. */
  onUser: (user: unknown) => void;
  onUnauthorized: () => void;
  /**
   * Called when the server demands a newer front end, at most once in a page. `showClearMessage`: stored data must be
   * cleared too.
   */
  onRefreshRequired: (showClearMessage: boolean) => void;
  /**
   * Called instead of `onRefreshRequired` when the answer to a content call demands a newer front end. It
   * refreshes the page without asking the visitor.
   */
  refreshForContent: () => Promise<void>;
  /** Reloads the page. It must not reload again and again. */
  reload: () => void;
  fetch: typeof fetch;
  /** The current time in milliseconds. */
  now: () => number;
};

export type BrowserTransport = {
  send: Transport;
  /** Empties the cache. Call this when the user has changed without a call of this transport. */
  clearCache: () => void;
};

/**
 * With this status, a server passes a call on to a server of another version. The transport sends the call
 * again after the pause.
 */
const ELSEWHERE = 421;
const PAUSE_MS = 50;

/** The body as JSON. Null for a body that is not JSON, such as a proxy's error page. */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toErrorBody(parsed: unknown): ApiErrorBody {
  if (!isRecord(parsed)) return {};
  const { code, message, fields, details, ...flags } = parsed;
  return {
    ...flags,
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(isRecord(fields) && {
      fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)])),
    }),
    ...(isRecord(details) && { details: Object.fromEntries(Object.entries(details).filter(isPlainDetail)) }),
  };
}

function isPlainDetail(entry: [string, unknown]): entry is [string, string | number | boolean | null] {
  return entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]);
}

/** Makes a form from a record of texts and files. A body that is already a form is not changed. */
function toForm(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** Whether a call loads or changes managed content: `/cms` and `/admin/cms` (spec 7.3-08, 7.3-09). */
const isContentCall = (url: string): boolean => /^\/(admin\/)?cms(?![\w-])/.test(url);

function encodeBody({ definition, body }: CallRequest): {
  body: string | FormData | undefined;
  type?: string;
} {
  if (definition.multipart) return { body: toForm(body) };
  if (body === undefined) return { body: undefined };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/**
 * Sends calls from the browser to the API, with the headers of spec 7.1 and the behaviour of spec 8.1. It
 * rejects with `ApiError` for an answer that is no success, and with `NetworkError` when the server was not
 * reached. When the caller canceled, it rejects with the signal's reason.
 */
export function createBrowserTransport(
  settings: BrowserTransportSettings,
  hooks: BrowserTransportHooks,
): BrowserTransport {
  const cache = createAnswerCache(hooks.now);
  let refreshDemanded = false;

  const baseOf = ({ atRoot, instant }: CallDefinition): string => {
    if (atRoot) return '';
    return instant ? instantApiBase(settings.instantBase) : settings.base;
  };

  function toOutgoing(request: CallRequest): Outgoing {
    const { body, type } = encodeBody(request);
    return {
      method: request.definition.method,
      url: `${baseOf(request.definition)}${request.url}`,
      headers: {
        Accept: 'application/json',
        'X-CSRF-Token': hooks.getToken(),
        'SF-FE-App-Name': 'customer',
        'SF-FE-App-V': settings.version,
        'SF-FE-Data-V': settings.dataVersion,
        ...(type && { 'Content-Type': type }),
        ...(request.options.key && { 'Idempotency-Key': request.options.key }),
      },
      body,
      signal: request.options.signal,
      keepalive: request.options.keepalive ?? false,
    };
  }

  /**
   * Sends a call. While the shop's servers are replaced one by one, a server may be older or newer than this
   * page and not understand the call. It then answers 421 and does nothing, and another server may get the next
   * try. The last try is never answered 421: the server handles it, or answers 426 when this page is too old.
   */
  async function carry(request: CallRequest): Promise<Incoming> {
    const outgoing = toOutgoing(request);
    for (let tries = 1; ; tries += 1) {
      const headers = { ...outgoing.headers, 'SF-FE-Try': String(tries) };
      const incoming = await carryOnce(request, { ...outgoing, headers });
      if (incoming.status !== ELSEWHERE || tries >= MOST_TRIES) return incoming;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  function carryOnce(request: CallRequest, outgoing: Outgoing): Promise<Incoming> {
    const { onProgress } = request.options;
    return onProgress && request.definition.multipart
      ? sendWithProgress(outgoing, onProgress)
      : sendWithFetch(outgoing, hooks.fetch);
  }

  /**
   * Reacts to the first 426 answer of the page and ignores later ones (spec 4.9-01, 8.1-02). Usually it opens
   * the popup. For a content call it refreshes without asking, unless data must be cleared. The caller rejects
   * the request in every case.
   */
  async function demandRefresh({ url }: CallRequest, body: ApiErrorBody): Promise<void> {
    if (refreshDemanded || !body.sf_refresh) return;
    refreshDemanded = true;
    if (!isContentCall(url) || body.sf_clear_data)
      return hooks.onRefreshRequired(Boolean(body.sf_clear_data));
    // When the automatic refresh fails, the call is still rejected with the server's answer (8.1-04).
    await hooks.refreshForContent().catch(() => undefined);
  }

  async function reportFailure(request: CallRequest, status: number, body: ApiErrorBody): Promise<void> {
    if (status === 503) hooks.reload();
    if (status === 426) await demandRefresh(request, body);
    if (status === 401) hooks.onUnauthorized();
  }

  /**
   * Stores the new token and the user from an answer that says that the sent token was too old (spec 8.1-07).
   * An answer without a token belongs to a session that this browser has left. It says nothing about the
   * present session.
   */
  function takeToken(incoming: Incoming, body: ApiErrorBody): void {
    cache.clear();
    const token = incoming.header('x-csrf-token');
    if (!token) return;
    hooks.setToken(token);
    hooks.onUser(body.user ?? null);
  }

  async function exchange(request: CallRequest, retried: boolean): Promise<unknown> {
    const incoming = await carry(request);
    const parsed = parseBody(incoming.text);
    if (incoming.status >= 200 && incoming.status < 300) {
      const token = request.definition.refreshesToken && incoming.header('x-csrf-token');
      if (token) hooks.setToken(token);
      request.options.onAnswer?.(incoming.header);
      return parsed;
    }
    const body = toErrorBody(parsed);
    if (incoming.status === 422 && body.invalid_token === true && !retried) {
      takeToken(incoming, body);
      return exchange(request, true);
    }
    await reportFailure(request, incoming.status, body);
    throw new ApiError(incoming.status, body);
  }

  /** Sends a GET call. If the caller allows it, the answer comes from the cache or is stored there (spec 7.1-08). */
  async function read(request: CallRequest): Promise<unknown> {
    const maxAge = Math.min(request.definition.maxAge ?? HTTP_CACHE_SECONDS, HTTP_CACHE_SECONDS);
    if (!request.options.cache) return exchange(request, false);
    const key = `${settings.locale} ${request.url}`;
    const known = cache.find(key, maxAge);
    if (known) return known.answer;
    const generation = cache.generation();
    const answer = await exchange(request, false);
    // Do not store the answer if the cache was emptied meanwhile. The answer may belong to an earlier user.
    if (cache.generation() === generation) cache.keep(key, answer);
    return answer;
  }

  /**
   * Sends a call that changes something or may change the user. Empties the cache before and after, so that no old
   * answer remains.
   */
  async function write(request: CallRequest): Promise<unknown> {
    cache.clear();
    try {
      return await exchange(request, false);
    } finally {
      cache.clear();
    }
  }

  const changesState = ({ definition }: CallRequest) =>
    definition.method !== 'GET' || definition.refreshesToken;
  return {
    send: (request) => (changesState(request) ? write(request) : read(request)),
    clearCache: () => cache.clear(),
  };
}
