// The import rules ("arrows") of docs/ARCHITECTURE.md. scripts/boundaries.mjs checks them. An import that no rule here
// forbids is allowed. All paths start at the root of the repository. In `to`, `$1` stands for the text that the first
// group of `from` matched.

const OURS = '^(packages|apps|e2e|bench|scripts)/';
const FEATURES = '^apps/server/src/features/';
/**
 * File names of the layers of a server feature. A `job` or a `relay` runs without a request. A `-tables` file lists
 * which rows belong to an account or to a story.
 */
const LAYERS = '(\\.(routes|service|repository|job|relay)|-tables)\\.ts$';
/** Files in a folder `testing` are exempt from the rules, as tests are. */
const TESTING = '(^|/)testing/';

const arrow = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TESTING, ...(from.pathNot ?? [])] },
  to,
});

/** Forbids the package `name` to import any other code of this repository, except from the packages in `allowed`. */
const only = (name, allowed, comment) =>
  arrow(
    `${name}-knows-its-place`,
    comment,
    { path: `^packages/${name}/` },
    { path: OURS, pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
  );

/** Rules for every import, also for imports of types. */
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

  // Inside the server: routes may import services, and services may import domain code, repositories and ports.
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

  // Inside the web app: routes may import features, and features may import the folders `ui` and `platform`.
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
    { path: '^apps/web/app/(features|shell|platform|paraglide)/' },
  ),
  arrow(
    'web-platform-without-features',
    'the platform knows no feature and no shell',
    { path: '^apps/web/app/platform/' },
    { path: '^apps/web/app/(features|shell)/' },
  ),
  arrow(
    'shell-without-features',
    'the shell is around every page and knows no feature',
    { path: '^apps/web/app/shell/' },
    { path: '^apps/web/app/features/' },
  ),
];

/** Rules for the imports that remain at run time. Imports of types do not remain. */
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
    'service-without-sql',
    'a service is a recipe: its statements are in a repository',
    { path: `${FEATURES}.*\\.service\\.ts$` },
    { path: 'node_modules/drizzle-orm/' },
  ),
  arrow(
    'desk-calls-stay-on-the-desk',
    'pages of the shop do not load the calls of the staff (decision 0093)',
    {
      path: '^apps/web/app/',
      // The editor in place is loaded when somebody of the staff opens it.
      pathNot: [
        '/features/admin/',
        '/routes/admin\\.tsx$',
        '/features/cms/editor/(editor-panel|field-history)\\.tsx$',
        '/platform/api/desk-api\\.ts$',
      ],
    },
    { path: 'contract/src/transport/(desk-.*|calls)\\.ts$|/platform/api/desk-api\\.ts$' },
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
