import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { drain } from './drain.ts';

const CLIENTS = 8;

let shop: TestShop;
let address: string;

beforeEach(async () => {
  shop = await openTestShop();
  address = await shop.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => shop.close());

type Seen = { status: number; headers: IncomingMessage['headers'] };

const ask = (path: string, agent: Agent) =>
  new Promise<Seen>((resolve, reject) => {
    get(address + path, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      response.on('error', reject);
    }).on('error', reject);
  });

it('a stopping process breaks no request of clients that watch its readiness', async () => {
  let isReady = true;
  const seen: Seen[] = [];
  const errors: unknown[] = [];
  /** Sends requests over one connection, as a proxy does, until the process is not ready any more. */
  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isReady)
      await ask('/v3/api/artists', agent).then(
        (answer) => seen.push(answer),
        (error) => errors.push(error),
      );
    agent.destroy();
  }
  async function watch(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isReady) {
      const { status } = await ask('/readyz', agent);
      isReady = status === 200;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    agent.destroy();
  }
  const running = [watch(), ...Array.from({ length: CLIENTS }, client)];
  await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThan(3 * CLIENTS);
  const before = seen.length;
  await drain(shop, 2_000);
  await Promise.all(running);
  expect(errors).toEqual([]);
  expect(seen.length).toBeGreaterThan(before);
  expect(seen.filter(({ status, headers }) => status !== 200 || !headers['x-request-id'])).toEqual([]);
  expect(seen.at(-1)?.headers.connection).toBe('close');
});
