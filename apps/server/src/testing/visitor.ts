import type { CallDefinition } from '@keepsong/contract/transport/call-definition';
import { rootPath } from '@keepsong/contract/transport/call-definition';
import type { Calls, Capability } from '@keepsong/contract/transport/calls';
import { CALLS } from '@keepsong/contract/transport/calls';
import { encodeQuery } from '@keepsong/contract/transport/client';
import type { FastifyInstance } from 'fastify';

export type CallName = { [C in Capability]: `${C}.${keyof Calls[C] & string}` }[Capability];
export type Input = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A raw multipart body, sent in place of `body`. Its content type is in `headers`. */
  payload?: Buffer;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

type Sent = {
  method: string;
  url: string;
  remoteAddress: string;
  headers: Record<string, string>;
  payload?: Buffer | object;
};
type Received = {
  statusCode: number;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string }[];
  body: string;
};
/** Sends requests to a shop: in this process, or over the network. */
export type Sender = (request: Sent) => Promise<Received>;

export const injecting =
  (http: FastifyInstance): Sender =>
  (request) =>
    http.inject({ ...request, method: request.method as 'GET' });

/**
 * A browser without a screen. It keeps its cookie and CSRF token. `call` repeats a request once with a fresh token, as
 * the web client does.
 */
export function createVisitor(way: Sender, remoteAddress = '127.0.0.1') {
  let cookie = '';
  let token = '';

  async function send(method: string, url: string, input: Input): Promise<Answer> {
    const response = await way({
      method,
      url,
      remoteAddress,
      headers: {
        accept: 'application/json',
        ...(cookie ? { cookie } : {}),
        ...(token ? { 'x-csrf-token': token } : {}),
        ...input.headers,
      },
      ...(input.payload
        ? { payload: input.payload }
        : input.body === undefined
          ? {}
          : { payload: input.body as object }),
    });
    const set = response.cookies.find(({ name }) => name.endsWith('keepsong'));
    if (set) cookie = `${set.name}=${set.value}`;
    const fresh = response.headers['x-csrf-token'];
    if (typeof fresh === 'string') token = fresh;
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.body ? JSON.parse(response.body) : response.body,
      headers: response.headers,
    };
  }

  /** Sends one request and never repeats it. */
  const request = (method: string, url: string, input: Input = {}) => send(method, url, input);

  async function call(name: CallName, input: Input = {}): Promise<Answer> {
    const [capability, action] = name.split('.') as [Capability, string];
    const definition = (CALLS[capability] as Record<string, CallDefinition>)[action];
    if (!definition) throw new Error(`unknown call ${name}`);
    const path = rootPath(definition).replace(/:([a-z_]+)/g, (_, key: string) =>
      encodeURIComponent(String(input.params?.[key])),
    );
    const url = `${path}${encodeQuery(input.query ?? {})}`;
    const first = await send(definition.method, url, input);
    return first.status === 422 && first.body.invalid_token ? send(definition.method, url, input) : first;
  }

  return {
    call,
    request,
    cookie: () => cookie,
    token: () => token,
    /** Takes a cookie, and the CSRF token of its session where it is known. */
    setCookie: (value: string, csrfToken = token) => {
      cookie = value;
      token = csrfToken;
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Makes a multipart body with text fields and, behind them, the files that are given. */
export function multipart(
  fields: Record<string, string>,
  ...files: ({ name: string; type: string; bytes: Uint8Array } | undefined)[]
) {
  const boundary = `----keepsong${Math.random().toString(36).slice(2)}`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const file of files) {
    if (!file) continue;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.bytes), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
