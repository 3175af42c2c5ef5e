import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchMainThread } from '../../testing/main-thread/watch.ts';
import { runSandboxed } from './run-sandboxed.ts';

afterEach(() => vi.unstubAllEnvs());

it('a program of the sandbox gets no secret of the shop, and writes no file', async () => {
  vi.stubEnv('SESSION_SECRET', 'canary-of-the-root');
  vi.stubEnv('STRIPE_SECRET_KEY', 'canary-of-the-provider');
  const told = await runSandboxed<{ env: object; startedWith: string; mayWrite: boolean }>(
    new URL('./testing/tell-all.ts', import.meta.url),
    { path: join(tmpdir(), 'sandbox-canary') },
    { limits: { timeoutMs: 20_000, maxMemoryMb: 400 }, unreadable: 'audio_unreadable' },
  );
  if (!told.ok) throw new Error(told.refusal.code);
  expect(JSON.stringify(told.value)).not.toContain('canary-of');
  expect(Object.keys(told.value.env).filter((name) => /SECRET|KEY|URL|DATABASE/.test(name))).toEqual([]);
  expect(told.value.mayWrite).toBe(false);
});

describe('what a program of the sandbox makes', () => {
  const limits = { timeoutMs: 20_000, maxMemoryMb: 400 };
  const MEGABYTE = 1024 * 1024;
  /** An answer with as many bytes in it would hold the thread for more than 30 ms, this one holds it for one. */
  const MOST_HELD_MS = 15;
  let path: string;
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'keepsong-output-')), 'made');
  });
  afterEach(() => rm(dirname(path), { recursive: true }));
  const fill = (job: { megabytes: number; wait: number }, mostBytes: number) =>
    runSandboxed<number>(new URL('./testing/fill-output.ts', import.meta.url), job, {
      ...{ limits, unreadable: 'audio_unreadable', output: { path, mostBytes } },
    });

  it('is written to the file that it was given, past the main thread', async () => {
    // The best of several tries counts, because the heap of a test process may be cleared in any of them.
    let longest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 12 && longest >= MOST_HELD_MS; tries += 1) {
      const answer = fill({ megabytes: 60, wait: 200 }, 100 * MEGABYTE);
      // Starting a process from one as large as this takes its time too, so it is not measured.
      await expect.poll(async () => (await stat(path)).size, { interval: 10 }).toBe(60 * MEGABYTE);
      const thread = watchMainThread();
      expect(await answer).toEqual({ ok: true, value: 60 });
      thread.stop();
      longest = Math.min(longest, thread.longest());
      await rm(path);
    }
    expect(longest).toBeLessThan(MOST_HELD_MS);
  });

  it('may not become larger than expected', async () => {
    expect(await fill({ megabytes: 3, wait: 15_000 }, 2 * MEGABYTE)).toEqual({
      ok: false,
      refusal: { code: 'audio_unreadable', details: { reason: 'memory' } },
    });
  });
});
