import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKey, rootSecret } from './settings-secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsong-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a demo shop makes one secret, keeps it and lets nobody else read it', () => {
  const first = rootSecret({ sessionSecret: null, dataDir });
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(rootSecret({ sessionSecret: null, dataDir })).toBe(first);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
});

test('processes that start together agree on the secret', { tags: ['night'] }, async () => {
  const module = new URL('./settings-secrets.ts', import.meta.url).href;
  const script = `const { rootSecret } = await import(${JSON.stringify(module)});
    console.log(rootSecret({ sessionSecret: null, dataDir: ${JSON.stringify(dataDir)} }));`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const secrets = (await Promise.all([run(), run(), run()])).map(({ stdout }) => stdout.trim());
  expect(new Set(secrets).size).toBe(1);
});

test('a secret from the environment wins and leaves no file', () => {
  expect(rootSecret({ sessionSecret: 'from the environment', dataDir })).toBe('from the environment');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('each purpose has its own key, which depends on the root secret', () => {
  const keys = [deriveKey('a', 'networks'), deriveKey('a', 'csrf'), deriveKey('b', 'csrf')];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
  expect(deriveKey('a', 'csrf')).toEqual(deriveKey('a', 'csrf'));
  expect(deriveKey('a', 'csrf')).toHaveLength(32);
});
