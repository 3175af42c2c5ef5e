import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './app/routes.ts';

/** A page, the files that a visit to it loads, and its section of the shop. */
type Page = { section: string; files: string[] };

/** Most visits begin on this page, so modules that only other pages share must not be part of it. */
const HOME = 'routes/home.tsx';

/** The page of the design system is not counted, because only developers see it. */
const NOT_COUNTED = 'routes/layout-dev.tsx';

/** Modules are grouped by how many pages share them, with these minimums. Each group gets its own file. */
const SHARED_BY = [30, 20, 10, 7];

const path = (file: string): string => fileURLToPath(new URL(`./app/${file}`, import.meta.url));

/** The pages below some routes. The section of a page is the outermost layout, or the page itself when it has none. */
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

/** The pages that load a module, because their own files import it directly or through others. */
function pagesWith(id: string, context: Rolldown.ChunkingContext): Page[] {
  const importers = new Set([id]);
  for (const one of importers)
    for (const importer of context.getModuleInfo(one)?.importers ?? []) importers.add(importer);
  // A file that is imported with different queries counts once.
  const files = new Set([...importers].map((one) => one.split('?')[0]));
  return PAGES.filter((page) => page.files.some((file) => files.has(file)));
}

/**
 * Every module imports its messages through one index, so the graph does not show which module uses which message.
 * Messages go into the file of the first module that uses them.
 */
const isNoMessage = (id: string): boolean => !id.includes('/paraglide/messages/');

/**
 * Groups the browser's scripts into files, by the import graph. By default the bundler makes a file for every set of
 * modules that the same entries share. These are over four hundred files, a hundred of them for one page; they
 * compress badly, and every page lists them. Here a module that many pages share is put into one file with modules
 * that about as many pages of the same sections share. `.size-limit.mjs` measures the result.
 */
export const SCRIPT_FILES = {
  groups: [
    {
      // Packages that every page needs seldom change, so this file stays in the browser's cache across releases.
      name: (id, context) => (pagesWith(id, context).length === PAGES.length ? 'framework' : null),
      test: /[\\/]node_modules[\\/]/,
    },
    // The most shared modules come first, because a group includes the imports of its modules unless an earlier group
    // has them.
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
