import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './app/routes.ts';

/** A page with the files that a visit to it loads, and the part of the shop that it belongs to. */
type Page = { section: string; files: string[] };

/** Most visits begin here: what other pages share must not weigh on it. */
const HOME = 'routes/home.tsx';

/** The page of the design system: only developers see it, so it has no say. */
const NOT_COUNTED = 'routes/layout-dev.tsx';

/** A module is put beside others when at least this many pages share it; more sharing goes into a file of its own. */
const SHARED_BY = [30, 20, 10, 7];

const path = (file: string): string => fileURLToPath(new URL(`./app/${file}`, import.meta.url));

/** The pages below some routes. Their section is the outermost layout, or the page itself when it has none. */
function pagesOf(entries: readonly RouteConfigEntry[], layout: string, around: readonly string[]): Page[] {
  return entries.flatMap(({ file, children }) => {
    const files = [...around, path(file)];
    if (children) return pagesOf(children, layout || file, files);
    return [{ section: file === HOME ? HOME : layout || file, files }];
  });
}

const PAGES = pagesOf(await routes, '', ['entry.client.tsx', 'root.tsx'].map(path)).filter(
  ({ section }) => section !== NOT_COUNTED,
);

/** The pages that load a module: those whose own files import it, directly or through others. */
function pagesWith(id: string, context: Rolldown.ChunkingContext): Page[] {
  const importers = new Set([id]);
  for (const one of importers)
    for (const importer of context.getModuleInfo(one)?.importers ?? []) importers.add(importer);
  // The same file under several queries is one file.
  const files = new Set([...importers].map((one) => one.split('?')[0]));
  return PAGES.filter((page) => page.files.some((file) => files.has(file)));
}

/**
 * Every module imports its words through one index, so that the graph does not tell who uses which. They go with the
 * first module that does.
 */
const isNoMessage = (id: string): boolean => !id.includes('/paraglide/messages/');

/**
 * How the browser's scripts are cut into files, by the import graph. Left alone, the bundler makes a file of every set of
 * modules that the same entries share: over four hundred, a hundred of them for one page, which compress badly and which
 * every page lists. Here a module that many pages share stands in one file with those that about as many pages of the
 * same sections share. `.size-limit.mjs` weighs the result.
 */
export const SCRIPT_FILES = {
  groups: [
    {
      // Packages that every page needs change seldom: a release leaves this file in the browser's cache.
      name: (id, context) => (pagesWith(id, context).length === PAGES.length ? 'framework' : null),
      test: /[\\/]node_modules[\\/]/,
    },
    // What is shared most comes first: a group takes along what its modules import, unless one before has taken it.
    ...SHARED_BY.map((least) => ({
      name: (id: string, context: Rolldown.ChunkingContext) => {
        const pages = pagesWith(id, context);
        if (pages.length < least) return null;
        const sections = new Set(pages.map(({ section }) => section));
        return `${least}-${[...sections]
          .sort()
          .join('+')
          .replace(/[^\w+-]/g, '_')}`;
      },
      test: isNoMessage,
    })),
  ],
} satisfies Rolldown.CodeSplittingOptions;
