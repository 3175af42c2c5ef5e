import type { EntryContext } from 'react-router';

/** The part of the router's facts that one document needs, and the addresses of the scripts of that document. */
export type OwnRoutes = { manifest: EntryContext['manifest']; scripts: readonly string[] };

/** One entry for each kind of page. The facts of a build never change. */
const kept = new Map<string, OwnRoutes>();

/**
 * Leaves only the routes of this page in the router's list, without their scripts. The router would make all routes of
 * the shop anew for each document, and a link in the head for each script. The page fetches its scripts later and from
 * another list (`scriptsLast`), in the order in which the router would have listed them.
 */
export function ownRoutes({
  manifest,
  staticHandlerContext: { matches },
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>): OwnRoutes {
  const key = matches.map(({ route }) => route.id).join(' ');
  const found = kept.get(key);
  if (found) return found;
  const own = matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const made: OwnRoutes = {
    manifest: {
      ...manifest,
      entry: { ...manifest.entry, imports: [] },
      routes: Object.fromEntries(own.map((route) => [route.id, { ...route, imports: [] }])),
    },
    scripts: [
      ...new Set([
        manifest.url,
        manifest.entry.module,
        ...manifest.entry.imports,
        ...own.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ],
  };
  kept.set(key, made);
  return made;
}
