import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const LOOK_MS = 100;
/** How long a request waits until a server is ready. */
const PATIENCE_MS = 10_000;

export type FrontDoor = {
  origin: string;
  /** Sends requests to these ports from now on, each to the next that is ready. */
  serve(ports: readonly number[]): void;
  /** Resolves when the server at this port is ready. */
  untilReady(port: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The proxy before the servers of a shop, as docs/operations/upgrade.md describes it: it sends each request to
 * the next server whose `/readyz` is 200, and to another one when nothing listens there. No visitor stays with
 * one server.
 */
export async function startProxy(port: number): Promise<FrontDoor> {
  let ports: readonly number[] = [];
  const ready = new Set<number>();
  let turn = 0;
  const look = setInterval(() => {
    for (const one of ports)
      fetch(`http://127.0.0.1:${one}/readyz`).then(
        ({ ok }) => (ok ? ready.add(one) : ready.delete(one)),
        () => ready.delete(one),
      );
  }, LOOK_MS);

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const open = ports.filter((one) => ready.has(one));
      turn += 1;
      const next = open[turn % open.length];
      if (next !== undefined && (await send(next, incoming, body, answer))) return;
      if (next !== undefined) ready.delete(next);
      if (Date.now() > until) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 2));
    }
    answer.writeHead(502).end();
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port}`,
    serve(next) {
      ports = next;
      for (const one of ready) if (!next.includes(one)) ready.delete(one);
    },
    async untilReady(one) {
      while (!ready.has(one)) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    },
    async stop() {
      clearInterval(look);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Whether the server took the request. Another server gets the request only when nothing listens there; a
 * request that a server has begun is not repeated.
 */
function send(
  port: number,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      resolve(true);
    });
    passed.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve(false);
      answer.destroy();
      resolve(true);
    });
    passed.end(body);
  });
}
