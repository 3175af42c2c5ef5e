import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './app/routes.ts';

/**
 * A page of the shop. `files` are the files that a visit to it loads, and `section` is the part of the shop to which it
 * belongs.
 */
type Page = { section: string; files: string[] };

/** Most visits begin on this page, so it must not load modules that only other pages share. */
const HOME = 'routes/home.tsx';

/**
 * Routes that are not counted: the pages of the design system, which only developers see, and the pages for
 * work of staff, artists and vendors. Their imports must not split the files that customers load (decision
 * 0093).
 */
const NOT_COUNTED: readonly string[] = [
  'routes/layout-dev.tsx',
  'routes/admin.tsx',
  'routes/layout-studio.tsx',
];

/**
 * The least numbers of pages, one for each group. A module belongs to the first group for which enough pages
 * share it.
 */
const SHARED_BY = [30, 9];

const path = (file: string): string => fileURLToPath(new URL(`./app/${file}`, import.meta.url));

/**
 * Collects the pages of these routes and of the routes inside them. The section of a page is its outermost layout, or
 * the page itself when it has no layout.
 */
function pagesOf(entries: readonly RouteConfigEntry[], layout: string, around: readonly string[]): Page[] {
  return entries.flatMap(({ file, children }) => {
    const files = [...around, path(file)];
    if (children) return pagesOf(children, layout || file, files);
    return [{ section: file === HOME ? HOME : layout || file, files }];
  });
}

const PAGES = pagesOf(await routes, '', ['entry.client.tsx', 'root.tsx'].map(path)).filter(
  ({ section }) => !NOT_COUNTED.includes(section),
);

/** The pages that load a module: their files import it directly or through other modules. */
function pagesWith(id: string, context: Rolldown.ChunkingContext): Page[] {
  const importers = new Set([id]);
  for (const one of importers)
    for (const importer of context.getModuleInfo(one)?.importers ?? []) importers.add(importer);
  // A file may be imported several times with different queries. Count it once.
  const files = new Set([...importers].map((one) => one.split('?')[0]));
  return PAGES.filter((page) => page.files.some((file) => files.has(file)));
}

/**
 * Whether a module is no compiled message. All modules import messages through one index, so the import graph
 * does not show which module uses which message. So messages are left out of the groups. The bundler puts each
 * message into the file of the first module that uses it.
 */
const isNoMessage = (id: string): boolean => !id.includes('/paraglide/messages/');

/**
 * Groups the browser's scripts into files, using the import graph. By default the bundler makes one file for
 * each set of modules that the same entries share. That would be over four hundred files, a hundred of them for
 * one page. Small files compress badly, and every page has to list them. So modules go into one file when they
 * belong to the same group of `SHARED_BY` and to pages of the same sections. `.size-limit.mjs` measures the
 * result.
 */
export const SCRIPT_FILES = {
  groups: [
    {
      // npm packages that every page needs. They seldom change, so browsers can keep this file in the cache across
      // releases.
      name: (id, context) => (pagesWith(id, context).length === PAGES.length ? 'framework' : null),
      test: /[\\/]node_modules[\\/]/,
    },
    // The groups for the most shared modules come first. A group also takes the imports of its modules, except imports
    // that an earlier group already has.
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
