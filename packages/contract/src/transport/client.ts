import type { Contract } from '../contract.ts';
import type { CallDefinition } from './call-definition.ts';
import type { CallInput, CallOutput } from './call-schemas.ts';
import { SHOP_CALLS, type ShopCalls } from './shop-calls.ts';

/** A call before it is sent. Its path is filled in, but its body is not JSON text yet. */
export type CallRequest = {
  /** The capability and the call, for example `builder.update`. */
  name: string;
  definition: CallDefinition;
  /** The path below the API's base, with the parameters filled in and with the query string. */
  url: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  options: CallOptions;
};

export type CallOptions = {
  /** Whether a cached answer of at most 15 minutes is acceptable (spec 7.1-10). Only for GET calls. */
  cache?: boolean;
  signal?: AbortSignal;
  /** Called with the progress of an upload, from 0 to 1. Only for multipart calls. */
  onProgress?: (share: number) => void;
  /** Called after a success with a function that reads the answer's headers. */
  onAnswer?: (header: (name: string) => string | null) => void;
  /** The `Idempotency-Key` of `keyed` calls. Repeated calls with the same key take effect only once. */
  key?: string;
  /** Whether the request goes on when the page is closed (`keepalive` of `fetch`). Used for the last autosave. */
  keepalive?: boolean;
};

/** Sends a call to the server and returns the parsed answer. Throws an `ApiError` when the answer is not a success. */
export type Transport = (request: CallRequest) => Promise<unknown>;

type RawInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Call<S> =
  unknown extends CallInput<S>
    ? (input?: Pick<RawInput, 'body'>, options?: CallOptions) => Promise<CallOutput<S>>
    : (input: CallInput<S>, options?: CallOptions) => Promise<CallOutput<S>>;

/** The typed client for the calls of a table. */
export type ClientOf<Table> = {
  [C in keyof Table & keyof Contract]: {
    [K in keyof Table[C] & keyof Contract[C]]: Call<Contract[C][K]>;
  };
};

/** The client of the shop: `client.builder.update({ params: { id }, body })`. */
export type Client = ClientOf<ShopCalls>;

/** An answer that is not a success: its status, refusal code and body. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  constructor(status: number, body: ApiErrorBody) {
    super(body.message ?? body.code ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** `fields` maps the path of a wrong field to a code that says what is wrong. Other keys are the flags of spec 8.2. */
export type ApiErrorBody = {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
  [flag: string]: unknown;
};

/**
 * Replaces the `:name` parameters of a path. Throws when one is missing, because only a programming error can cause
 * that.
 */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`missing path parameter ${name} of ${path}`);
    return encodeURIComponent(value);
  });
}

/**
 * Writes a query string. Lists use `name[]=`, because the store's calls expect it. Objects become JSON text,
 * and empty values are left out.
 */
export function encodeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, queryText(item));
    else search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

const queryText = (item: unknown): string =>
  typeof item === 'object' && item !== null ? JSON.stringify(item) : String(item);

function toRequest(
  name: string,
  definition: CallDefinition,
  input: RawInput,
  options: CallOptions,
): CallRequest {
  const params = Object.fromEntries(
    Object.entries(input.params ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const query = input.query ?? {};
  const url = fillPath(definition.path, params) + encodeQuery(query);
  return { name, definition, url, params, query, body: input.body, options };
}

/**
 * Makes the shop's client for a transport. On the server the transport calls handlers directly. In the browser
 * it sends calls over HTTP. A capability's calls are created at first use, because a page uses only a few.
 */
export const createClient = (transport: Transport): Client => clientFor(SHOP_CALLS, transport);

/** The transport of each client, so that other calls can be sent in the same way. */
const transports = new WeakMap<object, Transport>();

/** Makes a client for another table of calls. It sends them through the transport of `client`. */
export function besides<Table extends CallTable>(client: Client, table: Table): ClientOf<Table> {
  const transport = transports.get(client);
  if (!transport) throw new Error('createClient has not made this client');
  return clientFor(table, transport);
}

type CallTable = Record<string, Record<string, CallDefinition>>;

function clientFor<Table extends CallTable>(table: Table, transport: Transport): ClientOf<Table> {
  const client = {};
  for (const [capability, calls] of Object.entries(table)) {
    let made: object | undefined;
    const get = () => {
      made ??= capabilityClient(capability, calls, transport);
      return made;
    };
    Object.defineProperty(client, capability, { get, enumerable: true });
  }
  transports.set(client, transport);
  return client as ClientOf<Table>;
}

const capabilityClient = (capability: string, calls: Record<string, CallDefinition>, transport: Transport) =>
  Object.fromEntries(
    Object.entries(calls).map(([call, definition]) => [
      call,
      (input: RawInput = {}, options: CallOptions = {}) =>
        transport(toRequest(`${capability}.${call}`, definition, input, options)),
    ]),
  );
