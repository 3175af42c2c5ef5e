import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot, root } from './lib/root.mjs';

const commands = Object.values(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts).flatMap(
  (command) => /exec node (scripts\/[\w-]+\.mjs)/.exec(command)?.slice(1) ?? [],
);
const IMPORT = /^(?:import|export)\b[^;]*?\bfrom '(\.[^']+)'/gm;

/** The files that Node.js loads before a script does anything, by their paths in the repository. */
function loadedBy(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (file.endsWith('.ts')) return seen;
  for (const [, path] of readFileSync(inRoot(file), 'utf8').matchAll(IMPORT))
    loadedBy(relative(root, resolve(root, dirname(file), path)), seen);
  return seen;
}

// The first step of each command runs on the machine's own Node.js. It installs the version that the shop needs, which
// can load TypeScript.
it.each([...new Set(commands)])('%s starts on a version of Node.js that loads no TypeScript', (script) => {
  const loaded = [...loadedBy(script)];
  expect(loaded).toContain('scripts/lib/root.mjs');
  expect(loaded.filter((file) => file.endsWith('.ts'))).toEqual([]);
});
