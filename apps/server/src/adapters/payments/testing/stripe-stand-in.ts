import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeLedger, StripeProblem } from './stripe-ledger.ts';

export type StandInFault = 'timeout' | 'server_error' | 'rate_limited' | 'answer_lost';

export type SeenRequest = {
  method: string;
  path: string;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
};

export type StripeStandIn = {
  api: { host: string; port: number; protocol: 'http' };
  ledger: StripeLedger;
  requests: SeenRequest[];
  failNext(...faults: StandInFault[]): void;
  /** Forgets the idempotency keys, as Stripe may after 24 hours. */
  forgetKeys(): void;
  /** All events since the start, signed as Stripe signs them. */
  signedEvents(secret: string, now: Date): { rawBody: Buffer; headers: Record<string, string> }[];
  close(): Promise<void>;
};

export const STAND_IN_SECRET_KEY = 'sk_test_stand_in';

/** The part of the stand-in that calculates and records taxes. */
export type TaxBooks = {
  record(form: URLSearchParams): object;
  reverse(form: URLSearchParams): object;
  calculate(form: URLSearchParams): object;
  linesOf(id: string, query: URLSearchParams): object;
};

/** The part of the stand-in that has connected accounts and transfers. */
export type ConnectedAccounts = { answer(method: string, path: string, sent: Sent): object };

/**
 * Starts a local server that speaks Stripe's protocol for payment intents and refunds: form bodies, JSON answers,
 * bearer keys, idempotency keys, error objects and signed events. If `taxes` is given, it also answers the calls for
 * taxes.
 */
export async function startStripeStandIn({
  taxes,
  connect,
  now,
}: {
  taxes?: TaxBooks;
  connect?: ConnectedAccounts;
  now?: () => Date;
} = {}): Promise<StripeStandIn> {
  const ledger = new StripeLedger(now);
  const requests: SeenRequest[] = [];
  const faults: StandInFault[] = [];
  const answers = new Map<string, { fingerprint: string; status: number; body: string }>();

  const server = createServer(async (request, response) => {
    const { form, upload } = await readBody(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    requests.push({ method: request.method ?? '', path: pathname, form, headers: request.headers });
    const fault = faults.shift();
    if (fault === 'timeout') return;
    if (fault === 'server_error') return send(response, 500, problem('api_error', 'Something went wrong.'));
    if (fault === 'rate_limited') {
      return send(response, 429, problem('invalid_request_error', 'Too many requests.', 'rate_limit'));
    }
    if (request.headers.authorization !== `Bearer ${STAND_IN_SECRET_KEY}`) {
      return send(response, 401, problem('invalid_request_error', 'Invalid API Key provided.'));
    }
    const sent = { form, query: searchParams };
    const run = () =>
      connect && /^\/v1\/(accounts|account_links|transfers)/.test(pathname)
        ? connect.answer(request.method ?? '', pathname, sent)
        : taxes && pathname.startsWith('/v1/tax/')
          ? routeTaxes(taxes, request, pathname, { form, query: searchParams })
          : route(ledger, request, pathname, { form, upload, query: searchParams });
    const { status, body } = answerOnce(answers, request, form, run);
    if (fault !== 'answer_lost') send(response, status, body);
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    api: { host: '127.0.0.1', port: portOf(server.address()), protocol: 'http' },
    ledger,
    requests,
    failNext: (...next) => void faults.push(...next),
    forgetKeys: () => answers.clear(),
    signedEvents: (secret, now) => ledger.events.map((event) => sign(JSON.stringify(event), secret, now)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Sent = { form: URLSearchParams; query: URLSearchParams };

function route(
  ledger: StripeLedger,
  request: IncomingMessage,
  path: string,
  { form, query, upload }: Sent & { upload: FormData | null },
): object {
  const [, version, resource, id, action] = path.split('/');
  const isPost = request.method === 'POST';
  if (version !== 'v1') throw new StripeProblem(404, 'Unrecognized request URL.');
  if (resource === 'refunds' && !id) return isPost ? ledger.refund(form) : ledger.listRefunds(query);
  if (resource === 'disputes' && !id && !isPost) return ledger.listDisputes(query);
  if (resource === 'disputes' && id) {
    if (!isPost) return ledger.readDispute(id);
    return action === 'close' ? ledger.closeDispute(id) : ledger.updateDispute(id, form);
  }
  if (resource === 'files' && isPost && upload) return ledger.store(upload);
  if (resource === 'events' && !id && !isPost) return ledger.listEvents(query);
  if (resource === 'payment_intents') {
    if (isPost && !id) return ledger.create(form);
    if (isPost && id && action === 'cancel') return ledger.cancel(id);
    if (isPost && id && !action) return ledger.update(id, form);
    if (!isPost && id) return ledger.read(id);
  }
  throw new StripeProblem(404, 'Unrecognized request URL.');
}

function routeTaxes(taxes: TaxBooks, request: IncomingMessage, path: string, { form, query }: Sent): object {
  const id = /^\/v1\/tax\/calculations\/(\w+)\/line_items$/.exec(path)?.[1];
  if (request.method === 'POST' && path === '/v1/tax/calculations') return taxes.calculate(form);
  if (request.method === 'POST' && path === '/v1/tax/transactions/create_from_calculation')
    return taxes.record(form);
  if (request.method === 'POST' && path === '/v1/tax/transactions/create_reversal')
    return taxes.reverse(form);
  if (request.method === 'GET' && id) return taxes.linesOf(id, query);
  throw new StripeProblem(404, 'Unrecognized request URL.');
}

type Answers = Map<string, { fingerprint: string; status: number; body: string }>;

function answerOnce(answers: Answers, request: IncomingMessage, form: URLSearchParams, run: () => object) {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return attempt(run);
  const fingerprint = `${request.url} ${form}`;
  const earlier = answers.get(key);
  if (earlier && earlier.fingerprint !== fingerprint) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    return { status: 400, body: problem('idempotency_error', message) };
  }
  const answer = earlier ?? { fingerprint, ...attempt(run) };
  answers.set(key, answer);
  return answer;
}

function attempt(run: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(run()) };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return { status: error.status, body: problem('invalid_request_error', error.message, error.code) };
  }
}

function problem(type: string, message: string, code?: string): string {
  return JSON.stringify({ error: { type, message, ...(code ? { code } : {}) } });
}

function send(response: ServerResponse, status: number, body: string): void {
  const requestId = `req_${randomBytes(7).toString('hex')}`;
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': requestId }).end(body);
}

/** The fields of a request. For an upload, `upload` has its file, and `form` has its text fields. */
async function readBody(
  request: IncomingMessage,
): Promise<{ form: URLSearchParams; upload: FormData | null }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data'))
    return { form: new URLSearchParams(body.toString('utf8')), upload: null };
  const upload = await new Response(body, { headers: { 'content-type': type } }).formData();
  const words = [...upload].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { form: new URLSearchParams(words), upload };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('The stand-in does not listen on a port.');
  return address.port;
}

function sign(body: string, secret: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { rawBody: Buffer.from(body), headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } };
}
