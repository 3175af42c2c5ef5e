import { afterEach, expect, it, vi } from 'vitest';
import { openSentry } from './sentry-client.ts';

afterEach(() => void vi.unstubAllGlobals());

it('tells faults of the shop’s own scripts, scrubbed, and at most ten of a page', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(String(body));
    return new Response('{}');
  });
  const sentry = openSentry(
    { dsn: 'https://key@faults.example/7', release: 'r-1', environment: 'production' },
    { origin: 'https://songs.example', address: () => 'https://songs.example/stories/:slug' },
  );
  const fault = (message: string, from: string) =>
    Object.assign(new Error(message), { stack: `Error: ${message}\n    at go (${from}/assets/a.js:1:2)` });
  sentry.report(fault('no "Zephyrinette" with code 918273', 'https://songs.example'));
  sentry.report(fault('not ours', 'https://other.example'));
  sentry.say('Invalid date');
  await sentry.flush();
  const told = bodies.join('\n');
  expect(told).toContain('https://songs.example/assets/a.js');
  expect(told).toContain('Invalid date');
  expect(told).toContain('"release":"r-1"');
  for (const canary of ['Zephyrinette', '918273', 'not ours']) expect(told).not.toContain(canary);
  for (let more = 0; more < 20; more += 1) sentry.say('Invalid date');
  await sentry.flush();
  expect(bodies.length).toBe(10);
});
