import type { Plugin } from 'vite';

/**
 * Parts of React Router that this shop's settings switch off, and what remains of each: 5 KB of every page.
 * `exports` is what the part exported when this was written; another list stops the build, so that a new version is
 * looked at before it is trimmed.
 */
const SWITCHED_OFF = [
  {
    // Routes are not discovered while people browse: `routeDiscovery: { mode: 'initial' }`.
    file: '/react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    exports:
      'URL_LIMIT, getManifestPath, getPartialManifest, getPatchRoutesOnNavigationFunction, getPathsWithAncestors, handleClientVersionMismatch, isFogOfWarEnabled, useFogOFWarDiscovery',
    remains: `
export const URL_LIMIT = 7680;
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
const off = () => { throw new Error('route discovery is switched off'); };
export { off as getManifestPath, off as getPartialManifest, off as getPathsWithAncestors, off as handleClientVersionMismatch };
`,
  },
  {
    // No router is given instrumentations.
    file: '/react-router/dist/production/lib/router/instrumentation.js',
    exports:
      'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext',
    remains: `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;
const off = () => { throw new Error('instrumentation is switched off'); };
export { off as getRouteInstrumentationUpdates, off as instrumentClientSideRouter, off as instrumentHandler };
`,
  },
] as const;

const SINGLE_FETCH = '/react-router/dist/production/lib/dom/ssr/single-fetch.js';

/** What chooses, for each navigation, between loads of the browser and data that the server turns into a stream. */
const CHOICE = 'function getTurboStreamSingleFetchDataStrategy(getRouter, manifest, routeModules, ssr) {';

/**
 * Every load runs in the browser (app/platform/load.ts; route-loads.test.ts sees to it), so that the choice is made:
 * each route that has to be asked is asked, and what it throws is its own.
 */
const OWN_LOADS = `function getTurboStreamSingleFetchDataStrategy() {
  const off = () => { throw new Error('data of the server is switched off'); };
  return ({ matches, runClientMiddleware }) => runClientMiddleware(async () => {
    const results = {};
    await Promise.all(matches.map((match) => match.resolve(async (handler) => {
      if (!match.shouldCallHandler(true)) return;
      try {
        results[match.route.id] = { type: 'data', result: await handler(off) };
      } catch (error) {
        results[match.route.id] = { type: 'error', result: error };
      }
    })));
    return results;
  });
}
`;

const ROUTER = '/react-router/dist/production/lib/router/router.js';

/**
 * What the router does for forms that post, for fetchers and for routes found on the way: the shop writes through its
 * own client (`app/platform/api`), has no actions and no fetchers, and knows every route. Each is named with the
 * function that stands behind it in the file.
 */
const UNUSED_IN_ROUTER = [
  { name: 'async function handleAction', before: 'async function handleLoaders' },
  { name: 'async function fetch', before: 'async function handleFetcherAction' },
  { name: 'async function handleFetcherAction', before: 'async function handleFetcherLoader' },
  { name: 'async function handleFetcherLoader', before: 'async function startRedirectNavigation' },
  { name: 'async function discoverRoutes', before: 'function compareMatches' },
];

/** Leaves the browser without the parts of the router that are switched off. */
export function leanRouter(): Plugin {
  return {
    name: 'keepsong-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.split('?')[0]?.endsWith(SINGLE_FETCH)) {
        if (!code.includes(CHOICE))
          this.error(`${SINGLE_FETCH} loads in another way than build-plugins/lean-router.ts knows`);
        // The former function, and all that only it used, is left out as unused code.
        return {
          code: code.replace(CHOICE, 'function unused(getRouter, manifest, routeModules, ssr) {') + OWN_LOADS,
          map: null,
        };
      }
      if (id.split('?')[0]?.endsWith(ROUTER)) {
        let lean = code;
        for (const { name, before } of UNUSED_IN_ROUTER) {
          const from = lean.indexOf(`\t${name}(`);
          const to = lean.indexOf(`\t${before}(`, from);
          if (from === -1 || to === -1)
            this.error(`${ROUTER} has no ${name} before ${before}: look at it anew`);
          lean = `${lean.slice(0, from)}\t${name}() { throw new Error('switched off'); }\n${lean.slice(to)}`;
        }
        return { code: lean, map: null };
      }
      const part = SWITCHED_OFF.find(({ file }) => id.split('?')[0]?.endsWith(file));
      if (!part) return null;
      if (!code.includes(`export { ${part.exports} };`))
        this.error(
          `${part.file} exports other names than build-plugins/lean-router.ts knows: look at it anew`,
        );
      return { code: part.remains, map: null };
    },
  };
}
