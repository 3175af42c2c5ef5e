// The arrows of docs/ARCHITECTURE.md, checked by scripts/boundaries.mjs. Anything that is not forbidden here is allowed.
// A path is one from the root; `$1` stands for what the first group of `from` matched.

const OURS = '^(packages|apps|e2e|bench|scripts)/';
const FEATURES = '^apps/server/src/features/';
/** Layers of a server's feature. A `job` and a `relay` run by themselves; `-tables` tells which rows a thing has. */
const LAYERS = '(\\.(routes|service|repository|job|relay)|-tables)\\.ts$';
/** What is in a folder `testing` may reach across, as tests may. */
const TESTING = '(^|/)testing/';

const arrow = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TESTING, ...(from.pathNot ?? [])] },
  to,
});

/** A package that knows nothing of ours but itself and those that are named. */
const only = (name, allowed, comment) =>
  arrow(
    `${name}-knows-its-place`,
    comment,
    { path: `^packages/${name}/` },
    { path: OURS, pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
  );

/** Rules for every import, of types too. */
export const forbidden = [
  only('domain', [], 'the domain is pure: it knows nothing else of ours'),
  only('contract', ['domain'], 'the contract knows the domain and nothing else of ours'),
  only('artwork', [], 'the artwork knows nothing else of ours'),
  only('song-engine', ['domain'], 'the song engine knows the domain and nothing else of ours'),
  arrow(
    'domain-without-node',
    'the domain does no input or output',
    { path: '^packages/domain/' },
    { dependencyTypes: ['core'] },
  ),
  arrow(
    'domain-without-packages',
    'the domain depends on nothing but dates, schemas and the shapes of phone numbers',
    { path: '^packages/domain/' },
    {
      path: 'node_modules/',
      pathNot: 'node_modules/(date-fns|@date-fns/tz|libphonenumber-js|valibot)/',
    },
  ),
  arrow(
    'web-by-contract',
    'the web app reaches the server through the contract only',
    { path: '^apps/web/' },
    { path: '^(apps/server|packages/song-engine|e2e|bench)/' },
  ),
  arrow(
    'server-without-web',
    'the server hosts the built web app and imports none of its sources',
    { path: '^apps/server/' },
    { path: '^apps/web/(?!build/)' },
  ),

  arrow(
    'leads-somewhere',
    'an import leads to a file or a package',
    {},
    { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:' },
  ),

  // Inside the server: routes → service → { domain, repository, port }.
  arrow(
    'own-repository',
    "a feature never imports another feature's repository",
    { path: `${FEATURES}([^/]+)/` },
    { path: `${FEATURES}.*\\.repository\\.ts$`, pathNot: `${FEATURES}$1/` },
  ),
  arrow(
    'routes-call-services',
    'routes translate and decide nothing: they call a service',
    { path: '\\.routes\\.ts$' },
    { path: '\\.repository\\.ts$' },
  ),
  arrow(
    'repository-is-called',
    'a repository is called by services and calls none',
    { path: '\\.repository\\.ts$' },
    { path: '\\.(service|routes)\\.ts$' },
  ),
  arrow(
    'service-without-http',
    'a service, and every module of a feature that is not a route, knows nothing of HTTP',
    { path: `${FEATURES}.*\\.ts$`, pathNot: ['\\.routes\\.ts$'] },
    { path: '\\.routes\\.ts$|node_modules/fastify/' },
  ),
  arrow(
    'platform-without-features',
    'the platform and the edges know no feature',
    { path: '^apps/server/src/(platform|adapters)/' },
    { path: FEATURES },
  ),
  arrow(
    'tests-stay-tests',
    'what is for tests stays in tests',
    { path: '^apps/server/' },
    { path: ['^apps/server/src/testing/', '^apps/server/src/.*/testing/'] },
  ),

  // Inside the web app: routes → features → { ui, platform }.
  arrow(
    'feature-alone',
    'one feature never imports another: the route composes them',
    { path: '^apps/web/app/features/([^/]+)/' },
    { path: '^apps/web/app/features/', pathNot: '^apps/web/app/features/$1/' },
  ),
  arrow(
    'route-is-the-end',
    'nothing imports a route',
    { path: '^apps/web/app/(features|shell|ui|platform)/' },
    { path: '^apps/web/app/routes/' },
  ),
  arrow(
    'ui-without-shop',
    'the design system knows no shop words',
    { path: '^apps/web/app/ui/' },
    { path: '^apps/web/app/(features|shell|paraglide)/' },
  ),
  arrow(
    'web-platform-without-features',
    'the platform knows no feature',
    { path: '^apps/web/app/platform/' },
    { path: '^apps/web/app/features/' },
  ),
];

/** Rules for what is left at run time, where imports of types are erased. */
export const forbiddenAtRunTime = [
  arrow(
    'plain-is-pure',
    'a module of a feature with no layer in its name works on what it is given: it reads and writes no rows',
    {
      path: `${FEATURES}.*\\.ts$`,
      pathNot: [LAYERS],
    },
    { path: '\\.repository\\.ts$|node_modules/(drizzle-orm|fastify)/' },
  ),
  arrow(
    'zod-stays-out',
    'zod stays out of the browser bundle',
    { path: '^apps/web/app/' },
    { path: 'node_modules/zod/', reachable: true },
  ),
];

export default {
  forbidden,
  options: {
    exclude: { path: '^apps/web/(build|public|\\.react-router)/|\\.(test|d)\\.\\w+$' },
    skipAnalysisNotInRules: true,
    doNotFollow: { path: '(^|/)(node_modules|paraglide)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
