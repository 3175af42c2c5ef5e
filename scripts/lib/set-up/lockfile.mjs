/**
 * Completes a lockfile. Some packages are for one kind of machine, such as `@scope/tool-darwin-arm64`. npm leaves them
 * out of the lockfile when its registry does not have them at that moment. Then `npm ci` refuses the lockfile on
 * machines whose registry has them.
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'wasm32'];

/** The optional dependencies that have no entry in the lockfile, each as `{ parent, name, version }`. */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isAnswered(packages, parent, name))
      .map(([name, version]) => ({ parent, name, version })),
  );
}

function isAnswered(packages, parent, name) {
  const place = parent === '' ? '' : `${parent}/`;
  if (packages[`${place}node_modules/${name}`]) return true;
  if (parent === '') return false;
  const cut = parent.lastIndexOf('/node_modules/');
  return isAnswered(packages, cut < 0 ? '' : parent.slice(0, cut), name);
}

/** The packages of the lockfile together with entries for the missing packages, in npm's order. */
export function completed(packages) {
  const added = missingOptionals(packages).map(({ parent, name, version }) => [
    `node_modules/${name}`,
    { version, ...only(name), ...(packages[parent].dev ? { dev: true } : {}), optional: true },
  ]);
  const all = [...Object.entries(packages), ...added];
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The kind of machine that a package is for, as its name tells: processor, C library and operating system. */
function only(name) {
  const words = name.split(/[-/]/);
  const named = (known) => known.filter((word) => words.includes(word));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  const limits = { cpu: named(PROCESSORS), libc, os: named(SYSTEMS) };
  return Object.fromEntries(Object.entries(limits).filter(([, values]) => values.length > 0));
}
