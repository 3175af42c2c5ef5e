import type { Contract } from '../contract.ts';
import type { CallInput, CallOutput } from './call-schemas.ts';
import { CALLS, type CallDefinition } from './calls.ts';

/** One call before it is sent: the path is filled in, the body is not yet JSON. */
export type CallRequest = {
  /** Capability and call, for example `builder.update`. */
  name: string;
  definition: CallDefinition;
  /** Path below the API base with parameters filled in and encoded, with the query string. */
  url: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  options: CallOptions;
};

export type CallOptions = {
  /** Answer from the cache of at most 15 minutes when it is fresh (spec 7.1-10); GET only. */
  cache?: boolean;
  signal?: AbortSignal;
  /** Upload progress from 0 to 1; multipart calls only. */
  onProgress?: (share: number) => void;
  /** Reads a header of the answer, once it is a success. */
  onAnswer?: (header: (name: string) => string | null) => void;
  /** Let the request outlive the page (`fetch` keepalive), for the last autosave. */
  keepalive?: boolean;
};

/** Carries a call to the server and brings the parsed answer back, or throws an `ApiError`. */
export type Transport = (request: CallRequest) => Promise<unknown>;

type RawInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Call<S> =
  unknown extends CallInput<S>
    ? (input?: Pick<RawInput, 'body'>, options?: CallOptions) => Promise<CallOutput<S>>
    : (input: CallInput<S>, options?: CallOptions) => Promise<CallOutput<S>>;

/** The typed client: `client.builder.update({ params: { id }, body })`. */
export type Client = { [C in keyof Contract]: { [K in keyof Contract[C]]: Call<Contract[C][K]> } };

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

/** `fields` maps a field's path to the code of what is wrong with it; other keys are the flags of spec 8.2. */
export type ApiErrorBody = {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
  [flag: string]: unknown;
};

/** Fills `:name` parameters; throws when one is missing, because that is a fault of the program. */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`missing path parameter ${name} of ${path}`);
    return encodeURIComponent(value);
  });
}

/** Query string with `name[]=` for lists, as the store's calls expect; objects go as JSON, empty values are left out. */
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
 * Builds the client over a transport: the in-process one while rendering on the server, HTTP in the browser. The calls of
 * a capability are made when it is first used: a page uses few of them.
 */
export function createClient(transport: Transport): Client {
  const client = {};
  for (const [capability, calls] of Object.entries(CALLS)) {
    let made: object | undefined;
    const get = () => {
      made ??= capabilityClient(capability, calls, transport);
      return made;
    };
    Object.defineProperty(client, capability, { get, enumerable: true });
  }
  return client as Client;
}

const capabilityClient = (capability: string, calls: Record<string, CallDefinition>, transport: Transport) =>
  Object.fromEntries(
    Object.entries(calls).map(([call, definition]) => [
      call,
      (input: RawInput = {}, options: CallOptions = {}) =>
        transport(toRequest(`${capability}.${call}`, definition, input, options)),
    ]),
  );
