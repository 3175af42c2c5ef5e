import type { Plugin } from 'vite';

const REACT_DOM = '/react-dom/cjs/react-dom-client.production.js';

/**
 * What React does for `<ViewTransition>`: each of these begins with such a component, and the shop has none
 * (lean-react.test.ts sees to it). What only they use, the bundler then leaves out as unused code.
 */
const VIEW_TRANSITIONS = [
  'getViewTransitionName',
  'getViewTransitionClassName',
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'ViewTransitionPseudoElement',
  'createViewTransitionInstance',
];

/** `preload`, `preinit` and the like of react-dom: the shop's own `<link>`s do that. */
const FETCHING_AHEAD = [
  'preconnectAs',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
];

const UNUSED = [...VIEW_TRANSITIONS, ...FETCHING_AHEAD];

/** What a ref of a Fragment can do; the shop has no such refs. */
const FRAGMENT_REFS = /\nFragmentInstance\.prototype\.\w+ = function[\s\S]*?\n};/g;
const FRAGMENT_METHODS = 12;

function withoutBody(code: string, name: string): string | null {
  const at = code.indexOf(`\nfunction ${name}(`);
  const from = code.indexOf(') {', at) + 3;
  const to = code.indexOf('\n}\n', from);
  return at === -1 || to === -1 ? null : code.slice(0, from) + code.slice(to + 1);
}

/** React's client for browsers without the parts that the shop never uses; null when it is written in another way. */
export function leanReactDom(code: string): string | null {
  if (code.match(FRAGMENT_REFS)?.length !== FRAGMENT_METHODS) return null;
  return UNUSED.reduce<string | null>(
    (lean, name) => lean && withoutBody(lean, name),
    code.replace(FRAGMENT_REFS, ''),
  );
}

/**
 * Takes from React what the shop never uses: 6 KB of every page. Another shape than the one this was written for stops
 * the build, so that a new version of React is looked at first.
 */
export function leanReact(): Plugin {
  return {
    name: 'keepsong-lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(REACT_DOM)) return null;
      const lean = leanReactDom(code);
      if (lean === null)
        this.error(`${REACT_DOM} is written in another way than build-plugins/lean-react.ts knows`);
      return { code: lean, map: null };
    },
  };
}
