import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTS = /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|import\('([^']+)'\)/g;

/**
 * The names of all packages that a program imports, statically or dynamically, in the entry file or any file that it
 * imports.
 */
async function packagesOf(entry: string): Promise<Set<string>> {
  const packages = new Set<string>();
  const files = new Set([join(SOURCE, entry)]);
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    for (const [, always, sometimes] of source.matchAll(IMPORTS)) {
      const name = always ?? sometimes ?? '';
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else packages.add(name);
    }
  }
  return packages;
}

it('keeps decoders, one of which is under the GPL, out of the shop itself (decision 0017)', async () => {
  expect(await packagesOf('main.ts')).toContain('fastify');
  expect([...(await packagesOf('main.ts'))].filter((name) => /^@audio\/|^audio-/.test(name))).toEqual([]);
  expect(await packagesOf('adapters/audio/audio-process.ts')).toContain('audio-decode');
});

it("keeps the song engine's dictionary, which takes half a second to load, on threads of their own", async () => {
  const large = /^@keepsong\/song-engine\/(phonetics|request$|render$|sing-name$)/;
  expect([...(await packagesOf('main.ts'))].filter((name) => large.test(name))).toEqual([]);
  expect(await packagesOf('adapters/music/phonetics-worker.ts')).toContain('@keepsong/song-engine/request');
});
