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
    // Read as `db._`, `db['_']` or `const { _: inner } = db`.
    pattern:
      /(?<=[A-Za-z)\]?])\._(?:[A-Za-z]\w*)?(?=[.(\s;,)=[?])|Reflect\.[gs]et\([^)]*['"]_|(?<=[A-Za-z)\]?.])\[\s*['"`]_|[{,]\s*_\w*\s*:\s*\w+[^{}]*\}\s*=(?!=|>)/,
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
    pattern: /\b(pg|React|ReactDOM|fastify)\.[\w.]*prototype\b|\bprototype\.\w+\s*=(?!=)/,
    why: 'a prototype is not patched',
  },
];

/**
 * The classes that the product may extend although they are not its own. The language, the
 * browser and React mean them to be extended.
 */
const MEANT_TO_BE_EXTENDED = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'AudioWorkletProcessor',
  'Component',
]);
const TRUSTED_IMPORT =
  /\bimport\s+(?:type\s+)?([^'";]*?)\s+from\s+['"](?:\.{1,2}\/|node:|@keepsong\/)[^'"]*['"]/g;
const SUBCLASS = /\bclass(?:\s+(?!extends\b)\w+)?\s+extends\s+([\w.]+)/;

/**
 * Whether a line makes a subclass of a class that is neither declared in this text nor imported from our own code or
 * Node.js, by whatever name a dependency's class comes: an import, a member or a parameter.
 */
function extendsDependency(line, text) {
  const base = SUBCLASS.exec(line)?.[1];
  if (base === undefined || MEANT_TO_BE_EXTENDED.has(base)) return false;
  const isDeclared = new RegExp(`\\bclass\\s+${base}\\b`).test(text);
  const isTrusted = [...text.matchAll(TRUSTED_IMPORT)].some(([, names]) =>
    new RegExp(`\\b${base}\\b`).test(names),
  );
  return !isDeclared && !isTrusted;
}

/** The hooks of a bundler plugin that change code. Our own plugins may only check code and create new files. */
const CODE_HOOK = /^\s*(async\s+)?(transform|renderChunk|generateBundle|resolveId|load)\s*(\(|:)/m;
const BUNDLER_PLUGIN =
  /\bimport\b[^;]*\bPlugin\b[^;]*from\s+['"](vite|rolldown|rollup)['"]|\bplugins\s*:\s*\[/;

/** A key of the bundler's `resolve.alias`: its text or the beginning of its pattern. Ours all begin with `~`. */
const ALIAS_KEYS =
  /\bfind:\s*(?:\/\^?|['"])([^/'"\\]+)|[{,]\s*['"]?(?!(?:find|replacement)\b)([@\w~][\w@/.-]*)['"]?\s*:/g;

/** The packages in whose place the bundler is told to take another file. */
function aliasedIn(text) {
  const aliases = [...text.matchAll(/\balias\s*:\s*(?=[{[])/g)].map((found) =>
    inBrackets(text.slice(found.index + found[0].length)),
  );
  const keys = aliases.flatMap((each) => [...each.matchAll(ALIAS_KEYS)].map(([, find, key]) => find ?? key));
  return keys.filter((key) => !key.startsWith('~'));
}

/** The text from its first bracket to the closing one. */
function inBrackets(text) {
  let depth = 0;
  for (let end = 0; end < text.length; end += 1) {
    if ('{['.includes(text[end])) depth += 1;
    if ('}]'.includes(text[end])) depth -= 1;
    if (depth === 0) return text.slice(0, end + 1);
  }
  return text;
}

/** The violations in one source text, as sentences. */
export function brokenIn(path, text) {
  const lines = text.split('\n').flatMap((line, at) => {
    // Comments are not code.
    if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
    const broken = RULES.filter(({ pattern }) => pattern.test(line)).map(({ why }) => why);
    if (extendsDependency(line, text))
      broken.push("a subclass of a dependency's class takes part in its private behaviour");
    return broken.map((why) => `${path}:${at + 1}: ${why}`);
  });
  lines.push(...aliasedIn(text).map((name) => `${path}: an alias puts another file in the place of ${name}`));
  const isPlugin = BUNDLER_PLUGIN.test(text) && CODE_HOOK.test(text);
  return isPlugin ? [...lines, `${path}: a plugin of the bundler changes no code`] : lines;
}

/** A version that is not the registry's package of this name: a source elsewhere, or another package under this name. */
const ELSEWHERE = /^(file:|link:|git|github:|https?:|patch:|npm:|\.)/;

/** The names and versions of overrides, also of those that hold for the dependencies of one package only. */
const overridesIn = (overrides) =>
  Object.entries(overrides).flatMap(([name, to]) =>
    typeof to === 'object' ? overridesIn(to) : [[name, String(to)]],
  );

/**
 * The signs that packages were changed, in the text of the package.json at `path`, and in `names`, the names of the files
 * beside it.
 */
export function brokenPackages({ overrides = {}, scripts = {}, ...packages }, names, path = 'package.json') {
  const all = Object.entries({
    ...packages.dependencies,
    ...packages.devDependencies,
    ...packages.optionalDependencies,
  });
  return [
    ...overridesIn(overrides)
      .filter(([, to]) => ELSEWHERE.test(to))
      .map(([name]) => `${path}: the override of ${name} points to a changed source`),
    ...all
      .filter(([, version]) => ELSEWHERE.test(version))
      .map(([name]) => `${path}: ${name} comes from another source`),
    ...all.filter(([name]) => name === 'patch-package').map(([name]) => `${path}: ${name} changes packages`),
    ...Object.entries(scripts)
      .filter(([, script]) => script.includes('patch-package'))
      .map(([name]) => `${path}: the script ${name} changes packages`),
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
