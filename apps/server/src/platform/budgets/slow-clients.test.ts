import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop } from '../../testing/test-shop.ts';
import { slowClientLimits } from './slow-clients.ts';

// The limits of this test are a hundred times as short as in the shop: 150 ms for a head, 1.2 s for a whole
// request.
const PACE = 100;
let http: FastifyInstance;
let port: number;
/** The number of answers that are neither finished nor aborted. */
let underWay = 0;

beforeAll(async () => {
  http = Fastify(slowClientLimits(PACE));
  http.post('/body', async () => 'taken');
  http.get('/large', (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    const chunk = Buffer.alloc(64 * 1024);
    return reply.send(
      Readable.from(
        (function* () {
          for (let at = 0; at < 2_000; at += 1) yield chunk;
        })(),
      ),
    );
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as { port: number }).port;
});
afterAll(() => http.close());

/**
 * Opens a connection. When the server has closed it, returns what was received and how long it took. The last
 * bytes may be missing if the server closed the connection while the client was still sending.
 */
function open(write: (socket: Socket) => void) {
  const socket = connect(port, '127.0.0.1');
  const begun = performance.now();
  let said = '';
  socket.on('data', (text) => {
    said += text;
  });
  socket.on('error', () => undefined);
  write(socket);
  return new Promise<{ said: string; took: number }>((done) => {
    socket.once('close', () => done({ said, took: performance.now() - begun }));
  });
}

/** Sends one byte after another, without an end. */
const drip = (socket: Socket, byte: string) => {
  const timer = setInterval(() => socket.write(byte), 20);
  socket.once('close', () => clearInterval(timer));
};

it('a client who sends its head byte by byte is let go', async () => {
  const { said, took } = await open((socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: ');
    drip(socket, 'a');
  });
  expect(said).toMatch(/^(?:$|HTTP\/1\.1 408)/);
  expect(took).toBeGreaterThan(100);
});

it('a client who sends its body byte by byte is let go', async () => {
  const { said, took } = await open((socket) => {
    socket.write(
      'POST /body HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n',
    );
    drip(socket, 'a');
  });
  expect(said).toMatch(/^(?:$|HTTP\/1\.1 408)/);
  expect(took).toBeGreaterThan(1_000);
});

it('a client who reads nothing of its answer is let go', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => underWay).toBe(1);
  await expect.poll(() => underWay, { timeout: 20_000 }).toBe(0);
  socket.destroy();
});

it('a head of 64 KB is refused', async () => {
  const { said } = await open((socket) =>
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(64 * 1024)}\r\n\r\n`),
  );
  expect(said).toMatch(/^(?:$|HTTP\/1\.1 431)/);
});

it('the shop has these limits', async () => {
  const shop = await openTestShop();
  const limits = slowClientLimits();
  expect(shop.http.server).toMatchObject({
    requestTimeout: limits.requestTimeout,
    timeout: limits.connectionTimeout,
    headersTimeout: limits.http.headersTimeout,
  });
  const origin = await shop.http.listen({ port: 0, host: '127.0.0.1' });
  const head = { 'x-large': 'a'.repeat(17 * 1024) };
  const answer = await fetch(`${origin}/livez`, { headers: head }).catch(() => null);
  expect([431, undefined]).toContain(answer?.status);
  const nested = await shop.http.inject({
    ...{ method: 'POST', url: '/v3/api/songbuilders', headers: { 'content-type': 'application/json' } },
    payload: `{"song_data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  });
  expect([nested.statusCode, nested.json().code]).toEqual([400, 'invalid_input']);
  await shop.close();
});
