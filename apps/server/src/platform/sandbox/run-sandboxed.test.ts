import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
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
