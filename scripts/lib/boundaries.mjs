import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * One import of a source file: `to` is a path from the root, `npm:<package>` or `node:<module>`.
 * `isType` imports are erased, so they cross no boundary at run time; they still are arrows.
 */

/** Reads every import of the sources below some folders. Tests, and what is in a folder `testing`, are left out:
 * they may reach across. */
export function readImports(root, folders) {
  return folders.flatMap((folder) =>
    sourcesIn(join(root, folder)).flatMap((path) => {
      const from = relative(root, path).split(sep).join('/');
      return importsOf(from, readFileSync(path, 'utf8'));
    }),
  );
}

/** The imports of one source text. */
export function importsOf(from, text) {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0].message}`);
  const fixed = [...module.staticImports, ...module.staticExports.filter(hasRequest)].map((statement) => ({
    from,
    to: resolveRequest(from, requestOf(statement)),
    isType: isErased(text, statement),
  }));
  const lazy = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((source) => /^['"][^'"]*['"]$/.test(source))
    .map((source) => ({ from, to: resolveRequest(from, source.slice(1, -1)), isType: false }));
  return [...fixed, ...lazy];
}

function hasRequest({ entries }) {
  return entries.some(({ moduleRequest }) => moduleRequest);
}

function requestOf({ moduleRequest, entries }) {
  return (moduleRequest ?? entries.find(({ moduleRequest }) => moduleRequest).moduleRequest).value;
}

// `import { type A }` alone keeps the import under verbatimModuleSyntax; only `import type` is erased.
function isErased(text, { start }) {
  return /^(import|export)\s+type\b(?!\s*(,|from\b))/.test(text.slice(start, start + 40));
}

/** Where a request leads: our packages export their sources, `~/` is the web app. */
export function resolveRequest(from, request) {
  if (request.startsWith('.')) return posix.normalize(posix.join(dirname(from), request));
  if (request.startsWith('~/')) return `apps/web/app/${request.slice(2)}`;
  const own = /^@keepsong\/([^/]+)(?:\/(.+))?$/.exec(request);
  if (own) return `packages/${own[1]}/src/${own[2] ?? 'index'}.ts`;
  if (request.startsWith('node:') || builtinModules.includes(request))
    return `node:${request.replace('node:', '')}`;
  return `npm:${/^(@[^/]+\/)?[^/]+/.exec(request)[0]}`;
}

/**
 * The imports that break a rule, as sentences. A rule forbids imports from `from` to `to` (expressions on
 * paths); `$1` in `to` stands for what the first group of `from` matched, and `except` lets some through.
 */
export function brokenRules(imports, rules) {
  return imports.flatMap((arrow) =>
    rules.filter((rule) => isForbidden(arrow, rule)).map(({ why }) => `${arrow.from} → ${arrow.to}: ${why}`),
  );
}

function isForbidden({ from, to }, rule) {
  const source = rule.from.exec(from);
  if (source === null) return false;
  const fill = (pattern) => new RegExp(pattern.source.replaceAll('$1', source[1] ?? ''));
  return fill(rule.to).test(to) && !(rule.except && fill(rule.except).test(to));
}

/** The shortest chain of run-time imports from sources below `entry` to `goal`; `null` when there is none. */
export function chainTo(imports, entry, goal) {
  const next = new Map();
  for (const { from, to, isType } of imports) if (!isType) next.set(from, [...(next.get(from) ?? []), to]);
  let chains = [...next.keys()].filter((path) => path.startsWith(entry)).map((path) => [path]);
  const seen = new Set(chains.flat());
  while (chains.length > 0) {
    const found = chains.find((chain) => chain.at(-1) === goal);
    if (found) return found;
    chains = chains.flatMap((chain) =>
      (next.get(chain.at(-1)) ?? [])
        .filter((path) => !seen.has(path) && seen.add(path))
        .map((path) => [...chain, path]),
    );
  }
  return null;
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|tsx|mts|mjs|js)$/.test(entry.name) && !/\.(test|d)\.\w+$/.test(entry.name) ? [path] : [];
  });
}

const SKIPPED = new Set(['testing', 'node_modules', 'build', '.react-router', 'paraglide', 'public']);
