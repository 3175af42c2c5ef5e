import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtFiles, isSameBuild, releaseOf, uploadMaps } from './source-maps.mjs';

let folder;
let service;
let heard;
let statuses;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-maps-'));
  [heard, statuses] = [[], []];
  service = createServer((request, reply) => {
    let body = '';
    request.setEncoding('latin1').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      heard.push({ url: request.url, authorization: request.headers.authorization, body });
      reply.writeHead(statuses.shift() ?? 201).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterEach(async () => {
  service.close();
  rmSync(folder, { recursive: true });
});

const write = (...names) => {
  for (const name of names) writeFileSync(join(folder, name), `content of ${name}`);
};
const upload = () =>
  uploadMaps(builtFiles(folder), {
    ...{ url: `http://127.0.0.1:${service.address().port}/`, token: 'secret' },
    ...{ org: 'keepsong', project: 'shop', release: '1.0.0' },
  });

test('each script is uploaded with the name of its map, and each map', async () => {
  write('a.js', 'a.js.map', 'plain.js', 'style.css');
  expect(await upload()).toBe(3);
  const [release, ...files] = heard;
  expect([release.url, JSON.parse(release.body)]).toEqual([
    '/api/0/organizations/keepsong/releases/',
    { version: '1.0.0', projects: ['shop'] },
  ]);
  expect(heard.every(({ authorization }) => authorization === 'Bearer secret')).toBe(true);
  expect(new Set(files.map(({ url }) => url))).toEqual(
    new Set(['/api/0/projects/keepsong/shop/releases/1.0.0/files/']),
  );
  const [script, map, plain] = files.map(({ body }) => body);
  expect(script).toContain('~/assets/a.js\r\n');
  expect(script).toContain('Sourcemap:a.js.map');
  expect(script).toContain('content of a.js');
  expect(map).toContain('~/assets/a.js.map\r\n');
  expect(map).toContain('content of a.js.map');
  expect(plain).not.toContain('Sourcemap');
});

test('what is there already is no fault, a short outage neither, and a refusal says which', async () => {
  write('a.js');
  statuses = [208, 409];
  expect(await upload()).toBe(1);
  statuses = [503, 201, 502];
  expect(await upload()).toBe(1);
  statuses = [401];
  await expect(upload()).rejects.toThrow('answered 401 to /organizations/keepsong/releases/');
});

test('the release is the version that faults are reported with', () => {
  expect(releaseOf()).toMatch(/^\d+-\d+\.\d+\.\d+$/);
});

test('maps belong to the scripts that are served', () => {
  expect(isSameBuild(['/x/a.js', '/x/a.js.map'], ['/y/a.js'])).toBe(true);
  expect(isSameBuild(['/x/a.js', '/x/a.js.map'], ['/y/b.js'])).toBe(false);
});
