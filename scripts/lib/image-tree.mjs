import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { inRoot } from './root.mjs';
import { SetUpError } from './set-up/set-up-error.mjs';

const BUILT = inRoot('apps', 'web', 'build', 'server');
/** The parts of the repository that the server needs when it runs. */
const SOURCES = [
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/db',
  'apps/web/package.json',
  'apps/web/build',
  'packages',
  'starter',
  'package-lock.json',
  'LICENSE',
  'THIRD_PARTY_NOTICES.md',
];
/**
 * Tests and files that only they use, build tools of packages, and files that are needed only to write new
 * migrations.
 */
const LEFT_OUT =
  /(?:^|\/)(?:testing|proofs|node_modules|scripts)(?:\/|$)|\.test\.tsx?$|\.tsbuildinfo$|_snapshot\.json$/;
/**
 * Files that Node.js does not read: types, source maps, native modules for the Bare runtime, texts, examples, package
 * managers, and the second copy of ElevenLabs' SDK that the SDK ships.
 */
const NOT_RUN =
  /\.(?:[cm]?ts|map|bare)$|\/(?!LICEN|NOTICE|COPYING|THIRD)[^/]*\.md$|\/(?:examples|\.yarn)(?:\/|$)|^node_modules\/@elevenlabs\/elevenlabs-js\/dist(?:\/|$)/;

/** The names of the packages that a module seems to import, without Node.js' own modules and without files. */
export function importedPackages(text) {
  const found = text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[\w./-]+)?["']/g,
  );
  return [...new Set([...found].map(([, name]) => name))];
}

/**
 * Dependencies that other packages name but that only builds import: Sentry's bundler plugins bring its
 * command-line program. Of these packages, and of packages that only they need, the tree has only
 * `package.json`, which `npm sbom` reads.
 */
const BUILDS_ONLY = new Set(['@sentry/bundler-plugins']);

/**
 * The folders of all packages that are needed to run `roots`, by the lockfile: `roots` are pairs of the folder
 * that needs a package and its name. `isThere` is false for packages for other machines, which are left out.
 */
export function closureOf(packages, roots, isThere, leftOut = new Set()) {
  const found = new Set();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, name, isOptional = false] = next;
    const path = placeOf(packages, from, name);
    const entry = path === null ? undefined : packages[path];
    if (entry === undefined || !(entry.link || isThere(path))) {
      if (isOptional) continue;
      throw new SetUpError(`${name}, which ${from || 'the shop'} needs, is not installed.`);
    }
    // A package of this repository lies in the folder `packages` and is copied with that folder.
    const place = entry.link ? entry.resolved : path;
    if (found.has(place)) continue;
    found.add(place);
    waiting.push(...needsOf(place, packages[place] ?? {}).filter(([, needed]) => !leftOut.has(needed)));
  }
  return [...found].filter((path) => path.includes('node_modules/')).sort();
}

function needsOf(path, { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...rest }) {
  const isOptionalPeer = (name) => rest.peerDependenciesMeta?.[name]?.optional === true;
  const isOptional = (name) => Object.hasOwn(optionalDependencies, name);
  return [
    ...Object.keys(dependencies).map((name) => [path, name, isOptional(name)]),
    ...Object.keys(optionalDependencies).map((name) => [path, name, true]),
    ...Object.keys(peerDependencies).flatMap((name) => (isOptionalPeer(name) ? [] : [[path, name]])),
  ];
}

/**
 * Where Node.js finds a package that is imported from a folder: in the nearest `node_modules` above the folder.
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const at = folder === '' || folder === '.' ? '' : `${folder}/`;
    if (!at.endsWith('node_modules/')) {
      const path = `${at}node_modules/${name}`;
      if (packages[path] !== undefined) return path;
    }
    if (at === '') return null;
  }
}

/**
 * The packages that are imported at run time: by the server, by the packages of this repository, and by the
 * built pages.
 */
function rootsOf(packages) {
  const server = Object.keys(packages['apps/server'].dependencies).map((name) => ['apps/server', name]);
  const modules = readdirSync(BUILT, { recursive: true }).filter((name) => name.endsWith('.js'));
  const names = new Set(modules.flatMap((name) => importedPackages(readFileSync(join(BUILT, name), 'utf8'))));
  // A text in a page may look like an import, so keep only packages that exist.
  const known = [...names].filter((name) => placeOf(packages, 'apps/web', name) !== null);
  return [...server, ...known.map((name) => ['apps/web', name])];
}

/**
 * Writes the tree to a folder that is empty or does not exist. Its `package.json` names the packages with their
 * versions, so that `npm sbom` can list them.
 */
export function writeTree(target) {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new SetUpError(`${target} is not empty: name another folder.`);
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const roots = rootsOf(packages);
  const isThere = (path) => existsSync(inRoot(...path.split('/')));
  const folders = closureOf(packages, roots, isThere);
  const run = new Set(closureOf(packages, roots, isThere, BUILDS_ONLY));
  mkdirSync(target, { recursive: true });
  for (const source of SOURCES) copy(source, target, (path) => !LEFT_OUT.test(path));
  // A package may contain packages of its own; these have their own entries in the lockfile.
  for (const folder of folders)
    copy(folder, target, (path) =>
      run.has(folder)
        ? !path.slice(folder.length).includes('/node_modules') && !NOT_RUN.test(path)
        : path === folder || path === `${folder}/package.json`,
    );
  linkOwn(packages, target);
  const direct = roots.filter(([, name]) => packages[`node_modules/${name}`] !== undefined);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifestOf(packages, direct), null, 2)}\n`);
  return { packages: folders };
}

function manifestOf(packages, roots) {
  const { name, version, license } = packages[''];
  const versionOf = (one) => {
    const { link, resolved, version: own } = packages[`node_modules/${one}`];
    return link ? `file:${resolved}` : own;
  };
  const names = [...new Set(roots.map(([, one]) => one))].sort();
  const dependencies = Object.fromEntries(names.map((one) => [one, versionOf(one)]));
  const { overrides } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return { name, version, private: true, license, type: 'module', dependencies, overrides };
}

function copy(source, target, keeps) {
  const from = inRoot(...source.split('/'));
  const to = join(target, ...source.split('/'));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) =>
      keeps(
        path
          .slice(inRoot().length + 1)
          .split(sep)
          .join('/'),
      ),
  });
}

/** Links the packages of this repository where they are imported from. */
function linkOwn(packages, target) {
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    if (!link || !resolved.startsWith('packages/')) continue;
    const to = join(target, ...path.split('/'));
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(relative(dirname(to), join(target, ...resolved.split('/'))), to, 'dir');
  }
}

/** The bytes of all files below a folder. */
export function treeSize(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}
