import type { Plugin } from 'vite';

/**
 * Parts of React Router that this shop's settings switch off, and what remains of each: 3 KB of every page.
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

/** Leaves the browser without the parts of the router that are switched off. */
export function leanRouter(): Plugin {
  return {
    name: 'keepsong-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
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
