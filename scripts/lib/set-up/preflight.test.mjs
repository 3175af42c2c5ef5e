import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from '../../../apps/server/src/platform/db/embedded-lock.ts';
import { dataFolderInUse, listenError } from '../../../apps/server/src/platform/startup-errors.ts';
import { checkFree } from './preflight.mjs';
import { SetUpError } from './set-up-error.mjs';

let dataDir;
let other;
let port;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsong-preflight-'));
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  port = other.address().port;
});
afterEach(() => {
  other.close();
  rmSync(dataDir, { recursive: true });
});

const settings = (more = {}) => ({ DATA_DIR: dataDir, PORT: String(port), ...more });
const freed = async () => {
  other.close();
  await once(other, 'close');
};

test("a port in use is reported in the server's own words", async () => {
  const [cause] = await once(createServer().listen(port, '127.0.0.1'), 'error');
  const refusal = await checkFree(settings()).catch((error) => error);
  expect(refusal).toBeInstanceOf(SetUpError);
  expect(refusal.message).toBe(listenError(cause, { host: '127.0.0.1', port }).message);
});

test("a data folder in use is reported in the server's own words, and before the port", async () => {
  const claim = await claimFolder(dataDir);
  const refusal = await checkFree(settings()).catch((error) => error);
  expect(refusal).toBeInstanceOf(SetUpError);
  expect(refusal.message).toBe(dataFolderInUse(dataDir, process.pid).message);
  claim.release();
  await freed();
  await checkFree(settings());
});

test('a shop with a database of its own does not check the data folder', async () => {
  const claim = await claimFolder(dataDir);
  await freed();
  await checkFree(settings({ DATABASE_URL: 'postgres://127.0.0.1/songs' }));
  claim.release();
});

test('an old claim of an ended shop, and invalid settings, are left to the server', async () => {
  await freed();
  mkdirSync(join(dataDir, 'shop.lock'));
  writeFileSync(join(dataDir, 'shop.lock', `${process.ppid}-another.1-00000000`), '');
  await checkFree(settings({ PORT: ` ${port}` }));
  await checkFree(settings({ PORT: 'abc' }));
  await checkFree(settings({ HOST: '192.0.2.1' }));
});
