import type { EntryContext } from 'react-router';

/**
 * The part of the router's manifest that one document needs, and the addresses of the scripts of that document.
 */
export type OwnRoutes = { manifest: EntryContext['manifest']; scripts: readonly string[] };

/**
 * One entry for each combination of routes that a page can match. They stay valid, because the manifest of a
 * build never changes.
 */
const kept = new Map<string, OwnRoutes>();

/**
 * Leaves only the routes of this page in the router's manifest, without their scripts. With the full manifest,
 * the router would process all routes of the shop for each document, and would write a link into the head for
 * each script. The page gets its scripts later from another list (`scriptsLast`), in the order in which the
 * router would have listed them.
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
