import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkAddress, ownOrigin, peersIn } from './address.ts';
import { StartupError } from './startup-errors.ts';

test('an address in use is refused, and a free address stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const error = await checkAddress('127.0.0.1', port).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain(`Port ${port} on 127.0.0.1 is in use`);
  other.close();
  await once(other, 'close');
  await checkAddress('127.0.0.1', port);
  await checkAddress('127.0.0.1', port);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['localhost', 'http://localhost:3000'],
])('a shop that listens on %s is reached at %s', (host, origin) => {
  expect(ownOrigin(host, 3000)).toBe(origin);
});

test.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '11.1.2.3', false],
  ['::ffff:a00:0/104', '10.1.2.3', true],
  ['::ffff:10.1.2.3', '10.1.2.3', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.1.2.3', false],
])('of the range %s the peer %s is one: %s', (range, peer, is) => {
  expect(peersIn([range])(peer)).toBe(is);
});
