import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Checks that dependencies are used unchanged (decision 0055): the code of the product neither changes their source nor
 * uses their private members. Tests and files in folders named `testing` are not checked, because they may look at the
 * state of a page.
 */

/** Patterns that are forbidden in a line of the product. */
const RULES = [
  { pattern: /\bUNSAFE_\w+/, why: 'an UNSAFE_ export is private to its package' },
  {
    pattern: /(?<=[A-Za-z)\]?])\._(?:[A-Za-z]\w*)?(?=[.(\s;,)=[?])|Reflect\.[gs]et\([^)]*['"]_/,
    why: 'a member that begins with _ is private to its package',
  },
  {
    pattern: /__(reactRouter|reactProps|reactFiber)\w*/,
    why: 'a name that begins with __ is private to its package',
  },
  {
    pattern:
      /(from|import\(|import|resolve\()\s*['"`][^'"`]*(\/node_modules\/|\/(dist|cjs|internals?|_internal)\/)[^'"`]*['"`]/,
    why: "a path inside a package's build is private to it",
  },
  {
    // The classes of these packages are not meant to be extended. React's component classes are meant to be extended,
    // so they are not in this pattern.
    pattern: /\bclass\s+\w+\s+extends\s+(pg|fastify|drizzle|vite)\.\w+/i,
    why: "a subclass of a dependency's class takes part in its private behaviour",
  },
  {
    pattern: /\b(pg|React|ReactDOM|fastify)\.[\w.]*prototype\b|\bprototype\.\w+\s*=(?!=)/,
    why: 'a prototype is not patched',
  },
];

/** The hooks of a bundler plugin that change code. Our own plugins may only check code and create new files. */
const CODE_HOOK = /^\s*(async\s+)?(transform|renderChunk|generateBundle|load)\s*(\(|:)/m;
const BUNDLER_PLUGIN =
  /\bimport\b[^;]*\bPlugin\b[^;]*from\s+['"](vite|rolldown|rollup)['"]|\bplugins\s*:\s*\[/;

/** The violations in one source text, as sentences. */
export function brokenIn(path, text) {
  const lines = text.split('\n').flatMap((line, at) => {
    // Comments are not code.
    if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
    return RULES.filter(({ pattern }) => pattern.test(line)).map(({ why }) => `${path}:${at + 1}: ${why}`);
  });
  const isPlugin = BUNDLER_PLUGIN.test(text) && CODE_HOOK.test(text);
  return isPlugin ? [...lines, `${path}: a plugin of the bundler changes no code`] : lines;
}

/**
 * The signs that packages were changed, in package.json and in `names`, the names of the files in the root
 * folder.
 */
export function brokenPackages({ overrides = {}, scripts = {}, ...packages }, names) {
  const all = { ...packages.dependencies, ...packages.devDependencies };
  const sources = Object.entries(overrides).filter(([, to]) =>
    /^(file:|git|https?:|patch:|\.)/.test(String(to)),
  );
  return [
    ...sources.map(([name]) => `package.json: the override of ${name} points to a changed source`),
    ...Object.keys(all)
      .filter((name) => name === 'patch-package')
      .map((name) => `package.json: ${name} changes packages`),
    ...Object.entries(scripts)
      .filter(([, script]) => script.includes('patch-package'))
      .map(([name]) => `package.json: the script ${name} changes packages`),
    ...names.filter((name) => name === 'patches').map((name) => `${name}/: patches change packages`),
  ];
}

/** The violations in several sources `{ path, text }`. */
export const brokenSources = (sources) => sources.flatMap(({ path, text }) => brokenIn(path, text));

/** The sources of the product below a folder, except this file, which contains the forbidden patterns. */
export function productSources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = join(root, folder, entry.name);
    const path = relative(root, file).split(sep).join('/');
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : productSources(root, path);
    if (!/\.(ts|tsx|mts|mjs|js)$/.test(entry.name) || /\.(test|testing|d)\.\w+$/.test(entry.name)) return [];
    return path === SELF ? [] : [{ path, text: readFileSync(file, 'utf8') }];
  });
}

const SELF = 'scripts/lib/checks/dependencies.mjs';
const SKIPPED = new Set([
  'testing',
  'node_modules',
  'build',
  '.react-router',
  '.cache',
  'paraglide',
  'public',
  'test',
  'tests',
]);
