import type { Plugin } from 'vite';
import { ROUTE_SCRIPT_FAILED } from '../app/platform/lazy-reload.ts';

const FILE = '/react-router/dist/production/lib/dom/ssr/routeModules.js';

/** What the router does when the script of a page cannot be fetched: it reloads, as often as that happens. */
const BARE_RELOAD = 'window.location.reload();\n\t\treturn new Promise(() => {});';

/** A page that was only fetched ahead of its need is nobody's concern until somebody goes there. */
const ASK_THE_SHOP = `return new Promise((resolve) => {
			if (window.__reactRouterDataRouter?.state.navigation.state === "idle") return;
			const detail = () => resolve(loadRouteModule(route, routeModulesCache));
			window.dispatchEvent(new CustomEvent(${JSON.stringify(ROUTE_SCRIPT_FAILED)}, { detail }));
		});`;

/**
 * Puts the router's own reload under the guard of all reloads (spec 8.6-02; app/platform/lazy-reload.ts). Another
 * text than the one this was written for stops the build, so that a new version is looked at first.
 */
export function routeScripts(): Plugin {
  return {
    name: 'keepsong-route-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(FILE)) return null;
      if (!code.includes(BARE_RELOAD))
        this.error(
          `${FILE} reloads in another way than build-plugins/route-scripts.ts knows: look at it anew`,
        );
      return { code: code.replace(BARE_RELOAD, ASK_THE_SHOP), map: null };
    },
  };
}
